"""List the usual alphabets: letters are replaced by a rule that many know.

The letter some places on, the mirrored one, the key beside it, another vowel, or a digit for a vowel. There are so few
of these that a text need not be prose to be recognised, but only made of English words.
"""

from collections.abc import Sequence
from itertools import permutations
from string import ascii_lowercase as LETTERS  # noqa: N812 - a constant

ROWS = ("qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./")
"""Rows of keys; those without a key beside them stay."""
VOWELS, DIGITS = "aeiou", "12345"
Alphabet = dict[str, str]
"""The letter that each sign stands for."""


def _with(signs: str, letters: Sequence[str]) -> Alphabet:
    """Return an alphabet in which letters without another sign stand for themselves."""
    return {letter: letter for letter in LETTERS} | dict(zip(signs, letters, strict=True))


def _keys(places: int) -> Alphabet:
    """Return the alphabet of keys that are some places to the right of the letters."""
    pairs = [(row[at + places], letter) for row in ROWS for at, letter in enumerate(row)
             if 0 <= at + places < len(row) and letter.isalpha()]
    signs, letters = zip(*pairs, strict=True)
    return dict(zip(signs, letters, strict=True))


ALPHABETS: tuple[Alphabet, ...] = (
    *(_with(LETTERS, LETTERS[places:] + LETTERS[:places]) for places in range(1, 26)),
    *(_with(LETTERS, (LETTERS[places:] + LETTERS[:places])[::-1]) for places in range(26)),
    _keys(1), _keys(-1),
    *(_with(VOWELS, vowels) for vowels in permutations(VOWELS) if "".join(vowels) != VOWELS),
    *({letter: letter for letter in LETTERS if letter not in VOWELS} | dict(zip(DIGITS, vowels, strict=True))
      for vowels in (VOWELS, VOWELS[::-1])),
)
