"""Write one covering character for any sign that stands in place of letters."""

import re
from collections import Counter
from functools import partial

from fingerprinting.text.folding.restoring.respelling.altered.covered_letters import COVERS
from fingerprinting.text.folding.restoring.respelling.layers.unwrapped import Layer, replaced
from fingerprinting.text.folding.restoring.respelling.spacing import separators

FREQUENT = 0.05
"""Minimum share (0–1) of characters that are the sign and stand between two letters of a word.

Where it covers a letter of each word, they are about one in thirteen; in lists of addresses, up to one in 23.
"""
_SIGN = re.compile(r"[^\w\s](?<=[A-Za-z].)(?=[A-Za-z])")


def covering_signs(glimpse: str) -> Layer | None:
    """Return what writes a covering character for another sign; None for other texts."""
    counts = Counter(_SIGN.findall(glimpse))
    sign, count = max(counts.items(), key=lambda each: each[1], default=("", 0))
    if not sign or sign in COVERS or count < FREQUENT * len(glimpse) or sign in separators(glimpse):
        return None
    return partial(replaced, re.compile(re.escape(sign)), lambda _: COVERS[0])
