"""Read one downloaded file in a child process.

`python -m crawler.files.reading_process NAME IN OUT` reads the descriptor IN and writes its chapters to OUT. Files are
hostile, so the kernel ends the process if it takes too much time, memory or disk space, and what it has read by then is
kept. The last line of standard output is the state of the file.
"""

import json
import os
import resource
import sys
from collections.abc import Iterator
from typing import BinaryIO

from library.readers.any_format import read_found
from library.readers.draft import (
    Draft,
    DraftOrRefusal,
    LockedFileError,
    PicturesOnlyError,
    Refusal,
    UnreadableFileError,
    UnsupportedFileError,
)
from library.readers.file_name import FileName
from library.readers.sentence import Sentence, SentenceError
from library.readers.spool import encoded

SECONDS = 120
"""Seconds of processor time for a file."""
MEMORY = 2 * 2**30
"""Maximum bytes of address space."""
DISK = 2**30
"""Maximum bytes of each file that is written, including those of unpacked archives."""
MAX_CHARACTERS = 60_000_000
"""Maximum characters of one file, about a dozen long novels."""
MAX_CHAPTERS = 20_000
MAX_REFUSALS = 200
"""Maximum number of refused parts of one file that are reported separately."""


def main() -> None:
    """Read the file that the arguments name."""
    name, source, target = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_FSIZE, (DISK, DISK))
    with os.fdopen(source, "rb") as file, os.fdopen(target, "wb") as out:
        file.seek(0)
        state = write_drafts(read_found(FileName(name), file), name, out)
    sys.stdout.write(json.dumps(state))


def write_drafts(drafts: Iterator[DraftOrRefusal], name: str, out: BinaryIO) -> str:
    """Write chapters and refusals as they are read, and return the state of the file."""
    try:
        for draft in _within_bounds(drafts, name):
            out.write(encoded(draft))
            out.flush()
    except LockedFileError as error:
        return _refuse(out, name, error, "locked")
    except PicturesOnlyError as error:
        return _refuse(out, name, error, "pictures")
    except UnsupportedFileError as error:
        return _refuse(out, name, error, "unsupported")
    except (UnreadableFileError, MemoryError, OSError, ValueError, RecursionError) as error:
        return _refuse(out, name, error, "damaged")
    return "read"


def _refuse(out: BinaryIO, name: str, error: Exception, state: str) -> str:
    reason = error.sentence if isinstance(error, SentenceError) else Sentence(str(error) or type(error).__name__)
    out.write(encoded(Refusal(name, reason)))
    return state


def _within_bounds(drafts: Iterator[DraftOrRefusal], name: str) -> Iterator[DraftOrRefusal]:
    characters = chapters = refusals = 0
    for draft in drafts:
        if isinstance(draft, Draft):
            characters, chapters = characters + len(draft.text), chapters + 1
        else:
            refusals += 1
        if characters > MAX_CHARACTERS or chapters > MAX_CHAPTERS or refusals > MAX_REFUSALS:
            yield Refusal(name, Sentence(
                "more than {characters:,} characters, {chapters:,} chapters or {refusals} refusals: "
                "the rest was not read",
                characters=MAX_CHARACTERS, chapters=MAX_CHAPTERS, refusals=MAX_REFUSALS))
            return
        yield draft


if __name__ == "__main__":
    main()
