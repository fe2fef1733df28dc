"""Invented Chinese prose.

It is generated from a seed, in sentences and paragraphs, with the word frequencies of jieba's dictionary. Characters
drawn one by one would form no known pairs, so the matcher would look for a disguised order.
"""

from collections.abc import Iterator
from functools import cache
from random import Random

import jieba
import numpy as np
from numpy.typing import NDArray

SENTENCE = (12, 45)
"""Characters of the shortest and, approximately, of the longest sentence."""
PARAGRAPH = (2, 6)
"""Sentences of the shortest and the longest paragraph."""
CLAUSE = 14
"""Approximate number of characters between two commas."""


@cache
def _words() -> tuple[list[str], NDArray[np.float64]]:
    """List the Chinese words of the dictionary with their cumulative shares."""
    jieba.setLogLevel("WARNING")
    jieba.initialize()
    counted = sorted((word, count) for word, count in jieba.dt.FREQ.items() if count and word.isalpha()
                     and not word.isascii())
    counts = np.array([count for _, count in counted], np.float64)
    return [word for word, _ in counted], np.cumsum(counts / counts.sum())


def invented(seed: int, length: int) -> str:
    """Generate paragraphs, one per line.

    The same seed gives the same text in every process.
    """
    words, shares = _words()
    drawn = np.random.default_rng([7, seed]).random(length)
    places = np.minimum(np.searchsorted(shares, drawn), len(words) - 1)
    random, coming = Random(seed), (words[place] for place in places)
    sentences: list[str] = []
    written = 0
    while written < length:
        sentences.append(_sentence(coming, min(random.randint(*SENTENCE), length - written), random))
        written += len(sentences[-1])
    paragraphs: list[str] = []
    while sentences:
        size = random.randint(*PARAGRAPH)
        paragraphs.append("".join(sentences[:size]))
        del sentences[:size]
    return "\n".join(paragraphs)


def _sentence(coming: Iterator[str], length: int, random: Random) -> str:
    """Join words until the text has the given number of characters."""
    text, clause = "", 0
    while len(text) < length:
        if clause >= CLAUSE:
            text, clause = text + "，", 0
        word = next(coming)
        text += word
        clause += len(word)
    return text + random.choice("。。。！？")
