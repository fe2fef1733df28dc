"""Reduce words to what altered words keep of them."""

import re

from fingerprinting.text.folding.restoring.respelling.altered.covered_letters import COVERED

VOWELS = "aeiou"
_VOWEL = re.compile(f"[{VOWELS}]")


def same(word: str) -> str:
    """Keep all letters in their order."""
    return word


def bag(word: str) -> str:
    """Keep the letters, but not their order."""
    return "".join(sorted(word))


def ends_and_bag(word: str) -> str:
    """Keep the first and the last letter in their places."""
    return word[:1] + "".join(sorted(word[1:-1])) + word[-1:]


def without_vowels(word: str) -> str:
    """Leave out the vowels after the first letter."""
    return word[:1] + _VOWEL.sub("", word[1:])


def with_covered_vowels(word: str) -> str:
    """Cover the vowels."""
    return COVERED.sub("*", _VOWEL.sub("*", word))
