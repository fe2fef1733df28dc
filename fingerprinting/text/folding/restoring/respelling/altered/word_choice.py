"""Choose the likeliest sequence of the words that tokens may mean.

The words are a hidden Markov chain (Viterbi 1967) with the frequencies of words and of known pairs.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import log
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.restoring.respelling.lexicon import lexicon
from fingerprinting.text.folding.restoring.respelling.words.word_pairs import pairs

WORDS = log(1.024e12)
"""Logarithm of the number of words in which the known pairs were counted."""
UNPAIRED = -1.5
"""Log-likelihood of words beside each other that form no known pair, added to that of the second."""
JUDGED = 400
"""Number of tokens by which the order of the words is judged."""
UNKNOWN = -3.0
"""Log-likelihood of a word that is not in the lexicon, added to that of the rarest word."""


class Meant(NamedTuple):
    """The words that a token may mean."""

    words: Sequence[str]
    """At least one, the likeliest by itself first."""
    costs: Sequence[float]
    """Log-likelihood that the word was written as the token, for each word."""


def likeliest_words(tokens: Sequence[Meant]) -> list[str]:
    """Choose one word for each token.

    The words may be in their order or from the last to the first.
    """
    if not tokens:
        return []
    judged = tokens[:JUDGED]
    forward, backward = _chosen(judged), _chosen(judged[::-1])
    if backward.score > forward.score:
        return (backward if len(judged) == len(tokens) else _chosen(tokens[::-1])).words[::-1]
    return (forward if len(judged) == len(tokens) else _chosen(tokens)).words


class _Chosen(NamedTuple):
    words: list[str]
    score: float


def _chosen(tokens: Sequence[Meant]) -> _Chosen:
    numbers = [pairs().numbers(each.words) for each in tokens]
    worths = [_worths(each.words) for each in tokens]
    costs = [np.array(each.costs) for each in tokens]
    together = _together(numbers)
    score, origins, at = worths[0] + costs[0], list[NDArray[np.int64]](), 0
    for (before, here), cost in zip(pairwise(worths), costs[1:], strict=True):
        paired = together[at:at + before.size * here.size].reshape(before.size, here.size)
        at += paired.size
        reaching = score[:, None] + np.maximum(paired - WORDS - before[:, None], UNPAIRED + here)
        origins.append(reaching.argmax(axis=0))
        score = reaching.max(axis=0) + cost
    chosen = [int(score.argmax())]
    for origin in reversed(origins):
        chosen.append(int(origin[chosen[-1]]))
    return _Chosen([each.words[at] for each, at in zip(tokens, reversed(chosen), strict=True)], float(score.max()))


def _worths(words: Sequence[str]) -> NDArray[np.float64]:
    known, unknown = lexicon().worth, lexicon().rarest + UNKNOWN
    return np.array([known.get(word, unknown) for word in words])


def _together(numbers: Sequence[NDArray[np.int64]]) -> NDArray[np.float64]:
    """Return how often words occur before those of the next token, as logarithms."""
    if len(numbers) < 2:
        return np.empty(0)
    left = np.concatenate([np.repeat(one, other.size) for one, other in pairwise(numbers)])
    right = np.concatenate([np.tile(other, one.size) for one, other in pairwise(numbers)])
    return pairs().together(left, right)
