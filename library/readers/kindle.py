"""Read Kindle books (mobi, azw3) through mobitool, if it is installed.

mobitool belongs to libmobi (https://github.com/bfabiszewski/libmobi, LGPL 3). It runs in its own process with bounded
time, memory and disk, and converts the book to EPUB, which is then read like any other.
"""

import resource
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from library.readers.archive import MAX_EXPANSION
from library.readers.draft import DraftOrRefusal, LockedFileError, UnreadableFileError, UnsupportedFileError
from library.readers.epub import reader as epub
from library.readers.file_name import FileName
from storage.temporary.held_folder import HeldFolder

TOOL = "mobitool"
PATIENCE = 200.0
"""Seconds before the conversion of one book is stopped; a novel of 3 MB takes less than one."""
BOUNDS = {resource.RLIMIT_AS: 2 * 2**30, resource.RLIMIT_CPU: 120, resource.RLIMIT_FSIZE: MAX_EXPANSION}
"""Bytes of address space, seconds of processor time and bytes per file; lower limits of the parent process apply."""


def read(name: FileName, file: BinaryIO) -> Iterator[DraftOrRefusal]:
    """Read a book.

    Raises UnsupportedFileError if mobitool is missing, LockedFileError, UnreadableFileError.
    """
    tool = shutil.which(TOOL)
    if tool is None:
        raise UnsupportedFileError(
            "{kind} files are read through {tool}, which is not installed: install it (libmobi-tools), or convert "
            "the file to .epub",
            kind=name.suffix, tool=TOOL)
    with HeldFolder("wenzong-kindle-") as folder:
        book = folder / "book.mobi"
        with book.open("wb") as copy:
            shutil.copyfileobj(file, copy)
        output = _convert(tool, book)
        made = next(folder.glob("*.epub"), None)
        if made is None:
            raise _refusal(output)
        with made.open("rb") as converted:
            yield from epub.read(name, converted)


def _convert(tool: str, book: Path) -> str:
    """Convert a book to an EPUB next to it; return mobitool's output."""
    try:
        done = subprocess.run([tool, "-e", "-o", str(book.parent), str(book)], stdin=subprocess.DEVNULL,
                              capture_output=True, check=False, timeout=PATIENCE,
                              preexec_fn=_bound)  # only system calls, no locks
    except subprocess.TimeoutExpired as error:
        raise UnreadableFileError(
            "the book took more than {seconds:.0f} seconds; convert it to .epub",
            seconds=PATIENCE) from error
    return (done.stdout + done.stderr).decode("utf-8", "replace")


def _bound() -> None:
    """Limit this process's resources, because a book may come from anyone."""
    for kind, most in BOUNDS.items():
        hard = resource.getrlimit(kind)[1]
        own = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (own, own))


def _refusal(output: str) -> UnreadableFileError:
    if "ncrypted" in output:
        return LockedFileError("the book is encrypted; provide it without encryption")
    last = next((line for line in reversed(output.splitlines()) if line.strip()), "no message")
    return UnreadableFileError("the book is truncated or damaged ({error}); obtain a "
                               "complete copy", error=last.strip()[:200])
