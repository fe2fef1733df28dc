"""Limit how many tasks run at the same time, or let one task run alone."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Places:
    """A fixed number of places.

    A task that takes all of them waits until they are free, and goes before tasks that come later.
    """

    def __init__(self, count: int) -> None:
        self._count = count
        self._door = asyncio.Lock()
        self._free = asyncio.Semaphore(count)

    @asynccontextmanager
    async def one(self) -> AsyncIterator[None]:
        """Take one place."""
        async with self._door:
            await self._free.acquire()
        try:
            yield
        finally:
            self._free.release()

    @asynccontextmanager
    async def all(self) -> AsyncIterator[None]:
        """Take all places."""
        taken = 0
        async with self._door:
            try:
                while taken < self._count:
                    await self._free.acquire()
                    taken += 1
                yield
            finally:
                for _ in range(taken):
                    self._free.release()
