"""Put back letters that were moved within each English word."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from fingerprinting.text.folding.restoring.respelling.layers.unwrapped import Layer, Unwrapped, replaced
from fingerprinting.text.folding.restoring.respelling.lexicon import lexicon
from fingerprinting.text.folding.restoring.respelling.mapping.letter_patterns import letter_rate

UNLIKELY, LIKELIER, LEAST = -8.7, 0.6, -9.0
"""Rate of letters as written at which no order is tried; minimum gain by another order, and minimum rate in it.

English has some -7, with every second word misspelt or without gaps -8.5; other languages have about -8.
"""
_WORD = re.compile(r"[A-Za-z]{2,}")
_TURNED = re.compile(r"[A-Za-z][A-Za-z'’*#_•●]*[A-Za-z*#_•●]")
_LATIN = re.compile(r"[A-Za-z]+?ay", re.IGNORECASE)
ENDINGS = 9
"""In pig Latin, one letter in this many or more begins an "ay"."""
LONGEST_ONSET = 4
BACKWARD, FEWEST = 3, 5
"""Minimum ratio of words with a capital at the end to those with one at the start; minimum number of the first."""
_CAPITAL_LAST = re.compile(r"\b[a-z]+[A-Z]\b")
_CAPITAL_FIRST = re.compile(r"\b[A-Z][a-z]+\b")
FROM_THE_END = 0.5
"""Minimum gain of the rate by reading each line from its end; in ordinary texts, it falls by .6 or more."""
_PAIR = re.compile(r"(.)(.)")
_LINE = re.compile(r"[^\n]+")


def turned_lines(glimpse: str) -> Layer | None:
    """Return what reads each line from its end; None for other texts.

    The direction shows even where letters are covered, left out or shuffled.
    """
    return _turned_lines if letter_rate(glimpse[::-1]) >= letter_rate(glimpse) + FROM_THE_END else None


def _turned_lines(text: str) -> Unwrapped:
    places = np.arange(len(text))
    for line in _LINE.finditer(text):
        places[line.start():line.end()] = places[line.start():line.end()][::-1]
    return Unwrapped("".join(text[at] for at in places.tolist()), places, places + 1)


def moved_letters(glimpse: str) -> Layer | None:
    """Return what puts moved letters back.

    None if no other order is clearly likelier.
    """
    piece = glimpse[len(glimpse) // 4:3 * len(glimpse) // 4]
    before = letter_rate(piece)
    if before >= UNLIKELY:
        return None
    order = max(ORDERS, key=lambda each: each.rate(piece))
    return order if order.rate(piece) >= max(LEAST, before + LIKELIER) else None


def turned_words(glimpse: str) -> Layer | None:
    """Return what turns words whose capitals stand at their ends.

    None for other texts.
    """
    last, first = len(_CAPITAL_LAST.findall(glimpse)), len(_CAPITAL_FIRST.findall(glimpse))
    return TURNED if last >= max(FEWEST, BACKWARD * first) else None


def pig_latin(glimpse: str) -> Layer | None:
    """Return what reads pig Latin, even without gaps; None for other texts."""
    letters = sum(map(str.isalpha, glimpse))
    return partial(replaced, _LATIN, _in_pig_latin) if ENDINGS * glimpse.lower().count("ay") > letters else None


def _in_pig_latin(token: str) -> str:
    """Move initial consonants back.

    Makes a known word, or else the likeliest letters.
    """
    kept = token[:-2].lower()
    turns = [kept[len(kept) - count:] + kept[:len(kept) - count] for count in range(min(LONGEST_ONSET, len(kept)))]
    worth = lexicon().worth
    known = [each for each in turns if each in worth]
    best = max(known, key=lambda each: worth[each]) if known else max(turns, key=letter_rate, default="")
    return f"{best} "


@dataclass(frozen=True)
class Order:
    """How to put the letters of each word back."""

    words: re.Pattern[str]
    back: Callable[[str], str]

    def __call__(self, text: str) -> Unwrapped:
        """Put the letters of a text back, with their places."""
        return replaced(self.words, self.back, text)

    def rate(self, text: str) -> float:
        """Return the rate of a text's letters once they are put back."""
        return letter_rate(self.words.sub(lambda found: self.back(found[0]), text))


TURNED = Order(_TURNED, lambda word: word[::-1])
ORDERS = (
    TURNED, Order(_WORD, lambda word: word[-1] + word[:-1]), Order(_WORD, lambda word: word[1:] + word[0]),
    Order(_WORD, lambda word: word[-1] + word[1:-1] + word[0]), Order(_WORD, lambda word: _PAIR.sub(r"\2\1", word)))
