"""Keep the vector index in a folder, consistent with the library.

The library is authoritative: whatever is missing, outdated or damaged here is rebuilt from it. A new generation is
written beside the current one and replaces it by renaming one small file, so readers see either one or the other.
"""

import fcntl
import hashlib
import json
import logging
import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import NamedTuple, Protocol
from uuid import uuid4

from matcher.meaning.encoder import Encoder
from matcher.meaning.glosses import terms
from matcher.meaning.sentence_vectors import MOST, Encoded, encoded
from matcher.meaning.term_index import Terms
from matcher.meaning.vector_index import ChapterMeaning, VectorIndex
from matcher.meaning.writing import writing
from storage.documents import Chapter

logger = logging.getLogger(__name__)

REVISION = 1
"""Part of a generation's version; raise it if the stored form of a chapter changes, so that all chapters are encoded
again."""
BATCH = 64
"""Chapters read and encoded at a time."""


class CurrentChapters(Protocol):
    """The methods of the library that are needed here."""

    def current_versions(self) -> Iterable[str]:
        """Iterate over the ids of all current chapter versions."""
        ...

    def versions(self, ids: Iterable[str]) -> dict[str, Chapter]:
        """Find chapter versions by id; missing ones are left out."""
        ...


class Refreshed(NamedTuple):
    """The result of updating the folder."""

    added: int
    removed: int
    damaged: bool
    """Whether the existing generation could not be used."""


class VectorFolder:
    """The generations of one folder.

    Any number of processes may read it; only one at a time writes.
    """

    def __init__(self, path: Path, encoder: Encoder) -> None:
        self.path, self.encoder = path, encoder

    def name(self) -> str:
        """Return the name of the current generation; empty if there is none."""
        try:
            return Path((self.path / "current").read_text(encoding="ascii").strip()).name
        except (OSError, UnicodeDecodeError):
            return ""

    def load(self) -> VectorIndex | None:
        """Load the current generation; None if there is none that can be used."""
        while name := self.name():
            try:
                return self._sound(self.path / name)
            except (OSError, ValueError, KeyError, RuntimeError) as error:
                if name == self.name():
                    logger.warning("the vector index %s cannot be used: %s; `wenzong index repair` recreates it",
                                   self.path / name, error)
                    return None
        return None

    def refresh(self, library: CurrentChapters, anew: bool = False) -> Refreshed | None:
        """Update the folder to match the library, encoding what is missing.

        `anew` encodes everything. Returns None if another process is doing the same.
        """
        self.path.mkdir(parents=True, exist_ok=True)
        with self._locked() as mine:
            if not mine:
                return None
            present = None if anew else self.load()
            damaged = present is None and bool(self.name()) and not anew
            kept = present or VectorIndex.of([], self.encoder.size)
            current = set(library.current_versions())
            missing, stale = current - kept.known, kept.known - current
            if missing or stale or present is None:
                made = [*self._made(library, sorted(missing))]
                self._switch(kept.followed(current, made, self.encoder.size))
            return Refreshed(len(missing), len(stale), damaged)

    def _made(self, library: CurrentChapters, missing: Iterable[str]) -> Iterator[ChapterMeaning]:
        remaining = iter(missing)
        while batch := list(islice(remaining, BATCH)):
            yield from meanings(library.versions(batch), self.encoder)

    def _switch(self, index: VectorIndex) -> None:
        """Write a generation, make it current, and delete the others."""
        folder = self.path / uuid4().hex
        try:
            index.save(folder)
            _write(folder / "made.json", json.dumps({"by": self._maker(), "digests": _digests(folder)}))
            _write(self.path / "current.draft", folder.name)
            (self.path / "current.draft").replace(self.path / "current")
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        for other in self.path.iterdir():  # a process that has one of them mapped can use it until it closes it
            if other.is_dir() and other != folder:
                shutil.rmtree(other, ignore_errors=True)

    def _sound(self, folder: Path) -> VectorIndex:
        """Load a generation after verifying its files.

        Raises ValueError saying what is wrong.
        """
        made = json.loads((folder / "made.json").read_text(encoding="utf-8"))
        if made["by"] != self._maker():
            raise ValueError(f"it was made by {made['by']}")
        if made["digests"] != _digests(folder):
            raise ValueError("its files are not those that were written")
        return VectorIndex.load(folder)

    def _maker(self) -> str:
        return f"{self.encoder.name} {REVISION}"

    @contextmanager
    def _locked(self) -> Iterator[bool]:
        with (self.path / "lock").open("w") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                yield False
                return
            yield True


def meanings(chapters: Mapping[str, Chapter], encoder: Encoder) -> list[ChapterMeaning]:
    """Encode chapter versions in batches and gather their terms."""
    remaining, found = iter(chapters.items()), list[ChapterMeaning]()
    while batch := dict(islice(remaining, BATCH)):
        made = encoded([chapter.text for chapter in batch.values()], encoder)
        if long := [each.cut for each in made if each.cut]:
            logger.warning("%d chapters have more than %d sentences: %d of their characters are not encoded",
                           len(long), MOST, sum(long))
        found += [_meaning(name, chapter.text, each) for (name, chapter), each in zip(batch.items(), made, strict=True)]
    return found


def _meaning(name: str, text: str, made: Encoded) -> ChapterMeaning:
    written = writing(text)
    return ChapterMeaning(name, written, made, Terms.of(terms(text, written)))


def _digests(folder: Path) -> dict[str, str]:
    """Digest every file of a generation except the one that holds the digests."""
    digests = {}
    for path in sorted(folder.iterdir()):
        if path.name != "made.json":
            with path.open("rb") as file:
                digests[path.name] = hashlib.file_digest(file, "blake2b").hexdigest()
    return digests


def _write(path: Path, text: str) -> None:
    with path.open("w", encoding="ascii") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
