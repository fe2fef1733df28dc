"""Remember what a crawl process has met recently, in bounded memory."""

from collections.abc import Hashable, Iterable
from typing import Generic, TypeVar

SIZE = 50_000

Thing = TypeVar("Thing", bound=Hashable)


class Recent(Generic[Thing]):
    """Remembers a fixed number of the things added last."""

    def __init__(self, size: int = SIZE) -> None:
        self._size = size
        self._things: dict[Thing, None] = {}

    def __contains__(self, thing: Thing) -> bool:
        return thing in self._things

    def add(self, things: Iterable[Thing]) -> None:
        """Remember things; the oldest are dropped."""
        self._things.update(dict.fromkeys(things))
        while len(self._things) > self._size:
            del self._things[next(iter(self._things))]
