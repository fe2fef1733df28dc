"""Texts to draw: chapters of a library, and passages of other books."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from fontTools.ttLib import TTFont

from app.comparing.library_in_memory import LibraryInMemory
from benchmarks.harness.corpus import Chapter, corpora
from benchmarks.pictures.drawing import FONTS
from fingerprinting.methods import DEFAULT
from library.readers.draft import Draft
from matcher.matcher import Matcher

COPIED = 1_350
"""Characters of a copied chapter: three pictures of 450."""
STRANGE = 120
"""Characters of a passage of a book outside the library."""
MOST = 400
"""Maximum chapters of the library."""


@dataclass(frozen=True)
class PictureTexts:
    """The texts that are drawn, and the library with which they are compared."""

    name: str
    matcher: Matcher
    copied: tuple[Chapter, ...]
    """Chapters of the library, cut to `COPIED` characters where they are drawn."""
    strange: tuple[str, ...]


def picture_texts(library: Path | None, seed: int, strange: int) -> PictureTexts:
    """Divide the books of a library.

    One half is the library, the other half provides unrelated passages.
    """
    name, corpus = next(iter(corpora(library).items()))
    random, drawable = Random(seed), _drawable()
    books = sorted({chapter.work for chapter in corpus.chapters})
    random.shuffle(books)
    known = frozenset(books[:len(books) // 2])
    fitting = [chapter for chapter in corpus.chapters if set(chapter.text) <= drawable]
    chapters = [chapter for chapter in fitting if chapter.work in known and len(chapter.text) >= COPIED]
    random.shuffle(chapters)
    others = [passage for chapter in fitting if chapter.work not in known for passage in _passages(chapter.text)]
    random.shuffle(others)
    held = LibraryInMemory(DEFAULT)
    held.put([Draft(chapter.work, chapter.title, chapter.text) for chapter in chapters[:MOST]])
    return PictureTexts(name, held.matcher(), tuple(chapters[:MOST]), tuple(others[:strange]))


def _passages(text: str) -> Iterator[str]:
    return (text[start:start + STRANGE] for start in range(0, len(text) - STRANGE, 10 * STRANGE))


def _drawable() -> frozenset[str]:
    """List the characters of GB 2312 that all fonts have.

    Texts with others are left out: novels of today hardly have them.
    """
    common = frozenset.intersection(*(frozenset(map(chr, TTFont(font).getBestCmap())) for font in FONTS))
    return frozenset(each for each in common if _is_common(each)) | {"\n"}


def _is_common(character: str) -> bool:
    return bool(character.encode("gb2312", "ignore"))
