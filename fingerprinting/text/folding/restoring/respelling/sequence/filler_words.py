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


class Piece(NamedTuple):
    """A filler or a single word, and its place."""

    words: tuple[str, ...]
    start: int


def stock_of(words: Sequence[str]) -> frozenset[tuple[str, ...]]:
    """Find the stock of fillers in a text; empty for any ordinary one."""
    if len(words) < FEWEST:
        return frozenset()
    often = _often(words)
    pieces = _pieces(words, often)
    gap = _usual_gap(pieces, often)
    for even in EVEN:
        pieces = pieces if even == EVEN[0] else _pieces(words, often)
        evenly, counts = _evenly(pieces, often, gap), Counter(piece.words for piece in pieces)
        often = frozenset(each for each in often if evenly[each] >= max(even * counts[each], LEAST - 1))
        if not often:
            return often
    return often if sum(evenly[each] for each in often) * (gap + 1) >= FILLED * len(pieces) else frozenset()


def filler_places(words: Sequence[str], stock: frozenset[tuple[str, ...]]) -> set[int]:
    """Return the places of all words that are part of a filler."""
    return {piece.start + at for piece in _pieces(words, stock) if piece.words in stock
            for at in range(len(piece.words))}


def _often(words: Sequence[str]) -> frozenset[tuple[str, ...]]:
    """List the words and groups of words that occur far more often than in English.

    A longer group is counted only where its beginning is frequent enough.
    """
    found, starts = set[tuple[str, ...]](), list(range(len(words)))
    for length in range(1, LONGEST + 1):
        groups = [tuple(words[at:at + length]) for at in starts if at + length <= len(words)]
        counts = Counter(groups)
        starts = [at for at, group in zip(starts, groups, strict=False) if counts[group] >= LEAST]
        found |= {each for each, count in counts.items()
                  if count >= LEAST and count >= OFTEN * len(words) * _usual(each)}
    return frozenset(found)


def _usual(group: tuple[str, ...]) -> float:
    known = lexicon()
    return exp(sum(known.worth.get(word, known.rarest) for word in group)) * TOGETHER ** (len(group) - 1)


def _pieces(words: Sequence[str], stock: frozenset[tuple[str, ...]]) -> list[Piece]:
    """Cut words into fillers, preferring the longest, and single words."""
    pieces, at = list[Piece](), 0
    longest = dict[str, int]()
    for each in stock:
        longest[each[0]] = max(len(each), longest.get(each[0], 1))
    while at < len(words):
        group: tuple[str, ...] = (words[at],)
        if words[at] in longest:
            groups = (tuple(words[at:at + length]) for length in range(longest[words[at]], 1, -1))
            group = next((each for each in groups if each in stock), group)
        pieces.append(Piece(group, at))
        at += len(group)
    return pieces


def _usual_gap(pieces: Sequence[Piece], stock: frozenset[tuple[str, ...]]) -> int:
    """Return the most frequent number of words between two fillers."""
    places = [at for at, piece in enumerate(pieces) if piece.words in stock]
    steps = Counter(after - before for before, after in pairwise(places))
    return max(GAPS, key=lambda each: steps[each + 1])


def _evenly(pieces: Sequence[Piece], stock: frozenset[tuple[str, ...]], gap: int) -> Counter[tuple[str, ...]]:
    """Count how often each filler follows another with `gap` words in between."""
    step, found, last = gap + 1, Counter[tuple[str, ...]](), -1 - len(pieces)
    for at, piece in enumerate(pieces):
        if piece.words in stock:
            found[piece.words] += at - last == step
            last = at
    return found
