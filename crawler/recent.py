"""The addresses a process has just told the frontier, so that it is not told again on every page of a menu."""

from collections.abc import Iterable

from storage.frontier import Entry

SIZE = 50_000


class Recent:
    """A bounded memory of entries; forgetting one costs a question to the frontier, nothing more."""

    def __init__(self, size: int = SIZE) -> None:
        self._size = size
        self._ids: dict[str, None] = {}

    def unknown(self, entries: Iterable[Entry]) -> list[Entry]:
        """Leave out the entries that were remembered."""
        return [entry for entry in entries if entry.id not in self._ids]

    def remember(self, entries: Iterable[Entry]) -> None:
        """Remember entries that the frontier has; the oldest are forgotten."""
        for entry in entries:
            self._ids[entry.id] = None
        while len(self._ids) > self._size:
            del self._ids[next(iter(self._ids))]
