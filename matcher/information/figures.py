"""Compare the figures of two passages.

Reports of different facts share only their form. Examples are reports on markets, statistics, weather and matches, and
encyclopaedia articles about similar subjects: the words between the figures are those of any such report. A copy, even
a reworded one, keeps the figures.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.fold import Folded
from matcher.alignment.base import AlignedBlock
from matcher.information.phrases import KEEP_TEXTS

NEARBY, DENSE = 80, 1 / 32
"""Characters to either side within which figures are counted, and their minimum number per character in a report."""
LEAST, SAME = 3, 0.5
"""Minimum number of different figures on either side, and share (0–1) of the fewer ones that the other side has too
from which the facts count as the same."""
_FIGURE = re.compile(r"\d+(?:[.,:]\d+)*")
_TELLING = 2
"""Minimum characters of figures that are compared; single digits agree by chance."""


@lru_cache(KEEP_TEXTS)
def among_figures(text: Folded) -> NDArray[np.bool_]:
    """Mark where figures are dense: shape (n,)."""
    places = np.array([figure.start() for figure in _FIGURE.finditer(text.original)], np.int64)
    if places.size < LEAST or text.is_disguised_throughout:
        return np.zeros(len(text), np.bool_)
    begin = np.maximum(text.offsets.astype(np.int64) - NEARBY, 0)
    end = np.minimum(text.ends.astype(np.int64) + NEARBY, len(text.original))
    found = np.searchsorted(places, end) - np.searchsorted(places, begin)
    dense: NDArray[np.bool_] = found >= max(LEAST, DENSE * min(2 * NEARBY, len(text.original)))
    return dense


def state_other_facts(page: Folded, source: Folded, block: AlignedBlock) -> bool:
    """Tell whether most figures of a block differ between page and chapter."""
    here, there = _figures(page, block.page), _figures(source, block.source)
    fewer = min(len(here), len(there))
    return fewer >= LEAST and len(here & there) < SAME * fewer


class Figures(NamedTuple):
    """The figures of several passages."""

    number: int
    """How many different ones the side has that has fewer."""
    changed: float
    """Share (0–1) of them that the other side lacks; 1 if only one side has any."""


def compare_figures(page: Folded, source: Folded, blocks: Sequence[AlignedBlock]) -> Figures:
    """Compare the figures of all passages of a page with those of the chapter."""
    here = {figure for block in blocks for figure in _figures(page, block.page)}
    there = {figure for block in blocks for figure in _figures(source, block.source)}
    fewer = min(len(here), len(there))
    return Figures(fewer, 1 - len(here & there) / fewer if fewer else float(here != there))


def _figures(text: Folded, span: tuple[int, int]) -> set[str]:
    return {figure for figure in _FIGURE.findall(text.original[slice(*text.span(*span))]) if len(figure) >= _TELLING}
