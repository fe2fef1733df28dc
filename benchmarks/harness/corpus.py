"""The source library of a measurement, named by a digest of its texts."""

import gzip
import hashlib
import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

SHARED = Path(__file__).parents[3] / "shared" / "data" / "library.jsonl.gz"
"""Path of the corpus of old books beside the clone; it is too big to commit and not ours."""
DEMO = Path(__file__).parents[2] / "app" / "demo" / "works"
DEMO_CHAPTER = 1_200
"""Characters after which a demo work is cut, at the next end of a paragraph."""


@dataclass(frozen=True)
class Chapter:
    """One text of the library."""

    work: str
    title: str
    text: str

    @property
    def id(self) -> str:
        """Name a chapter by its work and title."""
        return f"{self.work}\0{self.title}"


@dataclass(frozen=True)
class Corpus:
    """The texts from which copies are made and among which they are looked up."""

    name: str
    chapters: tuple[Chapter, ...]

    @cached_property
    def digest(self) -> str:
        """Name the texts: 16 hex digits of SHA-256 over works, titles and texts in order."""
        digest = hashlib.sha256()
        for each in self.chapters:
            digest.update(f"{each.work}\0{each.title}\0{each.text}\1".encode())
        return digest.hexdigest()[:16]

    @cached_property
    def characters(self) -> int:
        """Count the characters of all chapters."""
        return sum(len(each.text) for each in self.chapters)

    def sample(self, count: int) -> "Corpus":
        """Keep `count` chapters spread evenly over the library, always the same ones."""
        if count >= len(self.chapters):
            return self
        picked = tuple(self.chapters[at * len(self.chapters) // count] for at in range(count))
        return Corpus(f"{self.name}, {count} chapters", picked)


def read_corpus(path: Path) -> Corpus:
    """Read lines `{"work", "chapter", "text"}`, gzipped or not.

    Raises ValueError that names the bad line.
    """
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8") as lines:
        chapters = tuple(_chapter(line, f"{path}, line {number}") for number, line in enumerate(lines, 1))
    if not chapters:
        raise ValueError(f"{path} holds no chapters")
    return Corpus(path.name, chapters)


def _chapter(line: str, where: str) -> Chapter:
    try:
        record = json.loads(line)
        return Chapter(record["work"], record["chapter"], record["text"])
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(f'{where} is not {{"work", "chapter", "text"}}: {error}') from error


def demo_corpus() -> Corpus:
    """Cut the demo works into chapters; this is the library if there is no other."""
    chapters = [Chapter(path.stem, f"{number}", text)
                for path in sorted(DEMO.glob("*.txt")) for number, text in enumerate(_pieces(path), 1)]
    return Corpus("demo works", tuple(chapters))


def _pieces(path: Path) -> list[str]:
    pieces, piece = [], ""
    for paragraph in path.read_text(encoding="utf-8").split("\n"):
        piece += paragraph + "\n"
        if len(piece) >= DEMO_CHAPTER:
            pieces.append(piece)
            piece = ""
    return [*pieces, piece] if len(piece) > DEMO_CHAPTER / 4 else pieces


def corpora(library: Path | None) -> dict[str, Corpus]:
    """Name the libraries on this machine.

    The one asked for, or the shared one where it is, and the demo's own works.
    """
    path = library or (SHARED if SHARED.exists() else None)
    found = {path.name: read_corpus(path)} if path else {}
    return {**found, "demo works": demo_corpus()}
