"""Read a text without what stands between its pieces, or with it behind them."""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.interspersed.asides import asides
from fingerprinting.text.folding.interspersed.frames import Range, frames
from fingerprinting.text.folding.interspersed.stamped_lines import stamped_lines
from fingerprinting.text.folding.telling_signs import TellingSigns

FRAMES, STAMPS, ASIDES = "frames", "stamped_lines", "asides"
"""Names of the disguises."""
INTERSPERSED = frozenset({FRAMES, STAMPS, ASIDES})
SHORTEST = 120
"""Minimum number of characters."""


class Interspersed(NamedTuple):
    """A text as its pieces follow each other."""

    name: str
    """Name of the disguise."""
    order: NDArray[np.int64]
    """Places in the text as written, in the order in which they are read."""
    passages: tuple[Range, ...]
    """Passages text[start:stop] in which something stood between the pieces."""
    characters: int
    """Number of characters that stood there."""


def interspersed_text(text: str, signs: TellingSigns) -> Interspersed | None:
    """Find what stands between the pieces of a text; None if nothing does.

    Asides may be what was copied: they are read behind the passage that they interrupt.
    """
    if len(text) < SHORTEST:
        return None
    for name, found in ((STAMPS, stamped_lines(text, signs)), (FRAMES, frames(text, signs))):
        if found:
            return Interspersed(name, _without(found, 0, len(text)), ((found[0][0], found[-1][1]),), _size(found))
    if not (passages := asides(text, signs)):
        return None
    pieces, last = list[NDArray[np.int64]](), 0
    for passage in passages:
        stop = passage[-1][1]
        pieces += [_without(passage, last, stop), *(np.arange(*each) for each in passage)]
        last = stop
    return Interspersed(ASIDES, np.concatenate([*pieces, np.arange(last, len(text))]),
                        tuple((passage[0][0], passage[-1][1]) for passage in passages),
                        _size(chain.from_iterable(passages)))


def _without(ranges: Sequence[Range], start: int, stop: int) -> NDArray[np.int64]:
    kept = np.ones(stop - start, np.bool_)
    for first, last in ranges:
        kept[first - start:last - start] = False
    return start + np.flatnonzero(kept)


def _size(ranges: Iterable[Range]) -> int:
    return sum(stop - start for start, stop in ranges)
