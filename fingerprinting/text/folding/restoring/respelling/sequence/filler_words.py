"""Find meaningless filler words that were inserted at even distances.

A filler is one word or a few. The words themselves do not matter: fillers come from a small stock, each occurs far more
often than in English, and the number of words between them is constant. The words of an ordinary text do not behave so.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from math import exp
from typing import NamedTuple

from fingerprinting.text.folding.restoring.respelling.lexicon import lexicon

LONGEST = 3
"""Maximum number of words in a filler."""
LEAST = 3
"""Minimum number of occurrences of a filler."""
OFTEN = 5.0
"""Minimum ratio of a filler's frequency to its frequency in English."""
TOGETHER = 20.0
"""Assumed ratio of the frequency with which words of one phrase follow each other to that expected by chance."""
GAPS = range(1, 9)
"""Possible numbers of words between two fillers."""
EVEN = 0.15, 0.35, 0.55
"""Minimum share (0–1) of a filler's occurrences at the usual distance from the filler before, in three rounds.

Each round removes more words that are frequent for another reason.
"""
FILLED = 0.3
"""Minimum share (0–1) of the text covered by fillers at the usual distance and the words between them."""
FEWEST = 40
"""Minimum number of words for judging a text."""


class Filler(NamedTuple):
    """A filler, and its place among the words of a text and among the pieces."""

    words: tuple[str, ...]
    start: int
    at: int


class Cut(NamedTuple):
    """A text cut into pieces: fillers and single words."""

    fillers: Sequence[Filler]
    size: int
    """Number of pieces."""


def stock_of(words: Sequence[str]) -> frozenset[tuple[str, ...]]:
    """Find the stock of fillers in a text; empty for any ordinary one."""
    if len(words) < FEWEST:
        return frozenset()
    often = _often(words)
    cut = _cut(words, often)
    gap = _usual_gap(cut)
    for even in EVEN:
        cut = cut if even == EVEN[0] else _cut(words, often)
        evenly, counts = _evenly(cut, gap), Counter(filler.words for filler in cut.fillers)
        often = frozenset(each for each in often if evenly[each] >= max(even * counts[each], LEAST - 1))
        if not often:
            return often
    return often if sum(evenly[each] for each in often) * (gap + 1) >= FILLED * cut.size else frozenset()


def filler_places(words: Sequence[str], stock: frozenset[tuple[str, ...]]) -> set[int]:
    """Return the places of all words that are part of a filler."""
    return {filler.start + at for filler in _cut(words, stock).fillers for at in range(len(filler.words))}


def _often(words: Sequence[str]) -> frozenset[tuple[str, ...]]:
    """List the words and groups of words that occur far more often than in English.

    A longer group is counted only where its beginning is frequent enough.
    """
    single = Counter(words)
    counts = Counter[tuple[str, ...]]({(word,): count for word, count in single.items() if count >= LEAST})
    starts = [at for at, word in enumerate(words) if single[word] >= LEAST]
    for length in range(2, LONGEST + 1):
        groups = [tuple(words[at:at + length]) for at in starts if at + length <= len(words)]
        longer = Counter(groups)
        starts = [at for at, group in zip(starts, groups, strict=False) if longer[group] >= LEAST]
        counts |= longer
    return frozenset(each for each, count in counts.items()
                     if count >= LEAST and count >= OFTEN * len(words) * _usual(each))


def _usual(group: tuple[str, ...]) -> float:
    known = lexicon()
    return exp(sum(known.worth.get(word, known.rarest) for word in group)) * TOGETHER ** (len(group) - 1)


def _cut(words: Sequence[str], stock: frozenset[tuple[str, ...]]) -> Cut:
    """Cut words into fillers, preferring the longest, and single words."""
    longest = dict[str, int]()
    for each in stock:
        longest[each[0]] = max(len(each), longest.get(each[0], 1))
    fillers, stop, further = list[Filler](), 0, 0
    for start in [at for at, word in enumerate(words) if word in longest]:
        if start < stop:
            continue
        groups = (tuple(words[start:start + length]) for length in range(longest[words[start]], 0, -1))
        if group := next((each for each in groups if each in stock), None):
            fillers.append(Filler(group, start, start - further))
            stop, further = start + len(group), further + len(group) - 1
    return Cut(fillers, len(words) - further)


def _usual_gap(cut: Cut) -> int:
    """Return the most frequent number of words between two fillers."""
    steps = Counter(after.at - before.at for before, after in pairwise(cut.fillers))
    return max(GAPS, key=lambda each: steps[each + 1])


def _evenly(cut: Cut, gap: int) -> Counter[tuple[str, ...]]:
    """Count how often each filler follows another with `gap` words in between."""
    return Counter(after.words for before, after in pairwise(cut.fillers) if after.at - before.at == gap + 1)
