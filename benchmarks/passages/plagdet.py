"""PAN's measures of passages.

Precision and recall of characters, granularity, plagdet. Potthast, Stein, Barrón-Cedeño, Rosso: An Evaluation Framework
for Plagiarism Detection, COLING 2010; over page and source together. The micro measures weigh each character equally,
the macro measures each passage; PAN publishes the latter.
"""

from collections.abc import Sequence
from math import log2
from typing import NamedTuple

Span = tuple[int, int]


class Pair(NamedTuple):
    """A copied passage, in page and source."""

    page: Span
    source: Span


class Score(NamedTuple):
    """The measures over all cases."""

    precision: float
    recall: float
    granularity: float

    @property
    def plagdet(self) -> float:
        """Compute the harmonic mean of precision and recall, reduced by granularity."""
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both / log2(1 + self.granularity) if both else 0.0


def score(cases: Sequence[tuple[Sequence[Pair], Sequence[Pair]]]) -> Score:
    """Score cases of (true passages, found passages)."""
    truth = sum(_size(pair) for true, _ in cases for pair in true)
    claimed = sum(_size(pair) for _, found in cases for pair in found)
    recalled = sum(_covered(pair, found) for true, found in cases for pair in true)
    right = sum(_covered(pair, true) for true, found in cases for pair in found)
    pieces = [count for true, found in cases for pair in true if (count := sum(_meet(pair, each) for each in found))]
    return Score(right / claimed if claimed else 1.0, recalled / truth if truth else 1.0,
                 sum(pieces) / len(pieces) if pieces else 1.0)


def macro_score(cases: Sequence[tuple[Sequence[Pair], Sequence[Pair]]]) -> Score:
    """Score cases of (true passages, found passages).

    Each passage counts as much as any other. Recall is the mean share of a true passage that is found, precision the
    mean share of a found one that is true. With nothing found, or nothing to find, both are 0, unless neither is there.
    """
    recalls = [_covered(pair, found) / _size(pair) for true, found in cases for pair in true]
    precisions = [_covered(pair, true) / _size(pair) for true, found in cases for pair in found]
    if not (recalls or precisions):
        return Score(1.0, 1.0, 1.0)
    return Score(_mean(precisions), _mean(recalls), score(cases).granularity)


def _mean(shares: Sequence[float]) -> float:
    return sum(shares) / len(shares) if shares else 0.0


def _size(pair: Pair) -> int:
    return sum(stop - start for start, stop in pair)


def _meet(left: Pair, right: Pair) -> bool:
    """Tell whether two passages overlap in the page and in the source."""
    return all(min(one[1], other[1]) > max(one[0], other[0]) for one, other in zip(left, right, strict=True))


def _covered(pair: Pair, others: Sequence[Pair]) -> int:
    """Count the characters of a passage, on both sides, that overlapping ones cover."""
    meeting = [each for each in others if _meet(pair, each)]
    return sum(_union(pair[side], [each[side] for each in meeting]) for side in (0, 1))


def _union(span: Span, others: Sequence[Span]) -> int:
    total, at = 0, span[0]
    for start, stop in sorted(others):
        reached = min(stop, span[1])
        total += max(0, reached - max(start, at))
        at = max(at, reached)
    return total
