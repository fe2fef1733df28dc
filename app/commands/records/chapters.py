"""Read the chapters of files directly, for commands that need no library."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from app.commands.session import errors
from library.readers.any_format import read as read_file
from library.readers.draft import Draft
from library.readers.spool import Spool
from library.sources import Source, listing_of


class NoChaptersError(Exception):
    """Files without any chapter; the message names them."""


def chapters_of(files: Sequence[Path]) -> list[Draft]:
    """Read the chapters of files and folders, in reading order.

    Unreadable files are reported and do not stop the rest. Raises NoChaptersError, or OSError.
    """
    found = [draft for path in files for source in listing_of(path).files for draft in _chapters(source)]
    if not found:
        raise NoChaptersError(f"no chapter in {', '.join(map(str, files))}")
    return found


def _chapters(source: Source) -> Iterator[Draft]:
    with Spool() as spool, source.path.open("rb") as file:
        spool.fill(read_file(source.file_name, file), source.name)
        for draft, _ in spool:
            if isinstance(draft, Draft):
                yield draft
            else:
                errors.print(str(draft), style="yellow", markup=False, highlight=False, soft_wrap=True)
