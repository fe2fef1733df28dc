"""The addresses a process has just told the frontier, so that it is not told again on every page of a menu."""

from collections.abc import Iterable

from storage.frontier import Entry

SIZE = 50_000


class Recent:
    """A bounded memory of addresses; forgetting one costs a question to the frontier, nothing more."""

    def __init__(self, size: int = SIZE) -> None:
        self._size = size
        self._urls: dict[str, None] = {}

    def __contains__(self, url: str) -> bool:
        return url in self._urls

    def unknown(self, entries: Iterable[Entry]) -> list[Entry]:
        """Leave out the entries whose addresses were remembered."""
        return [entry for entry in entries if entry.url not in self._urls]

    def remember(self, entries: Iterable[Entry]) -> None:
        """Remember entries that the frontier has; the oldest are forgotten."""
        for entry in entries:
            self._urls[entry.url] = None
        while len(self._urls) > self._size:
            del self._urls[next(iter(self._urls))]
