"""Measure how much likelier a retelling's words are if the source was at hand.

Two texts on one topic share the words of the topic. What tells a retelling from such a pair are words that are rare on
that topic: rare in the rest of both texts, and in the chapters that share keys with the page.
"""

from collections.abc import Iterable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.stem_pairs import content_stems
from matcher.alignment.base import AlignedBlock

Stems = NDArray[np.uint64]
KEPT = 0.5
"""Assumed share (0–1) of the words of a retelling that its author took from the source."""
UNSEEN, UNSEEN_SHARE = 2000, 0.25
"""Number of different words assumed beside those of the background: so many, and so many per word of it. Each counts as
seen half a time."""
KEEP_TEXTS = 64
"""Texts whose stems are cached: those that share keys with a page are asked about for each of its retellings."""


def likelihood(page: Folded, source: Folded, block: AlignedBlock, others: Iterable[Folded]) -> float:
    """Return the logarithm of the likelihood ratio of a retelling, in nats.

    It compares the different content words of the page's passage, in any order, as drawn partly from the passage of the
    source with the same words as drawn from the background: the rest of both texts, and other chapters.
    """
    (here, rest), (there, more) = _divided(page, block.page), _divided(source, block.source)
    known = np.unique(here)
    seen, size = _counts(known, rest) + _counts(known, more), rest.size + more.size
    for other in others:
        stems = _stems(other)[0]
        seen, size = seen + _counts(known, stems), size + stems.size
    usual = (seen + 0.5) / (size + 0.5 * (UNSEEN + UNSEEN_SHARE * size))
    taken = np.where(np.isin(known, there), KEPT / max(there.size, 1), 0.0)
    return float(np.log(1 - KEPT + taken / usual).sum())


@lru_cache(KEEP_TEXTS)
def _stems(text: Folded) -> tuple[Stems, NDArray[np.uint32]]:
    return content_stems(text)


def _divided(text: Folded, span: tuple[int, int]) -> tuple[Stems, Stems]:
    """Return the stems within a span of symbols, and all others."""
    stems, places = _stems(text)
    first, last = np.searchsorted(places, span)
    return stems[first:last], np.concatenate([stems[:first], stems[last:]])


def _counts(known: Stems, stems: Stems) -> NDArray[np.int64]:
    """Count sorted stems among some others: shape of `known`."""
    counts = np.zeros(known.size, np.int64)
    if known.size:
        places = np.minimum(np.searchsorted(known, stems), known.size - 1)
        np.add.at(counts, places[known[places] == stems], 1)
    return counts
