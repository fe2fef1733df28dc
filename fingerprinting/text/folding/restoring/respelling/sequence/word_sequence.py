"""Restore the word order of an English text.

Removes filler words, then reverses backward sentences or puts swapped neighbours back.
"""

from collections.abc import Sequence
from operator import itemgetter
from typing import NamedTuple

from fingerprinting.text.folding.restoring.respelling.read_word import ReadWord
from fingerprinting.text.folding.restoring.respelling.sequence.backward_words import forward, is_backward
from fingerprinting.text.folding.restoring.respelling.sequence.filler_words import filler_places, stock_of
from fingerprinting.text.folding.restoring.respelling.sequence.word_order import (
    SENSIBLE,
    in_order,
    is_out_of_order,
    share_of_known,
    share_of_pairs,
)
from fingerprinting.text.folding.restoring.respelling.words.word_pairs import pairs

FILLERS, SWAPPED, BACKWARD = "filler_words", "swapped_words", "backward_words"
GLIMPSE = 400
"""Number of words, from the middle of the text, that are looked at first."""
JUDGED = 1_000
"""Number of words, from the start of the text, in which fillers are looked for once the first look finds a disguise."""
SUSPICIOUS, FILLED = 0.15, 0.25
"""Minimum shares (0–1) of fillers among the words looked at first, and among the words judged."""
CHOSEN = 0.09
"""Increase of the share (0–1) of known pairs in any text when words are swapped to form more of them.

Added to the share of a reversed text, so that the two can be compared.
"""
MOST = 0.6
"""Maximum share (0–1) of fillers among the words judged: a text that repeats everything consists only of "fillers"."""


class Sequenced(NamedTuple):
    """Words in their restored order."""

    name: str
    """Name of the disguise that was undone; the last one if there were two."""
    words: list[ReadWord]


def is_disturbed(words: Sequence[str]) -> bool:
    """Tell from some words whether a text may have fillers or a changed word order."""
    numbers = pairs().numbers(words)
    return is_out_of_order(numbers) or is_backward(numbers) or _filled(words, stock_of(words)) >= SUSPICIOUS


def is_disturbed_amid(words: Sequence[str]) -> bool:
    """Tell the same from the middle of all words of a text."""
    return is_disturbed(words[_middle(len(words))])


def sequenced(read: Sequence[ReadWord], text: str) -> Sequenced | None:
    """Remove fillers and restore the word order; None if nothing was changed."""
    if not is_disturbed(_glimpse(read)):
        return None
    name, kept = "", list(read)
    fewer = _without_fillers(kept)
    if fewer:
        name, kept = FILLERS, fewer
    return _in_order(kept, text) or (Sequenced(name, kept) if name else None)


def _in_order(read: list[ReadWord], text: str) -> Sequenced | None:
    """Put words in the order in which more adjacent words form known pairs.

    None if they are already in order.
    """
    numbers, orders = pairs().numbers(_glimpse(read)), list[tuple[float, Sequenced]]()
    if is_backward(numbers):
        orders.append((CHOSEN + share_of_known(numbers[::-1]), Sequenced(BACKWARD, forward(read, text))))
    if is_out_of_order(numbers):
        put = [read[at] for at in in_order([each.word for each in read]).tolist()]
        orders.append((share_of_pairs(_glimpse(put)), Sequenced(SWAPPED, put)))
    return max(orders, key=itemgetter(0))[1] if orders else None


def _glimpse(read: Sequence[ReadWord]) -> list[str]:
    return [each.word for each in read[_middle(len(read))]]


def _middle(size: int) -> slice:
    start = max(0, (size - GLIMPSE) // 2)
    return slice(start, start + GLIMPSE)


def _without_fillers(read: Sequence[ReadWord]) -> list[ReadWord]:
    """Remove fillers; empty if there are none.

    Without fillers, the share of known pairs must not fall and must reach `SENSIBLE`: in lists and in pages in other
    languages, terms and code also occur at even distances.
    """
    words = [each.word for each in read]
    judged = words[:JUDGED]
    stock = stock_of(judged)
    if not FILLED <= _filled(judged, stock) <= MOST:
        return []
    places = filler_places(judged, stock)
    kept = [word for at, word in enumerate(judged) if at not in places]
    if share_of_pairs(kept) < max(SENSIBLE, share_of_pairs(judged)):
        return []
    places = filler_places(words, stock)
    return [each for at, each in enumerate(read) if at not in places]


def _filled(words: Sequence[str], stock: frozenset[tuple[str, ...]]) -> float:
    return len(filler_places(words, stock)) / max(len(words), 1) if stock else 0.0
