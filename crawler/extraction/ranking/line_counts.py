"""Count the kinds of characters in all lines of a page together."""

from collections.abc import Sequence
from enum import IntFlag
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel

BEGINNING, SAMPLE, LETTERS_SAMPLE = 2_000, 500, 10_000
"""Characters of a line in which marks, Chinese characters and letters are counted."""
SOLID = 8
"""Minimum prose weight of a line that is a sentence."""
_PLANE = 0x10000
Codes = NDArray[np.uint32]
"""Characters by their code points."""


class Kind(IntFlag):
    """What a character is."""

    DIGIT = 1
    STOP = 2
    PART = 4
    """A mark that separates the parts of a menu or a path."""
    SPACE = 8
    WORD = 16
    """A character that is a word by itself."""
    LETTER = 32
    HAN = 64
    PROSE = 128
    """A mark that sentences have."""


_MARKS = {Kind.STOP: "。，！？；：、,.!?;:", Kind.PART: "|•·/>»›→,、｜-", Kind.SPACE: " ",
          Kind.PROSE: "。，！？；：、“”…—,.!?;:"}
_BLOCKS = {
    Kind.WORD: ((0x3400, 0x9FFF), (0xE000, 0xFAFF), (0x20000, 0x3FFFF), (0xF0000, 0x10FFFF)),
    Kind.HAN: ((0x3400, 0x9FFF), (0xF900, 0xFAFF)),
    **{kind: tuple((ord(mark), ord(mark)) for mark in marks) for kind, marks in _MARKS.items()},
}
"""Code points of each kind, first and last of each block."""
DIGIT, STOP, PART, SPACE, WORD, LETTER, HAN, PROSE = map(int, Kind)
"""The kinds as numbers, for the kernel."""
COUNTS = ("digits", "stops", "parts", "spaces", "han", "letters", "prose marks")
DIGITS, STOPS, PARTS, SPACES, HANS, LETTERS, PROSE_MARKS = range(len(COUNTS))
"""Rows of the counts. Of prose marks, only the first counts."""


class LineCounts(NamedTuple):
    """The numbers of characters in each line of a page."""

    sizes: NDArray[np.int64]
    kinds: NDArray[np.int64]
    """One row for each of `COUNTS`."""
    weights: list[float]
    """How far each line looks like a sentence: its number of letters, a quarter of it without punctuation."""
    letters: list[str]
    """The letters and digits of each line."""


def counts_of(texts: Sequence[str]) -> LineCounts:
    """Count the characters of each line."""
    sizes = np.fromiter(map(len, texts), np.int64, len(texts))
    found = np.zeros((len(COUNTS), len(texts)), np.int64)
    codes = np.frombuffer("".join(texts).encode("utf-32-le", "surrogatepass"), "<u4")
    kinds = _kinds(codes)
    count_kinds(kinds, sizes, found)
    letters = found[LETTERS] * np.maximum(1, sizes // LETTERS_SAMPLE)
    weights = np.where((letters >= SOLID) & (found[PROSE_MARKS] > 0), letters, letters * 0.25)
    return LineCounts(sizes, found, weights.tolist(), _letters(codes, kinds & (DIGIT | LETTER) != 0, sizes))


def _letters(codes: Codes, are_letters: NDArray[np.bool_], sizes: NDArray[np.int64]) -> list[str]:
    """Return those characters of each line that are letters or digits."""
    letters = codes[are_letters].tobytes().decode("utf-32-le", "surrogatepass")
    counts = np.concatenate([[0], np.cumsum(are_letters)])
    ends = counts[np.cumsum(sizes)].tolist()
    return [letters[start:end] for start, end in zip([0, *ends], ends, strict=False)]


def _kinds(codes: Codes) -> NDArray[np.uint8]:
    """Return the kinds of characters, given by their code points."""
    kinds = _plane().take(codes, mode="clip")
    if len(codes) and codes.max() >= _PLANE:
        rare = codes >= _PLANE
        kinds[rare] = _kinds_of(codes[rare])
    return kinds


@cache
def _plane() -> NDArray[np.uint8]:
    """List the kinds of the characters that two bytes can number."""
    return _kinds_of(np.arange(_PLANE))


def _kinds_of(codes: NDArray[np.integer]) -> NDArray[np.uint8]:
    """Look up the kinds of characters by their code points."""
    digits, letters = (np.fromiter(map(tell, map(chr, codes)), np.bool_, len(codes))
                       for tell in (str.isdecimal, str.isalnum))
    kinds = DIGIT * digits + LETTER * (letters & ~digits)
    for kind, blocks in _BLOCKS.items():
        for first, last in blocks:
            kinds |= kind * ((codes >= first) & (codes <= last))
    return kinds.astype(np.uint8)


@filling_kernel
def count_kinds(kinds: NDArray[np.uint8], sizes: NDArray[np.int64], found: NDArray[np.int64]) -> int:
    """Fill one row for each of `COUNTS`, given the kinds of all characters.

    Letters count by words: a run of at least two that begins with none that is a word by itself. Returns 0.
    """
    start = 0
    for line in range(len(sizes)):
        end = start + sizes[line]
        for at in range(start, min(end, start + BEGINNING)):
            kind = kinds[at]
            found[DIGITS, line] += kind & DIGIT != 0
            found[STOPS, line] += kind & STOP != 0
            found[PARTS, line] += kind & PART != 0
            found[SPACES, line] += kind & SPACE != 0
        for at in range(start, min(end, start + SAMPLE)):
            found[HANS, line] += kinds[at] & HAN != 0
        at, last = start, min(end, start + LETTERS_SAMPLE)
        while at < last:
            at += 1
            if kinds[at - 1] & WORD:
                found[LETTERS, line] += 1
            elif kinds[at - 1] & LETTER and at < last and kinds[at] & LETTER:
                found[LETTERS, line] += 1
                while at < last and kinds[at] & LETTER:
                    at += 1
        for at in range(start, end):
            if kinds[at] & PROSE:
                found[PROSE_MARKS, line] = 1
                break
        start = end
    return 0
