"""Synthetic chapters.

Seeded, drawn with the symbol statistics of print, sharing stock phrases as real ones do.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

LENGTH = 3_000
PHRASES = 2_000
PHRASE = 10
"""Characters of a stock phrase."""
STOCK = 0.02
"""Share of a chapter's characters that are stock phrases."""
PUNCTUATION = 14
"""A mark of punctuation about every so many characters."""


@cache
def _alphabet() -> tuple[NDArray[np.uint32], NDArray[np.float64]]:
    """List the 3,755 everyday characters of GB 2312 with their shares in print."""
    codes = [bytes((row, cell)) for row in range(0xB0, 0xD8) for cell in range(0xA1, 0xFF)]
    text = b"".join(code for code in codes if code < b"\xd7\xfa").decode("gb2312")
    characters = np.random.default_rng(1).permutation(np.array([ord(each) for each in text], np.uint32))
    shares = 1 / (np.arange(characters.size) + 12.0)
    return characters, np.cumsum(shares / shares.sum())


@cache
def _phrases() -> NDArray[np.uint32]:
    """Stock phrases, shape (PHRASES, PHRASE)."""
    return _drawn(np.random.default_rng(2), PHRASES * PHRASE).reshape(PHRASES, PHRASE)


def _drawn(chance: np.random.Generator, length: int) -> NDArray[np.uint32]:
    characters, shares = _alphabet()
    return characters[np.minimum(np.searchsorted(shares, chance.random(length)), characters.size - 1)]


def chapter(seed: int, length: int = LENGTH) -> str:
    """Write a chapter; the same seed gives the same text in every process."""
    chance = np.random.default_rng([7, seed])
    text = _drawn(chance, length)
    for _ in range(int(length * STOCK / PHRASE)):
        # Squared: a few phrases are everywhere, most are rare.
        phrase = _phrases()[int(PHRASES * chance.random() ** 2)]
        at = int(chance.integers(0, length - PHRASE))
        text[at:at + PHRASE] = phrase
    text[chance.integers(0, length, length // PUNCTUATION)] = ord("，")
    return text.astype("<u4").tobytes().decode("utf-32-le")


def edited(text: str, share: float, seed: int) -> str:
    """Replace a share of the characters."""
    chance = np.random.default_rng([8, seed])
    points = np.frombuffer(text.encode("utf-32-le"), "<u4").copy()
    places = np.flatnonzero(chance.random(points.size) < share)
    points[places] = _drawn(chance, places.size)
    return points.tobytes().decode("utf-32-le")
