"""Split a text into its content words, for methods that count words."""

import sys
from functools import cache, lru_cache
from importlib.resources import files
from importlib.util import find_spec
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

import numpy as np
import opencc
from numpy.typing import NDArray

from fingerprinting.text.folding.code_points import points_of, text_of
from fingerprinting.text.folding.disguises import has_traditional, traditional_characters

KEEP_TEXTS = 4
"""Number of texts whose words are cached: several methods ask for those of one text in turn, and splitting is slow."""


class Words(NamedTuple):
    """The content words of a text, in order."""

    words: tuple[str, ...]
    offsets: NDArray[np.uint32]
    """Shape (n,): words[i] begins at text[offsets[i]]."""


@lru_cache(KEEP_TEXTS)
def cut(text: str) -> Words:
    """Split a text into content words by jieba's algorithm.

    They are simplified and in lower case, without punctuation and stop words.
    """
    pieces = cut_whole(text)
    starts = accumulate(map(len, pieces), initial=0)
    stop = stop_words()
    lower = zip(map(str.lower, pieces), starts, strict=False)
    kept = [(word, start) for word, start in lower if word not in stop and _says_something(word)]
    return Words(tuple(word for word, _ in kept), np.array([start for _, start in kept], np.uint32))


def cut_whole(text: str) -> list[str]:
    """Split a text, simplified, into all its words and signs by jieba's algorithm.

    rjieba is jieba written in Rust: it has the same dictionary, gives the same words, and is more than ten times as
    fast. Loading it takes half a second, so it is loaded when the first text is split.
    """
    import rjieba

    pieces: list[str] = rjieba.cut(simplified(text).encode("utf-8", "replace").decode())
    return pieces


def simplified(text: str) -> str:
    """Convert traditional characters to simplified ones, one for one.

    Offsets do not change.
    """
    if not has_traditional(text):
        return text
    points = points_of(text)
    return text_of(_to_simplified()[points])


def _says_something(word: str) -> bool:
    return any(map(str.isalnum, word))


@cache
def stop_words() -> frozenset[str]:
    """List the stop words: particles, pronouns, conjunctions."""
    return frozenset(files(__package__).joinpath("stop_words.txt").read_text(encoding="utf-8").split())


@cache
def rarity() -> dict[str, float]:
    """Map words to their inverse document frequency in jieba's corpus.

    jieba is located but not imported, because importing it would load its dictionary.
    """
    package = find_spec("jieba")
    assert package is not None  # noqa: S101 - it is required
    assert package.origin is not None  # noqa: S101
    lines = Path(package.origin).with_name("analyse").joinpath("idf.txt").read_text(encoding="utf-8").splitlines()
    return {word: float(value) for word, value in (line.rsplit(" ", 1) for line in lines)}


@cache
def usual_rarity() -> float:
    """Return the rarity of a word that the table lacks: the median, as in jieba."""
    return float(np.median(list(rarity().values())))


@cache
def _to_simplified() -> NDArray[np.uint32]:
    """Map every code point to that of its simplified form.

    `str.translate` is slower: it raises and catches an error for each character that a dictionary lacks, which is
    nearly every character.
    """
    traditional = traditional_characters()
    plain = str(opencc.OpenCC("t2s").convert("\n".join(traditional))).split("\n")
    table = np.arange(sys.maxunicode + 1, dtype="<u4")
    for character, form in zip(traditional, plain, strict=True):
        if len(form) == 1:
            table[ord(character)] = ord(form)
    return table
