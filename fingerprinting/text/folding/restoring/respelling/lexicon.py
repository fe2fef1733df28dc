"""Look up how often English words occur, in the word list of `symspellpy`."""

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import log
from typing import NamedTuple

LIST = "frequency_dictionary_en_82_765.txt"
_SHORT = "a i ah am an as at be by do go ha he hi if in is it me my no of oh on or so to up us we"
"""All accepted words of one or two letters: the abbreviations in the list would fit anywhere."""
_COMMON = """
the of and to in is that it was for on as with by he his at be this from or an are not but which have had they you her
she him were all we one no so if there their has been its who what when would them my me out up into then than said do
did will more about could can now some like only other very your our over after upon
"""
SHORT, COMMON = frozenset(_SHORT.split()), frozenset(_COMMON.split())
"""`COMMON`: words that make up two fifths of any English text."""
_APOSTROPHE = re.compile("['’]")
LONGEST = 20
"""Maximum number of letters in a word."""


class Lexicon(NamedTuple):
    """English words without apostrophes."""

    worth: dict[str, float]
    """Natural logarithm of the relative frequency of each word."""
    rarest: float


@cache
def lexicon() -> Lexicon:
    """Read the list, once per process."""
    lines = files("symspellpy").joinpath(LIST).read_text(encoding="utf-8-sig").splitlines()
    counts: dict[str, int] = {}
    for line in lines:
        word, count = line.split()
        plain = word.replace("'", "")
        if len(plain) <= LONGEST and (len(plain) > 2 or plain in SHORT):
            counts[plain] = counts.get(plain, 0) + int(count)
    total = sum(counts.values())
    worth = {word: log(count / total) for word, count in counts.items()}
    return Lexicon(worth, min(worth.values()))


def common_share(words: Sequence[str]) -> float:
    """Return the share (0–1) of words that are in `COMMON`."""
    return sum(map(COMMON.__contains__, words)) / max(len(words), 1)


def unknown_share(words: Sequence[str]) -> float:
    """Return the share (0–1) of words that are not in the word list."""
    known = lexicon().worth
    return sum(word not in known and _APOSTROPHE.sub("", word) not in known for word in words) / max(len(words), 1)
