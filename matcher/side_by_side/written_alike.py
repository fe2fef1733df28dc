"""Measure how much of what was copied is written alike, in the same order."""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import LCSseq

from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.words import simplified
from matcher.alignment.base import AlignedBlock

LONG = 60_000
"""Characters above which an in-order share below one half is reported as 0, because measuring it takes seconds."""
SHARES = 0.95, 0.8, 0.0
"""Shares (0–1) that are tried one after the other, because counting down from a high share is faster."""
SHARES_OF_LONG = 0.95, 0.5


def written_alike(page: Folded, source: Folded, blocks: Sequence[AlignedBlock]) -> float:
    """Return the in-order equal characters as a share of the longer side.

    Each symbol counts by its first character. If the page repeats text, it is compared with as many copies of the
    source. For long texts, shares below one half are returned as 0, because counting them takes seconds.
    """
    here, strange = _written(page, [block.page for block in blocks])
    there, own = _written(source, [block.source for block in blocks])
    times = max(round(len(here) / max(len(there), 1)), 1)
    there, own = there * times, own * times
    longer = max(len(here) + max(strange - own, 0), len(there), 1)
    for least in SHARES_OF_LONG if longer > LONG else SHARES:
        if same := LCSseq.similarity(here, there, score_cutoff=int(least * longer)):
            return round(same / longer, 4)
    return 0.0


def _written(text: Folded, spans: Iterable[tuple[int, int]]) -> tuple[str, int]:
    """Return the characters of some symbols, and the number of letters left out there."""
    kept = np.zeros(len(text), np.bool_)
    for start, stop in spans:
        kept[start:stop] = True
    size = len(text.original) + 1
    edges = np.bincount(text.offsets, minlength=size) - np.bincount(text.ends, minlength=size)
    symbols = np.flatnonzero(kept)
    first, last = (int(text.offsets[symbols[0]]), int(text.ends[symbols[-1]])) if symbols.size else (0, 0)
    left_out = np.flatnonzero(np.cumsum(edges)[first:last] == 0) + first
    strange = sum(map(str.isalnum, map(text.original.__getitem__, left_out.tolist())))
    return _characters(text)[kept].tobytes().decode("utf-32-le", "surrogatepass"), strange


def _characters(text: Folded) -> NDArray[np.uint32]:
    """Return the first character of each symbol, simplified and in lower case.

    Shape (n,).
    """
    plain = simplified(text.original)
    lower = plain.lower()
    written = lower if len(lower) == len(plain) else plain
    return np.frombuffer(written.encode("utf-32-le", "surrogatepass"), np.uint32)[text.offsets]
