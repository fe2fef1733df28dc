"""Read a downloaded file in a child process.

Files are read one at a time; the result is read chapter by chapter.
"""

import asyncio
import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from tempfile import TemporaryFile
from typing import BinaryIO, Literal, cast

from crawler.files.download import Download
from library.readers.draft import Draft, DraftOrRefusal, Refusal
from library.readers.sentence import Sentence
from library.readers.spool import decoded

PATIENCE = 240.0
"""Seconds to wait for a file. The limit of processor time in the process is shorter, so this ends only a process that
hangs."""
REASONS = 5
"""Maximum number of refusals of one file that are reported."""

FileState = Literal["read", "locked", "unsupported", "pictures", "damaged"]

_ONE_AT_A_TIME = asyncio.Semaphore(1)
"""A process may take two gigabytes of memory, so files of several sites are read in turn."""


@dataclass
class FoundFile:
    """A file that was read: its chapters on disk, and what could not be read."""

    download: Download
    state: FileState
    chapters: int = 0
    refused: int = 0
    reasons: tuple[Refusal, ...] = ()
    """The first reasons why part of it was not read."""
    _spool: BinaryIO = field(default_factory=lambda: cast("BinaryIO", TemporaryFile()))  # noqa: SIM115

    def drafts(self) -> Iterator[Draft]:
        """Yield the chapters, from the beginning with each call."""
        return (draft for draft in _spooled(self._spool) if isinstance(draft, Draft))

    def count(self) -> "FoundFile":
        """Count the chapters and refusals in the spool."""
        reasons = []
        for draft in _spooled(self._spool):
            if isinstance(draft, Refusal):
                self.refused += 1
                reasons.append(draft)
            else:
                self.chapters += 1
        self.reasons = tuple(reasons[:REASONS])
        return self

    def close(self) -> None:
        """Free the disk space."""
        self._spool.close()
        self.download.close()


async def read_file(download: Download) -> FoundFile:
    """Read a file as far as possible.

    If the process exceeds its limits, what it has read until then is kept.
    """
    found = FoundFile(download, "damaged")
    async with _ONE_AT_A_TIME:
        source, target = download.fileno(), found._spool.fileno()  # noqa: SLF001 - created here
        program = (sys.executable, "-m", "crawler.files.reading_process", download.name, str(source), str(target))
        process = await asyncio.create_subprocess_exec(
            *program, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, pass_fds=(source, target))
        try:
            answer, _ = await asyncio.wait_for(process.communicate(), PATIENCE)
        except TimeoutError:
            answer = b""
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    found.state = _state(answer)
    found.count()
    if not answer:
        found.refused += 1
        greed = Refusal(download.name, Sentence("reading it took too long or too much memory"))
        found.reasons = (*found.reasons, greed)[-REASONS:]
    return found


def _state(answer: bytes) -> FileState:
    state = json.loads(answer) if answer else "damaged"
    return cast("FileState", state)


def _spooled(spool: BinaryIO) -> Iterator[DraftOrRefusal]:
    """Yield what was written completely.

    The last record may be incomplete if the process was ended.
    """
    spool.seek(0)
    while True:
        try:
            yield decoded(spool)
        except (EOFError, ValueError, TypeError):
            return
