"""Remember what a crawl process has met recently, in bounded memory."""

from collections import deque
from collections.abc import Hashable, Iterable
from typing import Generic, TypeVar

SIZE = 50_000

Thing = TypeVar("Thing", bound=Hashable)


class Recent(Generic[Thing]):
    """Remembers a fixed number of the things added last."""

    def __init__(self, size: int = SIZE) -> None:
        self._size = size
        self._things: set[Thing] = set()
        self._order: deque[Thing] = deque()
        """The same things, the oldest first: a dictionary takes ever longer to find the first of its keys."""

    def __contains__(self, thing: Thing) -> bool:
        return thing in self._things

    def add(self, things: Iterable[Thing]) -> None:
        """Remember things; the oldest are dropped."""
        for thing in things:
            if thing not in self._things:
                self._things.add(thing)
                self._order.append(thing)
        while len(self._order) > self._size:
            self._things.remove(self._order.popleft())
