"""Read the demo's own texts: works to protect, honest articles, reviews."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from library.readers.any_format import read
from library.readers.draft import Draft
from library.readers.file_name import FileName

FOLDER = Path(__file__).parent
WORKS = FOLDER / "works"
"""The files to import, one per work."""


@dataclass(frozen=True)
class DemoChapter:
    """A chapter, named as the import names it."""

    work: str
    author: str
    title: str
    text: str
    number: int


@dataclass(frozen=True)
class Article:
    """A text without a rights holder in the demo; `name` is the name of its file."""

    name: str
    title: str
    text: str


@cache
def works() -> dict[str, tuple[DemoChapter, ...]]:
    """Map file names without suffix to the chapters of the work."""
    return {path.stem: tuple(map(_chapter, _drafts(path)))
            for path in sorted(WORKS.glob("*.txt"))}


@cache
def articles(folder: str = "unrelated") -> dict[str, Article]:
    """Map file names without suffix to the articles of a folder beside this file."""
    return {path.stem: _article(path) for path in sorted((FOLDER / folder).glob("*.txt"))}


def _drafts(path: Path) -> list[Draft]:
    with path.open("rb") as file:
        return [draft for draft in read(FileName(path.name), file) if isinstance(draft, Draft)]


def _chapter(draft: Draft) -> DemoChapter:
    return DemoChapter(draft.work, draft.author, draft.chapter, draft.text, draft.number)


def _article(path: Path) -> Article:
    title, _, text = path.read_text(encoding="utf-8").partition("\n")
    return Article(path.stem, title.strip(), text.strip())
