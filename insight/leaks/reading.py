"""Read the marks of a copy back by aligning it with the master text."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Levenshtein

from fingerprinting.text.folding.fold import Folded, fold
from insight.leaks.place_symbols import PlaceSymbols, sign_between, symbols_of
from insight.leaks.plan import ChapterPlan
from matcher.alignment import SeedChain
from matcher.side_by_side import in_order
from matcher.side_by_side.pairing import paired
from storage.documents import Passage

REACH = 3
"""Maximum symbols between a place and the equal symbol that it needs on either side."""
CLEAR, BLURRED = 0.02, 0.15
"""Assumed probabilities of a wrong reading: where the copy has exactly one of the words, and where it only resembles
one more. Wrong figures make the right account harder to find but never weaken the bound on naming a wrong one."""


class Mark(NamedTuple):
    """What a copy has at one place."""

    number: int
    bit: bool
    """1 for the other word of the place."""
    error: float
    """Assumed probability that it was read wrongly."""


def marks_of(copy: str, master: str, plan: ChapterPlan) -> list[Mark]:
    """Read the marks of a copy by number; places that cannot be read are left out.

    A copy may hold less than the chapter or more, in another order, in another script, or respelled.
    """
    page, source = fold(copy), fold(master)
    pairs = _equal_pairs(page, source)
    found = (_mark(number, place, page, pairs) for number, place in enumerate(symbols_of(plan, source)) if place)
    return [mark for mark in found if mark]


def agreed(copies: Iterable[list[Mark]]) -> list[Mark]:
    """Combine the readings of several copies of one chapter.

    Places where they contradict each other are left out.
    """
    read: dict[int, dict[bool, float]] = {}
    for mark in (mark for marks in copies for mark in marks):
        errors = read.setdefault(mark.number, {})
        errors[mark.bit] = min(mark.error, errors.get(mark.bit, 1.0))
    return [Mark(number, *next(iter(errors.items()))) for number, errors in sorted(read.items()) if len(errors) == 1]


def _equal_pairs(page: Folded, source: Folded) -> NDArray[np.int64]:
    """Pair each symbol of the source with an equal symbol of the page, -1 if none.

    Shape (len(source),).
    """
    partner = np.full(len(source), -1, np.int64)
    for (start, stop), (first, last) in _parts(page, source):
        here, there = page.symbols[start:stop], source.symbols[first:last]
        pairs = paired(here, there)
        kept = pairs[here[pairs[:, 0]] == there[pairs[:, 1]]]
        partner[kept[:, 1] + first] = kept[:, 0] + start
    return partner


def _parts(page: Folded, source: Folded) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Find the parts that both texts have in the same order.

    They are given in symbols of page and source.
    """
    for block in SeedChain().align(page, source):
        passage = Passage(page.span(*block.page), source.span(*block.source), block.identity)
        parts = in_order(page.original, source.original, passage) if page.is_in_order else [passage]
        if len(parts) == 1:
            yield block.page, block.source
        else:
            yield from ((_symbols_at(page, part.page), _symbols_at(source, part.source)) for part in parts)


def _symbols_at(text: Folded, part: tuple[int, int]) -> tuple[int, int]:
    start, stop = np.searchsorted(text.offsets, part).tolist()
    return start, stop


def _mark(number: int, place: PlaceSymbols, page: Folded, partner: NDArray[np.int64]) -> Mark | None:
    """Read one place between the nearest symbols that the copy has too."""
    left = next((at for at in _near(place.start - 1, -1, len(partner)) if partner[at] >= 0), -1)
    right = next((at for at in _near(place.stop, 1, len(partner)) if partner[at] >= 0), -1)
    if min(left, right) < 0:
        return None
    first, last = int(partner[left]), int(partner[right])
    if not 0 < last - first <= place.longest + 2 * REACH:
        return None
    if place.is_sign:
        return _sign(number, place, sign_between(page, first, last)) if right - left == last - first == 1 else None
    return _word(number, place, page.symbols[first + 1:last].tolist(), left, right)


def _near(at: int, step: int, length: int) -> Iterator[int]:
    return (place for place in range(at, at + step * REACH, step) if 0 <= place < length)


def _sign(number: int, place: PlaceSymbols, sign: str) -> Mark | None:
    return Mark(number, sign == place.signs[1], BLURRED) if sign in place.signs else None


def _word(number: int, place: PlaceSymbols, read: list[int], left: int, right: int) -> Mark | None:
    """Compare the copy's symbols with both words in their context."""
    before, after = place.neighbours(left, right)
    kept, changed = (Levenshtein.distance(read, [*before, *word, *after]) for word in (place.word, place.other))
    if kept == changed:
        return None
    return Mark(number, changed < kept, BLURRED if min(kept, changed) or place.is_nested else CLEAR)
