"""Join the runs that two texts share to chains, which span the edits between them."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import kernel


class Chains(NamedTuple):
    """Paths through runs."""

    members: NDArray[np.int64]
    """Shape (c,): row numbers of runs, chain after chain, each in the order of the page."""
    bounds: NDArray[np.int64]
    """Shape (k + 1,): chain c is members[bounds[c]:bounds[c + 1]]."""


@kernel
def _best(runs: NDArray[np.int32], look_back: int, reach: int) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
    """Score the best path that ends in each run, and return the run before it."""
    scores, before = np.empty(len(runs), np.float32), np.full(len(runs), -1, np.int64)
    for this in range(len(runs)):
        scores[this] = runs[this, 2]
        for other in range(this - 1, max(this - look_back, 0) - 1, -1):
            if runs[other, 0] >= runs[this, 0] or runs[other, 1] >= runs[this, 1]:
                continue
            page_gap = runs[this, 0] - runs[other, 0] - runs[other, 2]
            source_gap = runs[this, 1] - runs[other, 1] - runs[other, 2]
            overlap = max(0, -min(page_gap, source_gap))
            if max(page_gap, source_gap) > reach or overlap >= runs[this, 2]:
                continue
            drift = abs(page_gap - source_gap)
            cost = 0.15 * max(0, min(page_gap, source_gap)) + 0.5 * np.log2(1.0 + drift)
            score = scores[other] + runs[this, 2] - overlap - cost
            if score > scores[this]:
                scores[this], before[this] = score, other
    return scores, before


@kernel
def _paths(
    scores: NDArray[np.float32], before: NDArray[np.int64], ends: NDArray[np.int64], least: float
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Trace the best paths back from their ends; each run belongs to one path."""
    used = np.zeros(scores.size, np.bool_)
    members, bounds = np.empty(scores.size, np.int64), np.zeros(scores.size + 1, np.int64)
    filled, chains = 0, 0
    for end in ends:
        if used[end] or scores[end] < least:
            continue
        start, run = filled, end
        while run >= 0 and not used[run]:
            members[filled] = run
            used[run] = True
            filled += 1
            run = before[run]
        if run >= 0 and scores[end] - scores[run] < least:
            filled = start
            continue
        for place in range((filled - start) // 2):
            members[start + place], members[filled - 1 - place] = members[filled - 1 - place], members[start + place]
        chains += 1
        bounds[chains] = filled
    return members[:filled], bounds[:chains + 1]


def chained(runs: NDArray[np.int32], least: float, look_back: int = 64, reach: int = 80) -> Chains:
    """Join runs to chains with at least the score `least`, best first.

    A run scores its length; a gap costs by its length and by how far it shifts the diagonal. `reach` is the longest
    gap, `look_back` the number of runs before each that are tried. (Sparse dynamic programming, as for long reads in
    biology.)
    """
    scores, before = _best(runs, look_back, reach)
    return Chains(*_paths(scores, before, np.argsort(-scores, kind="stable"), least))
