"""Read and write JSON lines.

A bad line is reported with its number and does not stop the rest.
"""

import gzip
import json
import math
import reprlib
import sys
import zlib
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, ClassVar, Never, Protocol, TextIO

import typer

from app.commands.session import errors

Record = dict[str, Any]
LONGEST = 64 * 2**20
"""Maximum bytes of a line: two chapters of the greatest length, each character written as six."""
DEEPEST = 100
"""Maximum levels of lists and objects in a record."""
STANDARD = "-"
"""Stands for standard input or output instead of a file."""


class LineFile(Protocol):
    """A file that is read by lines, as bytes."""

    def readline(self, size: int = -1, /) -> bytes:
        """Read a line, or as much of it as `size` allows."""


class LinesError(Exception):
    """Files that cannot be used; the message names them and the remedy."""


@dataclass
class Records(ABC):
    """Records of one path, each with its position.

    Counts the records that had to be skipped.
    """

    path: Path
    bad: list[str] = field(default_factory=list)
    unanswered: deque[str] = field(default_factory=deque)
    """Positions of the records that were yielded and not answered yet; answers come in order."""
    unit: ClassVar[str] = "lines"
    """What one record is called in messages."""

    def __iter__(self) -> Iterator[Record]:
        for place, record in self.read():
            self.unanswered.append(place)
            yield record

    @abstractmethod
    def read(self) -> Iterator[tuple[str, Record]]:
        """Yield each record after its position; report what is not a record."""
        ...

    def check(self, output: Path) -> None:
        """Check that the records can be read and the output is a different file.

        Raises LinesError or OSError.
        """
        refuse_input_as_output([self.path], output)

    def answered(self, answers: Iterable[Record]) -> Iterator[Record]:
        """Yield the answers to the records, one each.

        Answers that contain an error are reported instead.
        """
        for answer in answers:
            place = self.unanswered.popleft()
            if "error" in answer:
                self.report(place, f"id {answer.get('id')!r}: {answer['error']}")
            else:
                yield answer

    def report(self, place: str, message: str) -> None:
        """Report why a record could not be used, and count it for the exit status."""
        self.bad.append(f"{place}: {message}")
        self.remark(self.bad[-1])

    def remark(self, message: str) -> None:
        """Say something about the records on standard error."""
        errors.print(f"{self.path}: {message}", style="yellow", markup=False, highlight=False, soft_wrap=True)


@dataclass
class Reader(Records):
    """The records of a file of JSON lines."""

    required: tuple[str, ...] = ()

    def check(self, output: Path) -> None:
        """Check that the file can be opened and the output is a different file.

        Raises LinesError or OSError.
        """
        if str(self.path) != STANDARD:
            if not self.path.is_fifo():  # opening it twice would lose what the first reader got
                self.path.open("rb").close()
            super().check(output)

    def read(self) -> Iterator[tuple[str, Record]]:
        """Yield each line that is not blank after its number."""
        with _opened(self.path) as file:
            for number, line in enumerate(file, 1):
                if line is None:
                    self.report(f"line {number}", f"longer than {LONGEST:,} bytes")
                    continue
                if not line.strip():
                    continue
                try:
                    yield f"line {number}", self._record(line)
                except ValueError as error:
                    self.report(f"line {number}", str(error))

    def _record(self, line: bytes) -> Record:
        try:
            record = json.loads(line, parse_constant=_no_number, parse_float=_finite)
        except UnicodeDecodeError as error:
            raise ValueError("not UTF-8 text") from error
        except json.JSONDecodeError as error:
            raise ValueError(f"not JSON: {error.msg} at character {error.pos + 1}") from error
        except RecursionError as error:
            raise ValueError("nested too deeply") from error
        if not isinstance(record, dict):
            raise ValueError("not a JSON object")  # noqa: TRY004 - a bad value of the line, as the others are
        if missing := [name for name in self.required if name not in record]:
            raise ValueError(f"lacks {', '.join(missing)}")
        if _depth(record) > DEEPEST:
            raise ValueError("nested too deeply")
        return record


def _depth(value: Any) -> int:
    """Count the levels of lists and objects.

    A value with very many cannot be sent to another process.
    """
    levels, level = 0, [value]
    while level := [one for one in level if isinstance(one, list | dict)]:
        levels += 1
        level = [each for one in level for each in (one.values() if isinstance(one, dict) else one)]
    return levels


def refuse_input_as_output(inputs: Iterable[Path], output: Path) -> None:
    """Raise LinesError if the output would overwrite what is read, or add to it."""
    for path in inputs if str(output) != STANDARD else ():
        if output.exists() and path.exists() and output.samefile(path):
            raise LinesError(f"{output} is both input and output: name another file for the output")
        if path.is_dir() and output.resolve().is_relative_to(path.resolve()):
            raise LinesError(f"{output} is in {path}, whose files are read: name a file elsewhere for the output")


def convert(reader: Records, output: Path, change: Callable[[Iterable[Record]], Iterable[Record]]) -> None:
    """Write the result of `change` for all records.

    Exit status 1 if a line had to be skipped. Problems with the files or options are found before the output is
    touched.
    """
    reader.check(output)
    records = change(reader)
    with _writing(output) as file:
        for record in reader.answered(records):
            # an unpaired surrogate has no UTF-8 form; written with a backslash, it is JSON's own escape
            file.write(json.dumps(record, ensure_ascii=False).encode(errors="backslashreplace") + b"\n")
    if reader.bad:
        errors.print(f"{len(reader.bad)} of the {reader.unit} could not be used", style="yellow")
        raise typer.Exit(1)


@contextmanager
def _opened(path: Path) -> Iterator[Iterable[bytes | None]]:
    if str(path) == STANDARD:
        yield _bounded(_standard(sys.stdin, "input").buffer)
    elif path.suffix.lower() == ".gz":
        with gzip.open(path, "rb") as file:
            yield _unpacked(path, file)
    else:
        with path.open("rb") as file:
            yield _bounded(file)


def _bounded(file: LineFile) -> Iterator[bytes | None]:
    """Yield the lines of a file; None for one that is too long.

    Only a part of that one is held at a time.
    """
    while line := file.readline(LONGEST + 1):
        is_too_long = len(line) > LONGEST
        while len(line) > LONGEST and not line.endswith(b"\n"):
            line = file.readline(LONGEST + 1)
        yield None if is_too_long else line


def _unpacked(path: Path, file: LineFile) -> Iterator[bytes | None]:
    try:
        yield from _bounded(file)
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise LinesError(f"{path} is a truncated or damaged gzip file ({error}): the lines before the "
                         "damage were processed") from error


@contextmanager
def _writing(output: Path) -> Iterator[IO[bytes]]:
    if str(output) == STANDARD:
        file = _standard(sys.stdout, "output").buffer
        yield file
        file.flush()
    else:
        with output.open("wb") as written:
            yield written


def _standard(stream: TextIO | None, name: str) -> TextIO:
    """Return standard input or output; raises LinesError if the caller closed it."""
    if stream is None:
        raise LinesError(f"standard {name} is closed: name a file, or open it")
    return stream


def _finite(digits: str) -> float:
    """Read a number with a point or an exponent.

    Raises ValueError if it is too large: it would be written as something that is no JSON.
    """
    number = float(digits)
    if math.isinf(number):
        raise ValueError(f"{reprlib.repr(digits)} is too large a number")
    return number


def _no_number(name: str) -> Never:
    raise ValueError(f"{name} is not a JSON number")
