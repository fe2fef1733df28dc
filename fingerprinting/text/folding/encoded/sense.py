"""Tell whether decoded characters are Chinese or English text."""

import re

import numpy as np

from fingerprinting.text.folding.code_points import points_of
from fingerprinting.text.folding.restoring.known_pairs import known_share, neighbours
from fingerprinting.text.folding.restoring.respelling.lexicon import common_share, lexicon

PAIRS, KNOWN = 25, 0.33
"""Minimum number of pairs of adjacent Han, and minimum share (0–1) of known ones: Chinese has more, rare characters
that a wrong encoding gives have fewer."""
WORDS, COMMON = 40, 0.28
"""Minimum number of English words, and minimum share (0–1) of the commonest."""
LISTED, MEANT, LONG = 0.3, 15, 4
"""Minimum share (0–1) of English words that are in the word list, where too few are the commonest, such as in a list of
names; minimum number of different ones among these that are long, and of letters of such a one. Letters at random make
one short word in twenty, and hardly a long one.
"""
VARIED = 15
"""Minimum number of different characters; repeated ones may form a known pair by chance."""
PRINTED = 0.97
"""Minimum share (0–1) of characters that are printed."""
_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")


def makes_sense(text: str) -> bool:
    """Tell whether a text has enough Chinese pairs or English words that are known."""
    if len(set(text)) < VARIED:
        return False
    if np.mean([each.isprintable() or each.isspace() for each in text[:2_000]]) < PRINTED:
        return False
    share, pairs = known_share(points_of(text), neighbours().bits)
    if pairs >= PAIRS:
        return share >= KNOWN
    words: list[str] = _WORD.findall(text.lower()) if len(text) >= WORDS else []
    return (len(words) >= WORDS and common_share(words) >= COMMON) or _are_listed(words)


def _are_listed(words: list[str]) -> bool:
    """Tell whether enough words are in the word list, and long ones among them."""
    listed = [word for word in words if word in lexicon().worth]
    return len({word for word in listed if len(word) >= LONG}) >= MEANT and len(listed) >= LISTED * len(words)
