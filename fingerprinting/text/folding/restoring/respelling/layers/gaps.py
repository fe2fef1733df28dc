"""Put back gaps of English text with spaced letters or joined words."""

import re
from collections import Counter
from functools import partial

from fingerprinting.text.folding.restoring.respelling.altered.covered_letters import COVERS
from fingerprinting.text.folding.restoring.respelling.joined_words import are_counted
from fingerprinting.text.folding.restoring.respelling.layers.unwrapped import Layer, replaced

_NUMBER = re.compile(r"(?<![^ \n])[0-9]{1,5} (?=[^ \n])")
TOUCHING, USUAL = 0.05, 0.5
"""Maximum share (0–1) of letters directly before another letter in a text whose letters are spaced; minimum share of
the usual gap among all gaps between letters."""
LETTERS = 100
"""Minimum number of letters in a text whose letters are spaced."""
JOINS = "_.0123456789"
ALONE = 0.7
"""Minimum share (0–1) of a joining digit among all digits."""
JOINED, GAPS = 0.35, 20
"""Minimum share (0–1) of one joining sign among the gaps between words, and minimum number of these."""


def spaced_letters(glimpse: str) -> Layer | None:
    """Return what puts spaced letters together; None for other texts."""
    return _spaced(glimpse, COVERS) or _spaced(glimpse, "")


def _spaced(glimpse: str, covers: str) -> Layer | None:
    """Return the same if some signs cover letters; only others are gaps."""
    signs = re.escape(covers)
    letter = rf"(?:[^\W_]|[{signs}])" if covers else r"[^\W_]"
    letters = sum(sign.isalpha() or sign in covers for sign in glimpse)
    if letters < LETTERS or len(re.findall(rf"{letter}(?={letter})", glimpse)) > TOUCHING * letters:
        return None
    between = re.compile(rf"(?<={letter})[^\w\n{signs}]+(?={letter})")
    gaps = Counter(between.findall(glimpse))
    if not gaps:
        return None
    usual, count = gaps.most_common(1)[0]
    if count < USUAL * gaps.total() or count == gaps.total():
        return None
    return partial(replaced, between, lambda gap: "" if gap == usual else gap)


def joined_words(glimpse: str) -> Layer | None:
    """Return what parts joined words or drops their numbers.

    None for other texts.
    """
    words = len(glimpse.split())
    if words >= GAPS and are_counted(glimpse, words // 2):
        return partial(replaced, _NUMBER, lambda _: "")
    counts = {sign: len(_joint(sign).findall(glimpse)) for sign in JOINS if glimpse.count(sign) >= GAPS}
    sign = max(counts, key=lambda each: counts[each], default="")
    if not sign or counts[sign] < max(GAPS, JOINED * (words + counts[sign])) or _is_among_digits(sign, glimpse):
        return None
    return partial(replaced, _joint(sign), lambda _: " ")


def _is_among_digits(sign: str, glimpse: str) -> bool:
    """Tell whether a sign is one of several digits, which may stand for letters."""
    return sign.isdigit() and glimpse.count(sign) < ALONE * sum(map(str.isdigit, glimpse))


def _joint(sign: str) -> re.Pattern[str]:
    """Build the pattern of a sign that stands directly between two words."""
    return re.compile(rf"(?<=\S){re.escape(sign)}(?=\S)")
