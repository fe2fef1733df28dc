"""Tell Chinese from a text whose characters were replaced by others.

A text whose font shows other characters than are written consists of Chinese characters, but lacks the frequent pairs
that every Chinese text contains.
"""

import re
from collections.abc import Iterator
from itertools import islice, pairwise
from pathlib import Path

ENOUGH = 80
"""Minimum Chinese characters of a text that is judged."""
SAMPLE = 600
"""Number of pairs of neighbouring Chinese characters that are examined."""
USUAL = 0.01
"""Maximum share (0–1) of frequent pairs in a doubtful text. Modern texts have .04 and more, classical ones less."""
_PAIRS = frozenset(Path(__file__).with_name("frequent_pairs.txt").read_text(encoding="utf-8").split())

_CHINESE = re.compile("[一-鿿]{2,}")


def is_doubtful(text: str) -> bool:
    """Tell whether a Chinese text lacks the pairs that most texts have.

    Classical texts may lack them; they are then examined further and found to be honest.
    """
    seen = found = 0
    for one, other in islice(_neighbours(text), SAMPLE):
        seen += 1
        found += one + other in _PAIRS
        if found > USUAL * SAMPLE:
            return False
    return seen >= ENOUGH and found <= USUAL * seen


def _neighbours(text: str) -> Iterator[tuple[str, str]]:
    return (pair for run in _CHINESE.finditer(text) for pair in pairwise(run.group()))
