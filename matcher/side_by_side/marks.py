"""Marks every character of two texts by how it differs from the other text."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.symbols import WILD
from matcher.side_by_side.kinds import DISGUISED, EDITED, INSERTED, SAME
from matcher.side_by_side.pairing import paired
from matcher.side_by_side.signs import compare_signs

Kinds = NDArray[np.uint8]


class Marks(NamedTuple):
    """Two texts, marked."""

    page: Kinds
    """Shape (characters of the page,): `kinds`."""
    source: Kinds
    """Shape (characters of the source,)."""
    pairs: NDArray[np.int64]
    """Shape (k, 2): symbols that face each other."""
    kept: NDArray[np.bool_]
    """Shape (k,): whether both read the same."""


def marked(page: Folded, source: Folded) -> Marks:
    """Compare two texts that keep the same order, character by character."""
    pairs = paired(page.symbols, source.symbols)
    here, there = page.symbols[pairs[:, 0]], source.symbols[pairs[:, 1]]
    kept = (here == there) | (here == WILD) | (there == WILD)
    marks = Marks(_covered(page) * np.uint8(EDITED), _covered(source) * np.uint8(EDITED), pairs, kept)
    _mark_symbols(marks, page, source)
    _mark_masks(marks.page, page, pairs[:, 0])
    _mark_masks(marks.source, source, pairs[:, 1])
    _mark_signs(marks, page, source)
    return marks


def token(text: Folded, symbol: int) -> str:
    """Quote the characters that a symbol came from."""
    return text.original[int(text.offsets[symbol]):int(text.ends[symbol])]


def _covered(text: Folded) -> NDArray[np.bool_]:
    """Tell which characters symbols came from: shape (characters,)."""
    edges = np.zeros(len(text.original) + 1, np.int64)
    np.add.at(edges, text.offsets, 1)
    np.add.at(edges, text.ends, -1)
    return edges.cumsum()[:-1] > 0


def _mark_symbols(marks: Marks, page: Folded, source: Folded) -> None:
    """Mark the symbols that face one which reads the same."""
    symbols, others = marks.pairs[marks.kept].T
    starts, firsts = page.offsets[symbols], source.offsets[others]
    single = (page.ends[symbols] - starts == 1) & (source.ends[others] - firsts == 1)
    alike = points(page.original)[starts[single]] == points(source.original)[firsts[single]]
    kinds = np.where(alike, SAME, DISGUISED)
    marks.page[starts[single]], marks.source[firsts[single]] = kinds, kinds
    for symbol, other in zip(symbols[~single].tolist(), others[~single].tolist(), strict=True):
        _mark_word(marks, page, source, symbol, other)


def _mark_masks(kinds: Kinds, text: Folded, faced: NDArray[np.int64]) -> None:
    """Mark signs that could be masks and face nothing as inserted.

    They hide nothing.
    """
    alone = np.setdiff1d(np.flatnonzero(text.symbols == WILD), faced, assume_unique=True)
    kinds[text.offsets[alone]] = INSERTED


def _mark_word(marks: Marks, page: Folded, source: Folded, symbol: int, other: int) -> None:
    written, original = token(page, symbol), token(source, other)
    here = slice(int(page.offsets[symbol]), int(page.ends[symbol]))
    there = slice(int(source.offsets[other]), int(source.ends[other]))
    extra = _additions(written, original) if len(written) > len(original) > 1 else []
    marks.page[here] = marks.source[there] = SAME if extra or written == original else DISGUISED
    marks.page[[here.start + at for at in extra]] = INSERTED


def _additions(written: str, original: str) -> list[int]:
    """Find the characters that were put into a word.

    Returns [] where the word is not all there.
    """
    extra, expected = [], 0
    for at, character in enumerate(written):
        if expected < len(original) and character == original[expected]:
            expected += 1
        else:
            extra.append(at)
    return extra if expected == len(original) else []


def _mark_signs(marks: Marks, page: Folded, source: Folded) -> None:
    """Mark what stands between one pair of symbols and the next."""
    here, there = _signs(page, marks.pairs[:, 0]), _signs(source, marks.pairs[:, 1])
    for interval in here.keys() | there.keys():
        left, right = here.get(interval, []), there.get(interval, [])
        signs = "".join([page.original[at] for at in left]), "".join([source.original[at] for at in right])
        if signs[0] != signs[1]:
            different = compare_signs(*signs)
            for place, kind in different.page:
                marks.page[left[place]] = kind
            for place, kind in different.source:
                marks.source[right[place]] = kind


def _signs(text: Folded, symbols: NDArray[np.int64]) -> dict[int, list[int]]:
    """List the characters that no symbol came from, by place among the symbols.

    The place is how many of these symbols begin before them.
    """
    places = np.flatnonzero(~_covered(text))
    signs: dict[int, list[int]] = {}
    before = np.searchsorted(text.offsets[symbols], places)
    for place, interval in zip(places.tolist(), before.tolist(), strict=True):
        signs.setdefault(interval, []).append(place)
    return signs


def points(text: str) -> NDArray[np.uint32]:
    """Give the code points of a text: shape (characters,)."""
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
