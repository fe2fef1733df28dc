"""The lock that keeps others from rebuilding or repairing a space meanwhile."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from itertools import islice
from typing import TypeVar
from uuid import uuid4

from redis import Redis

from matcher.index.scripts import HOLD, RELEASE, TAKE
from storage.claims.renewal import renewing

PATIENCE = timedelta(seconds=120)
"""How long a rebuild may go without a sign of life before another may start."""
BATCH = 8_000
"""Items after which a sign of life is given."""
_Item = TypeVar("_Item")


class LockLostError(Exception):
    """The lock of a rebuild or repair expired; another process may hold it now."""


@dataclass(frozen=True)
class SpaceLock:
    """The lock of one space, under a key in Redis."""

    redis: Redis
    key: str

    @contextmanager
    def taken(self) -> Iterator[str | None]:
        """Hold the lock for the length of a block, however long it takes.

        Yields its token, or None when another process holds it.
        """
        token = uuid4().hex
        if not self.redis.eval(TAKE, 1, self.key, token, _milliseconds()):
            yield None
            return
        try:
            with renewing(lambda: self._hold(token), PATIENCE / 4, "index-lock"):
                yield token
        finally:
            self.redis.eval(RELEASE, 1, self.key, token)

    def renew(self, token: str) -> None:
        """Give a sign of life.

        Raises LockLostError when the lock is another process's by now.
        """
        if not self._hold(token):
            raise LockLostError(f"another process has taken {self.key}, as this one was silent for too long")

    def _hold(self, token: str) -> bool:
        """Let the lock last from now; tells whether it was still held."""
        return bool(self.redis.eval(HOLD, 1, self.key, token, _milliseconds()))

    def renewing(self, items: Iterator[_Item], token: str) -> Iterator[_Item]:
        """Go through items, with a sign of life every `BATCH` of them.

        Raises LockLostError.
        """
        while batch := list(islice(items, BATCH)):
            self.renew(token)
            yield from batch


def _milliseconds() -> int:
    return PATIENCE // timedelta(milliseconds=1)
