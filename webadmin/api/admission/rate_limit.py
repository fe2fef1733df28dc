"""How many requests a token may send in a minute.

They are counted in Redis for all processes together.
"""

import logging
import time

from redis.exceptions import RedisError

from storage.redis import connect
from storage.settings import SettingsError
from webadmin.api.problems import ProblemError
from webadmin.configuration import current

WINDOW = 60
"""Seconds."""
STRANGERS = 60
"""Requests without a valid token that one address may send in a window."""

_log = logging.getLogger(__name__)


def spend(purpose: str, most: int) -> None:
    """Count a request.

    Raises ProblemError 429 where there were `most` in this minute already.
    """
    window, second = divmod(int(time.time()), WINDOW)
    if _count(f"api:{purpose}:{window}") > most:
        raise ProblemError(429, f"More than {most} requests in a minute; try again when the next one begins.",
                           headers={"Retry-After": str(WINDOW - second)})


def _count(key: str) -> int:
    """Count up.

    Without Redis nothing is limited, because the interface must not fail with it.
    """
    try:
        pipeline = connect(current()).pipeline(transaction=False)
        pipeline.incr(key)
        pipeline.expire(key, 2 * WINDOW)
        return int(pipeline.execute()[0])
    except (RedisError, SettingsError) as error:
        _log.warning("requests are not limited: %s", error)
        return 0
