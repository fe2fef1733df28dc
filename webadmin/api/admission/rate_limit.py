"""Limit the requests that a token may send per minute.

They are counted in Redis, for all processes together.
"""

import logging
import time

from redis.exceptions import RedisError

from storage.redis import connect
from storage.settings import SettingsError
from webadmin.api.problems import ProblemError
from webadmin.configuration import current

WINDOW = 60
"""Length of a window in seconds."""
STRANGERS = 60
"""Maximum requests without a valid token from one address in a window."""

_log = logging.getLogger(__name__)


def spend(purpose: str, most: int) -> None:
    """Count a request.

    Raises ProblemError 429 if there were already `most` requests in this minute.
    """
    window, second = divmod(int(time.time()), WINDOW)
    if _count(f"api:{purpose}:{window}") > most:
        raise ProblemError(429, f"More than {most} requests in a minute; try again when the next one begins.",
                           headers={"Retry-After": str(WINDOW - second)})


def _count(key: str) -> int:
    """Increase a counter and return its value.

    If Redis fails, nothing is limited, so that the API keeps working.
    """
    try:
        pipeline = connect(current()).pipeline(transaction=False)
        pipeline.incr(key)
        pipeline.expire(key, 2 * WINDOW)
        return int(pipeline.execute()[0])
    except (RedisError, SettingsError) as error:
        _log.warning("requests are not limited: %s", error)
        return 0
