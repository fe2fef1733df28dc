"""Mark every character of two texts by how it differs from the other text."""

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
    """The marks of two texts."""

    page: Kinds
    """Shape (characters of the page,): numbers in `kinds`."""
    source: Kinds
    """Shape (characters of the source,)."""
    pairs: NDArray[np.int64]
    """Shape (k, 2): paired symbols."""
    kept: NDArray[np.bool_]
    """Shape (k,): whether both read the same."""


def marked(page: Folded, source: Folded, alike: float = 0.0) -> Marks:
    """Compare two texts in the same order, character by character.

    `alike` is the share of symbols that is likely to be equal, if known.
    """
    pairs = paired(page.symbols, source.symbols, alike)
    here, there = page.symbols[pairs[:, 0]], source.symbols[pairs[:, 1]]
    kept = (here == there) | (here == WILD) | (there == WILD)
    covered, others_covered = _covered(page), _covered(source)
    marks = Marks(covered * np.uint8(EDITED), others_covered * np.uint8(EDITED), pairs, kept)
    _mark_symbols(marks, page, source)
    _mark_masks(marks.page, page, pairs[:, 0])
    _mark_masks(marks.source, source, pairs[:, 1])
    _mark_signs(marks, _signs(page, covered, pairs[:, 0]), _signs(source, others_covered, pairs[:, 1]))
    return marks


def token(text: Folded, symbol: int) -> str:
    """Return the characters of a symbol."""
    return text.original[int(text.offsets[symbol]):int(text.ends[symbol])]


def _covered(text: Folded) -> NDArray[np.bool_]:
    """Tell which characters belong to symbols: shape (characters,)."""
    size = len(text.original) + 1
    edges = np.bincount(text.offsets, minlength=size) - np.bincount(text.ends, minlength=size)
    covered: NDArray[np.bool_] = edges.cumsum()[:-1] > 0
    return covered


def _mark_symbols(marks: Marks, page: Folded, source: Folded) -> None:
    """Mark the symbols whose partner reads the same."""
    symbols, others = marks.pairs[marks.kept].T
    starts, firsts = page.offsets[symbols], source.offsets[others]
    single = (page.ends[symbols] - starts == 1) & (source.ends[others] - firsts == 1)
    alike = points(page.original)[starts[single]] == points(source.original)[firsts[single]]
    kinds = np.where(alike, SAME, DISGUISED)
    marks.page[starts[single]], marks.source[firsts[single]] = kinds, kinds
    for symbol, other in zip(symbols[~single].tolist(), others[~single].tolist(), strict=True):
        _mark_word(marks, page, source, symbol, other)


def _mark_masks(kinds: Kinds, text: Folded, faced: NDArray[np.int64]) -> None:
    """Mark unpaired characters that could be masks as inserted.

    They hide nothing.
    """
    masks = np.flatnonzero(text.symbols == WILD)
    if masks.size:
        alone = np.setdiff1d(masks, faced, assume_unique=True)
        kinds[text.offsets[alone]] = INSERTED


def _mark_word(marks: Marks, page: Folded, source: Folded, symbol: int, other: int) -> None:
    written, original = token(page, symbol), token(source, other)
    here = slice(int(page.offsets[symbol]), int(page.ends[symbol]))
    there = slice(int(source.offsets[other]), int(source.ends[other]))
    extra = _additions(written, original) if len(written) > len(original) > 1 else []
    marks.page[here] = marks.source[there] = SAME if extra or written == original else DISGUISED
    marks.page[[here.start + at for at in extra]] = INSERTED


def _additions(written: str, original: str) -> list[int]:
    """Find the characters that were inserted into a word.

    Empty if the word is not complete.
    """
    extra, expected = [], 0
    for at, character in enumerate(written):
        if expected < len(original) and character == original[expected]:
            expected += 1
        else:
            extra.append(at)
    return extra if expected == len(original) else []


class _Signs(NamedTuple):
    """The characters that belong to no symbol.

    They are sorted by the intervals between paired symbols.
    """

    text: str
    """All of them, concatenated."""
    places: NDArray[np.int64]
    """Shape (signs,): their offsets in the original."""
    intervals: NDArray[np.int64]
    """Shape (signs,): number of paired symbols that begin before them; non-decreasing."""


def _signs(text: Folded, covered: NDArray[np.bool_], symbols: NDArray[np.int64]) -> _Signs:
    """Select the characters that belong to no symbol."""
    places = np.flatnonzero(~covered)
    intervals = np.searchsorted(text.offsets[symbols], places)
    order = np.argsort(intervals, kind="stable")
    places = places[order]
    signs = points(text.original)[places].tobytes().decode("utf-32-le", "surrogatepass")
    return _Signs(signs, places, intervals[order])


def _mark_signs(marks: Marks, here: _Signs, there: _Signs) -> None:
    """Mark the characters between one pair of symbols and the next."""
    unequal = _unequal(here, there)
    bounds = [np.searchsorted(signs.intervals, edges).tolist() for signs in (here, there)
              for edges in (unequal, unequal + 1)]
    for start, stop, first, last in zip(*bounds, strict=True):
        different = compare_signs(here.text[start:stop], there.text[first:last])
        for place, kind in different.page:
            marks.page[here.places[start + place]] = kind
        for place, kind in different.source:
            marks.source[there.places[first + place]] = kind


def _unequal(here: _Signs, there: _Signs) -> NDArray[np.int64]:
    """List the intervals whose characters differ between the two sides."""
    count = 1 + max((int(signs.intervals[-1]) for signs in (here, there) if signs.text), default=-1)
    on_page, in_source = (np.bincount(signs.intervals, minlength=count) for signs in (here, there))
    unequal = on_page != in_source
    facing = [signs.intervals[~unequal[signs.intervals]] for signs in (here, there)]
    written, other = (points(signs.text)[~unequal[signs.intervals]] for signs in (here, there))
    unequal[facing[0][written != other]] = True
    return np.flatnonzero(unequal)


def points(text: str) -> NDArray[np.uint32]:
    """Return the code points of a text: shape (characters,)."""
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
