"""A file's chapters on disk, until the whole file has proved readable."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from datetime import datetime
from tempfile import TemporaryFile

from library.draft import Draft, Item, Refusal, UnreadableError

MAX_REFUSALS = 1_000
"""Refused lines after which a whole file is refused: it is something else than it seems."""


class Spool:
    """What one file gave: everything, or the single refusal of the whole file."""

    def __init__(self) -> None:
        self._file = TemporaryFile()  # noqa: SIM115 - closed by `close`, as a context manager
        self.size = 0

    def __enter__(self) -> "Spool":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def fill(self, items: Iterable[Item], name: str, watch: Callable[[int], None] | None = None) -> None:
        """Take all items of the file called `name`; `watch` is told the bytes consumed."""
        refusals = 0
        try:
            for item in items:
                self._file.write(_written(item))
                refusals += isinstance(item, Refusal)
                _check_count(refusals, item)
                if watch and isinstance(item, Draft):
                    watch(item.consumed)
        except UnreadableError as error:
            self._refuse(Refusal(f"{name}:{error.line}" if error.line else name, str(error)))
        self.size = self._file.tell()

    def __iter__(self) -> Iterator[tuple[Item, int]]:
        """Go through the items, each with the bytes of the spool behind it."""
        self._file.seek(0)
        for line in self._file:
            yield _read(line), self._file.tell()

    def _refuse(self, refusal: Refusal) -> None:
        self._file.seek(0)
        self._file.truncate()
        self._file.write(_written(refusal))


def _check_count(refusals: int, last: Item) -> None:
    if refusals > MAX_REFUSALS:
        raise UnreadableError(
            f"more than {MAX_REFUSALS:,} lines or chapters are bad, the last at {last.place}; nothing was imported"
        )


def _written(item: Item) -> bytes:
    values = [getattr(item, field.name) for field in fields(item)]
    values = [value.isoformat() if isinstance(value, datetime) else value for value in values]
    return json.dumps([type(item).__name__, *values], ensure_ascii=False).encode("utf-8", "surrogatepass") + b"\n"


def _read(line: bytes) -> Item:
    kind, *values = json.loads(line.decode("utf-8", "surrogatepass"))
    if kind == Refusal.__name__:
        return Refusal(*values)
    draft = Draft(*values)
    moment = draft.published_at
    return draft if moment is None else Draft(**{**draft.__dict__, "published_at": datetime.fromisoformat(str(moment))})
