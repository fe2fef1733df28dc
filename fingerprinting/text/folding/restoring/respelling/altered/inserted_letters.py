"""Find letters inserted before the vowels of a text, as "ob" in "thobe cobat"."""

import re
from collections import Counter
from itertools import chain

from fingerprinting.text.folding.restoring.respelling.altered.word_keys import VOWELS

INSERTED = 0.3
"""Minimum number of insertions for each run of vowels, of which they may make two thirds."""
_RUN = re.compile(f"[{VOWELS}]+")
_BEFORE_VOWELS = tuple(re.compile(f"(?=([a-z]{{{size}}})[{VOWELS}y])") for size in (2, 3, 4))


def infix_of(text: str) -> str:
    """Return the letters inserted into a text in lower case; empty if none were."""
    vowels = len(_RUN.findall(text))
    counts = Counter(chain.from_iterable(pattern.findall(text) for pattern in _BEFORE_VOWELS))
    return max((each for each, count in counts.items() if count >= INSERTED * vowels > 0), key=len, default="")


def before_vowels(infix: str) -> re.Pattern[str]:
    """Build the pattern of inserted letters."""
    return re.compile(f"{infix}(?=[{VOWELS}y])", re.IGNORECASE)
