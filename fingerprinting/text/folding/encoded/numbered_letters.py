"""Find letters that are written as numbers: 1 for a, or a square's row and column."""

import re
from collections import Counter
from collections.abc import Iterator
from string import ascii_lowercase

from fingerprinting.text.folding.encoded.coded_bytes import Read
from fingerprinting.text.folding.encoded.sense import makes_sense

_PASSAGE = re.compile(r"(?<![0-9A-Za-z])(?:[0-9]{1,2}[^0-9A-Za-z]{1,6}){120,}(?:[0-9]{1,2}(?![0-9A-Za-z]))?")
"""At least 120 numbers, some 25 words."""
_NUMBER = re.compile(r"([0-9]{1,2})([^0-9A-Za-z]*)")
_SQUARE = "abcdefghiklmnopqrstuvwxyz"
"""The letters of five rows of five; i stands for j too."""
ALPHABETS = (
    {str(number): letter for number, letter in enumerate(ascii_lowercase, 1)},
    {str(27 - number): letter for number, letter in enumerate(ascii_lowercase, 1)},
    {f"{place // 5 + 1}{place % 5 + 1}": letter for place, letter in enumerate(_SQUARE)})
"""From the first letter, from the last, and in a square."""
KNOWN = 0.95
"""Minimum share (0–1) of numbers that stand for a letter."""


def numbered_letters(text: str) -> Iterator[Read]:
    """Yield the passages of a text that make sense once their numbers are letters."""
    for found in _PASSAGE.finditer(text):
        numbers = list(_NUMBER.finditer(text, found.start(), found.end()))
        usual = Counter(number[2] for number in numbers).most_common(1)[0][0]
        for alphabet in ALPHABETS:
            known = sum(number[1].lstrip("0") in alphabet for number in numbers)
            if known >= KNOWN * len(numbers) and makes_sense((read := _read(numbers, alphabet, usual)).characters):
                yield read
                break


def _read(numbers: list[re.Match[str]], alphabet: dict[str, str], usual: str) -> Read:
    """Read numbers as letters, and signs other than the usual one as spaces."""
    letters, starts, stops = list[str](), list[int](), list[int]()
    for number in numbers:
        letters.append(alphabet.get(number[1].lstrip("0"), "?"))
        starts.append(number.start(1))
        stops.append(number.end(1))
        if number[2] not in (usual, ""):
            letters.append(" ")
            starts.append(number.start(2))
            stops.append(number.end(2))
    return Read("".join(letters), starts, stops)
