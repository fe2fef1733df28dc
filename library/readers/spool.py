"""Keep a file's chapters on disk until the whole file has been read without error."""

import marshal
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, replace
from datetime import datetime
from tempfile import TemporaryFile
from typing import BinaryIO

from library.readers.draft import Draft, DraftOrRefusal, Refusal, UnreadableFileError
from library.readers.sentence import Sentence

MAX_REFUSALS = 1_000
"""Number of refused lines above which the whole file is refused: it probably is not in the format that it seems to
be."""


class Spool:
    """The result of reading one file: all drafts, or one refusal of the whole file."""

    def __init__(self) -> None:
        self._file = TemporaryFile()  # noqa: SIM115 - closed by `__exit__`
        self.size = 0

    def __enter__(self) -> "Spool":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def fill(self, drafts: Iterable[DraftOrRefusal], name: str, on_draft: Callable[[], None] | None = None) -> None:
        """Store all drafts and refusals of the file called `name`.

        `on_draft` is called after each of them.
        """
        refused = _RefusedPlaces()
        try:
            for draft in drafts:
                if isinstance(draft, Refusal):
                    refused.add(draft.place)
                if refused.count <= MAX_REFUSALS:
                    self._file.write(encoded(draft))
                if on_draft:
                    on_draft()
            refused.check()
        except UnreadableFileError as error:
            self._refuse(Refusal(f"{name}:{error.line}" if error.line else name, error.sentence))
        self.size = self._file.tell()

    def __iter__(self) -> Iterator[tuple[DraftOrRefusal, int]]:
        """Yield drafts and refusals, each with the bytes of the spool read so far."""
        self._file.seek(0)
        while self._file.tell() < self.size:
            yield decoded(self._file), self._file.tell()

    def _refuse(self, refusal: Refusal) -> None:
        self._file.seek(0)
        self._file.truncate()
        self._file.write(encoded(refusal))


@dataclass
class _RefusedPlaces:
    """How many lines of a file were refused; where the first and the last are."""

    count: int = 0
    first: str = ""
    last: str = ""

    def add(self, place: str) -> None:
        self.first = self.first or place
        self.last = place
        self.count += 1

    def check(self) -> None:
        """Raise UnreadableFileError if they are too many."""
        if self.count > MAX_REFUSALS:
            raise UnreadableFileError(
                "{count:,} lines or chapters cannot be imported, the first at {first}, the last at {last}; because "
                "they are more than {limit:,}, nothing was imported",
                count=self.count, first=self.first, last=self.last, limit=MAX_REFUSALS)


def encoded(draft: DraftOrRefusal) -> bytes:
    """Serialise a draft or refusal for another process of this program."""
    if isinstance(draft, Refusal):
        figures = {name: str(value) if isinstance(value, str) else value for name, value in draft.reason.values.items()}
        return marshal.dumps((Refusal.__name__, str(draft.place), draft.reason.pattern, figures))
    values = [getattr(draft, field.name) for field in fields(draft)]
    values = [value.isoformat() if isinstance(value, datetime) else value for value in values]
    return marshal.dumps((type(draft).__name__, *values))


def decoded(file: BinaryIO) -> DraftOrRefusal:
    """Read what `encoded` wrote.

    Raises EOFError, ValueError or TypeError if a record is incomplete.
    """
    kind, *values = marshal.load(file)  # noqa: S302 - written by a process of this program
    if kind == Refusal.__name__:
        place, pattern, figures = values
        return Refusal(place, Sentence(pattern, **figures))
    draft = Draft(*values)
    moment = draft.published_at
    return draft if moment is None else replace(draft, published_at=datetime.fromisoformat(str(moment)))
