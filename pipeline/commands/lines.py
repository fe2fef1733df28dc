"""JSON lines in and out: one bad line is reported with its number and does not stop the rest."""

import gzip
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import typer

from pipeline.commands.session import errors

Record = dict[str, Any]


@dataclass
class Reader:
    """Reads records from a file and counts the lines it had to pass over."""

    path: Path
    required: tuple[str, ...]
    bad: list[str] = field(default_factory=list)

    def __iter__(self) -> Iterator[Record]:
        with _opened(self.path) as file:
            for number, line in enumerate(file, 1):
                if not line.strip():
                    continue
                try:
                    yield self._record(line)
                except ValueError as error:
                    self.report(f"line {number}: {error}")

    def report(self, message: str) -> None:
        """Say what could not be used, and remember it for the exit status."""
        self.bad.append(message)
        errors.print(f"{self.path}: {message}", style="yellow", markup=False, soft_wrap=True)

    def _record(self, line: bytes) -> Record:
        try:
            record = json.loads(line)
        except UnicodeDecodeError as error:
            raise ValueError("not UTF-8 text") from error
        except json.JSONDecodeError as error:
            raise ValueError(f"not JSON: {error}") from error
        if not isinstance(record, dict):
            raise ValueError("not a JSON object")  # noqa: TRY004 - a bad value of the line, as the others are
        if missing := [name for name in self.required if name not in record]:
            raise ValueError(f"lacks {', '.join(missing)}")
        return record


@contextmanager
def _opened(path: Path) -> Iterator[Iterable[bytes]]:
    if str(path) == "-":
        yield sys.stdin.buffer
    elif path.suffix == ".gz":
        with gzip.open(path, "rb") as file:
            yield file
    else:
        with path.open("rb") as file:
            yield file


def convert(reader: Reader, output: Path, change: Callable[[Iterable[Record]], Iterable[Record]]) -> None:
    """Write what `change` makes of the records; exit status 1 when a line had to be passed over."""
    with sys.stdout if str(output) == "-" else output.open("w", encoding="utf-8") as file:
        for record in change(reader):
            file.write(json.dumps(record, ensure_ascii=False) + "\n")
    if reader.bad:
        errors.print(f"{len(reader.bad)} lines could not be used", style="yellow")
        raise typer.Exit(1)
