"""Find the standing wording of official and commercial documents.

Examples are court notices, calls for tenders, filings of companies, leaflets of medicines, instructions of exams, and
terms of use. Two such documents share whole sentences although neither copies the other, and a library with a single
one cannot recognise them by comparison. What is said in particular keeps its weight.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.fold import Folded
from matcher.information.notices import NOTICE, symbols_of
from matcher.information.phrases import KEEP_TEXTS
from matcher.information.wording_of_kinds import KINDS, Kind

NEAR = 60
"""Characters to either side of a clause within which other words of the same kind are counted."""
DIFFERENT = 4
"""Minimum number of different words there, one of them typical of the kind."""
SHARE = 0.25
"""Minimum share (0–1) of the characters there that are such words; an essay about these documents has fewer."""
_CLAUSE = re.compile("[^。！？；;\n]+")


@lru_cache(KEEP_TEXTS)
def by_standing_wording(text: Folded) -> NDArray[np.float64]:
    """Weigh each symbol: 1, or less in standing wording. Shape (n,)."""
    weights = np.ones(len(text))
    for start, stop in symbols_of(text, [span for kind in KINDS for span in _clauses(text.original, kind)]):
        weights[start:stop] = NOTICE
    return weights


def _clauses(text: str, kind: Kind) -> Iterator[tuple[int, int]]:
    """Find the clauses that consist of words of a kind and have enough of them around."""
    if not kind.typical.search(text):
        return
    found = [*kind.words.finditer(text)]
    places = [word.start() for word in found]
    for clause in _CLAUSE.finditer(text):
        start, stop = clause.span()
        if bisect_left(places, start) == bisect_left(places, stop):
            continue
        begin, end = max(start - NEAR, 0), min(stop + NEAR, len(text))
        near = [word[0] for word in found[bisect_left(places, begin):bisect_left(places, end)]]
        if sum(map(len, near)) < SHARE * (end - begin) or len({*near}) < DIFFERENT:
            continue
        if any(map(kind.typical.fullmatch, near)):
            yield start, stop
