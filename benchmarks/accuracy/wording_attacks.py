"""Attacks that are not among the demo's disguises.

Old words for new ones, advertisements in mid-sentence.
"""

import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

from benchmarks.accuracy.modern import advertisement

TABLE = Path(__file__).with_name("synonyms.txt")
"""Words of old books and novels, each with words that can replace it without changing the story."""


def synonyms(text: str, random: Random, share: float) -> str:
    """Replace a share of the words that have synonyms in this table."""
    table = _synonyms()

    def other(found: re.Match[str]) -> str:
        return random.choice(table[found[0]]) if random.random() < share else found[0]

    return _words().sub(other, text)


@cache
def _synonyms() -> dict[str, tuple[str, ...]]:
    entries = (line.split() for line in TABLE.read_text(encoding="utf-8").splitlines())
    return {word: tuple(others) for word, *others in entries}


@cache
def _words() -> re.Pattern[str]:
    return re.compile("|".join(sorted(_synonyms(), key=len, reverse=True)))


def interrupted(text: str, random: Random) -> str:
    """Insert an advertisement every 150 to 300 characters, at any position."""
    cuts = [0]
    while cuts[-1] < len(text):
        cuts.append(cuts[-1] + random.randrange(150, 300))
    return "".join(text[start:stop] + advertisement(random) for start, stop in pairwise(cuts))
