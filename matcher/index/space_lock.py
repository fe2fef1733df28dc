"""The lock that keeps other processes from rebuilding or repairing a space."""

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
"""Time without renewal after which a rebuild loses the lock."""
BATCH = 8_000
"""Items after which the lock is renewed."""
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
        """Hold the lock for the duration of a block, however long it takes.

        There is no limit: a rebuild may take many hours, and one that lost the lock would begin again without end.
        Yields its token, or None if another process holds it.
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
        """Renew the lock.

        Raises LockLostError if another process has taken it.
        """
        if not self._hold(token):
            raise LockLostError(f"another process has taken over {self.key} because this one did not renew it in time")

    def _hold(self, token: str) -> bool:
        """Extend the lock from now; returns whether it was still held."""
        return bool(self.redis.eval(HOLD, 1, self.key, token, _milliseconds()))

    def renewing(self, items: Iterator[_Item], token: str) -> Iterator[_Item]:
        """Iterate over items, renewing the lock every `BATCH` items.

        Raises LockLostError.
        """
        while batch := list(islice(items, BATCH)):
            self.renew(token)
            yield from batch


def _milliseconds() -> int:
    return PATIENCE // timedelta(milliseconds=1)
