"""Attacks that the demo's disguises lack.

Old words for new ones, advertisements in mid-sentence.
"""

import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

from benchmarks.accuracy.modern import advertisement

TABLE = Path(__file__).with_name("synonyms.txt")
"""Words of old books and of novels, each with what may stand in its place without changing the tale."""


def synonyms(text: str, random: Random, share: float) -> str:
    """Put synonyms in place of a share of the words that have any here."""
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
    """Put an advertisement every 150 to 300 characters, wherever that falls."""
    cuts = [0]
    while cuts[-1] < len(text):
        cuts.append(cuts[-1] + random.randrange(150, 300))
    return "".join(text[start:stop] + advertisement(random) for start, stop in pairwise(cuts))
