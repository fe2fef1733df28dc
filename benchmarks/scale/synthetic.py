"""Synthetic chapters.

Seeded, of words as frequent as in print (`benchmarks.harness.invented`), sharing stock phrases as real ones do.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from benchmarks.harness.invented import invented

LENGTH = 3_000
PHRASES = 2_000
PHRASE = 10
"""Characters of a stock phrase."""
STOCK = 0.02
"""Share of a chapter's characters that are stock phrases."""
PHRASE_SEED, CHARACTER_SEED = 70_000_000, 70_000_001
"""Seeds of the phrases and characters that all chapters share."""
CHARACTERS = 100_000
"""Characters of the text from which single characters are drawn with their frequency."""


@cache
def _phrases() -> NDArray[np.uint32]:
    """Stock phrases, shape (PHRASES, PHRASE)."""
    return _points(invented(PHRASE_SEED, PHRASES * PHRASE), PHRASES * PHRASE).reshape(PHRASES, PHRASE)


@cache
def _characters() -> NDArray[np.uint32]:
    """List the characters of a long text."""
    return _points(invented(CHARACTER_SEED, CHARACTERS), CHARACTERS)


def _points(text: str, length: int) -> NDArray[np.uint32]:
    """Read the first characters of a text as code points."""
    return np.frombuffer(text[:length].encode("utf-32-le"), "<u4").copy()


def chapter(seed: int, length: int = LENGTH) -> str:
    """Write a chapter; the same seed gives the same text in every process."""
    chance = np.random.default_rng([7, seed])
    text = _points(invented(seed, length), length)
    for _ in range(int(length * STOCK / PHRASE)):
        # Squared: a few phrases are everywhere, most are rare.
        phrase = _phrases()[int(PHRASES * chance.random() ** 2)]
        at = int(chance.integers(0, length - PHRASE))
        text[at:at + PHRASE] = phrase
    return text.tobytes().decode("utf-32-le")


def edited(text: str, share: float, seed: int) -> str:
    """Replace a share of the characters."""
    chance = np.random.default_rng([8, seed])
    points = _points(text, len(text))
    places = np.flatnonzero(chance.random(points.size) < share)
    points[places] = chance.choice(_characters(), places.size)
    return points.tobytes().decode("utf-32-le")
