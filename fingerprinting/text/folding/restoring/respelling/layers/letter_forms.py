"""Read letters that are replaced, repeated or hidden among others."""

import re
from functools import partial
from operator import itemgetter

import numpy as np

from fingerprinting.text.folding.code_points import points_of
from fingerprinting.text.folding.restoring.repeated_characters import repeated_characters
from fingerprinting.text.folding.restoring.respelling.altered.inserted_letters import before_vowels, infix_of
from fingerprinting.text.folding.restoring.respelling.layers.unwrapped import Layer, Unwrapped, replaced
from fingerprinting.text.folding.restoring.respelling.letter_shapes import TURNED, UNMISTAKABLE, lower
from fingerprinting.text.folding.restoring.respelling.mapping.letter_map import likeliest_letters
from fingerprinting.text.folding.restoring.respelling.mapping.letter_patterns import letter_rate

FEW, VARIETY = 40, 6
"""Letters are upside down if more than one in this many cannot be anything else, and these are of so many kinds: ı is
also a letter of Turkish."""
MOSTLY = 0.7
"""Minimum share (0–1) of characters in runs of repeated ones."""
UNLIKELY, LIKELIER, LEAST = -11.5, 0.6, -8.9
"""Rate of letters as written at which no others are looked for; minimum gain by others, and minimum rate with them."""
_ANY = re.compile(r"\S")


def upside_down(glimpse: str) -> Layer | None:
    """Return what reads upside-down letters; None for other texts."""
    turned = [sign for sign in glimpse if sign in UNMISTAKABLE]
    if FEW * len(turned) <= len(glimpse) or len(set(turned)) < VARIETY:
        return None
    return partial(replaced, _ANY, lambda sign: TURNED.get(sign, sign))


def repeated_letters(glimpse: str) -> Layer | None:
    """Return what reads repeated letters once; None for other texts."""
    return _once if len(repeated_characters(points_of(lower(glimpse)), MOSTLY)) else None


def _once(text: str) -> Unwrapped:
    added = repeated_characters(points_of(lower(text)), MOSTLY)
    rest = np.delete(np.arange(len(text)), added)
    return Unwrapped("".join(text[at] for at in rest.tolist()), rest, rest + 1)


def inserted_letters(glimpse: str) -> Layer | None:
    """Return what drops letters inserted before vowels.

    None for other texts.
    """
    text = lower(glimpse)
    if (before := letter_rate(text)) >= LEAST + LIKELIER:
        return None
    if not (infix := infix_of(text)):
        return None
    layer = partial(replaced, before_vowels(infix), lambda _: "")
    return layer if letter_rate(layer(text).text) >= max(LEAST, before + LIKELIER) else None


def other_letters(glimpse: str) -> Layer | None:
    """Return what reads the letters that signs stand for, from either end.

    None for other texts.
    """
    text = lower(glimpse)
    before = letter_rate(text)
    if before >= UNLIKELY:
        return None
    readings = [(letter_rate("".join(letters.get(sign, sign) for sign in line)), letters)
                for line in (text, text[::-1]) if (letters := likeliest_letters(line))]
    rate, letters = max(readings, key=itemgetter(0), default=(-np.inf, {}))
    if rate < max(LEAST, before + LIKELIER):
        return None
    return partial(replaced, _ANY, lambda sign: letters.get(sign.lower(), sign))
