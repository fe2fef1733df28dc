"""Find the words that fit a token of which characters cover some letters."""

import re
from functools import cache

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.restoring.respelling.lexicon import lexicon

COVERS = "*#_•●"
"""Characters that replace letters to cover them."""
COVERED = re.compile(f"[{re.escape(COVERS)}]")
MOST_COVERED = 2
"""Maximum number of covered letters of a word for which any letter fits; if more are, they count as vowels."""


def fitting(token: str, most: int = 1, others: int = 0) -> list[str]:
    """List the words with the uncovered letters of a token, the most frequent first.

    With `others`, those with that many other letters. Compares all words of one length at once, which costs less than
    trying every letter.
    """
    words, letters = _words_by_length().get(len(token), ([], np.empty((0, 0), np.uint8)))
    differ = np.zeros(len(words), np.int8)
    for sign, column in zip(token, letters, strict=False):
        if sign not in COVERS:
            differ += column != ord(sign)
    return [words[at] for at in np.flatnonzero(differ == others)[:most].tolist()]


@cache
def _words_by_length() -> dict[int, tuple[list[str], NDArray[np.uint8]]]:
    """Group the words by length, the most frequent first, with their letters.

    The letters have the shape (length, n).
    """
    worth, groups = lexicon().worth, dict[int, list[str]]()
    for word in sorted(worth, key=lambda word: (-worth[word], word)):
        groups.setdefault(len(word), []).append(word)
    return {length: (words, np.frombuffer("".join(words).encode("ascii"), np.uint8).reshape(-1, length).T.copy())
            for length, words in groups.items()}
