"""Find fragments of two texts that say the same in other words.

Their sentences may be anywhere in the texts. Pairs of similar sentences are clustered by gaps, a cluster whose sides
are not similar is split at smaller gaps (Sanchez-Perez, Sidorov and Gelbukh, PAN 2014), and the edges of both sides are
moved to where each explains most of the other.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from matcher.rewording.word_pairs import Span, WordPair


class Retelling(NamedTuple):
    """Sentences of the page that retell sentences of the source."""

    page: Span
    source: Span
    score: float


@dataclass(frozen=True)
class RetellingSearch:
    """The search and its thresholds.

    They were chosen on the development half of PAN 2013's training pairs (docs/passages.md).
    """

    cosine: float = 0.22
    dice: float = 0.22
    shared: int = 2
    """Minimum values of a pair of sentences: cosine, Dice's coefficient, common content words."""
    gap: int = 3
    """Maximum sentences between two pairs of a cluster, on either side."""
    alike: float = 0.3
    """Minimum cosine of the two sides of a cluster."""
    reach: int = 12
    """Maximum sentences by which an edge may move."""
    prices: tuple[float, float] = (0.3, 0.18)
    """Shares of its weight that each word of the page, and of the source, costs when an edge is moved."""
    score: float = 5.0
    length: int = 16
    """Minimum content words of the longer side."""

    def find(self, pair: WordPair, score: float) -> list[Retelling]:
        """Find retellings with a minimum score, best first, not overlapping on the page."""
        rows, columns = pair.similar(self.cosine, self.dice, self.shared)
        found = [retelling for retelling in self._clusters(pair, rows, columns, self.gap) if retelling.score >= score]
        kept: list[Retelling] = []
        for retelling in sorted(found, key=lambda retelling: (-retelling.score, retelling)):
            if not any(retelling.page[0] <= other.page[1] and other.page[0] <= retelling.page[1] for other in kept):
                kept.append(retelling)
        return kept

    def _clusters(
        self, pair: WordPair, rows: NDArray[np.int64], columns: NDArray[np.int64], gap: int
    ) -> Iterator[Retelling]:
        for members in clustered_pairs(rows, columns, gap):
            if len(members) < 2:
                continue
            page = _sentences(pair.page.firsts, rows[members])
            source = _sentences(pair.source.firsts, columns[members])
            if pair.overlap(page, source).cosine >= self.alike:
                page, source = pair.fitted(page, source, self.reach, self.prices)
                overlap = pair.overlap(page, source)
                if overlap.longer >= self.length:
                    yield Retelling(page, source, overlap.score)
            elif gap > 0:
                yield from self._clusters(pair, rows[members], columns[members], gap - 1)


def clustered_pairs(rows: NDArray[np.int64], columns: NDArray[np.int64], gap: int) -> Iterator[NDArray[np.int64]]:
    """Group pairs of sentences that leave no gap longer than `gap` on either side.

    Yields the indices of each group, shape (m,).
    """
    waiting = [np.arange(len(rows))] if len(rows) else []
    while waiting:
        group = waiting.pop()
        for side in (rows, columns):
            ordered = group[np.argsort(side[group], kind="stable")]
            cuts = np.flatnonzero(np.diff(side[ordered]) > gap + 1) + 1
            if cuts.size:
                waiting.extend(np.split(ordered, cuts))
                break
        else:
            yield group


def _sentences(firsts: NDArray[np.int64], groups: NDArray[np.int64]) -> Span:
    return int(firsts[groups.min()]), int(firsts[groups.max() + 1]) - 1
