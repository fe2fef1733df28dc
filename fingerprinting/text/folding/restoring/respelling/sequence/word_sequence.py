"""Put the words of an English text back into their sequence.

Without the fillers among them, from the first to the last, and each where it stood before it was swapped with its
neighbour.
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
    share_of_pairs,
)

FILLERS, SWAPPED, BACKWARD = "filler_words", "swapped_words", "backward_words"
GLIMPSE = 400
"""Words that are looked at first."""
JUDGED = 1_000
"""Words by which fillers are told, once some are suspected."""
SUSPICIOUS, FILLED = 0.15, 0.25
"""Share of the words that are fillers in what is looked at first, and in what is judged."""
CHOSEN = 0.09
"""How many more neighbours are pairs in any text once the words to be swapped are chosen by that."""
MOST = 0.6
"""The same at most: a text that says everything many times has no others."""


class Sequenced(NamedTuple):
    """Words in the sequence in which they were written."""

    name: str
    """Of the disguise that was undone; of the last one where there are two."""
    words: list[ReadWord]


def is_disturbed(words: Sequence[str]) -> bool:
    """Tell by some words whether a text may have fillers, or words in another order."""
    return is_out_of_order(words) or is_backward(words) or _filled(words, stock_of(words)) >= SUSPICIOUS


def sequenced(read: Sequence[ReadWord], text: str) -> Sequenced | None:
    """Undo what was done to the sequence of words; none where nothing was."""
    if not is_disturbed(_glimpse(read)):
        return None
    name, kept = "", list(read)
    fewer = _without_fillers(kept)
    if fewer:
        name, kept = FILLERS, fewer
    return _in_order(kept, text) or (Sequenced(name, kept) if name else None)


def _in_order(read: list[ReadWord], text: str) -> Sequenced | None:
    """Put words in the order in which more neighbours are pairs.

    None where they stand in it.
    """
    words, orders = _glimpse(read), list[tuple[float, Sequenced]]()
    if is_backward(words):
        orders.append((CHOSEN + share_of_pairs(words[::-1]), Sequenced(BACKWARD, forward(read, text))))
    if is_out_of_order(words):
        put = [read[at] for at in in_order([each.word for each in read]).tolist()]
        orders.append((share_of_pairs(_glimpse(put)), Sequenced(SWAPPED, put)))
    return max(orders, key=itemgetter(0))[1] if orders else None


def _glimpse(read: Sequence[ReadWord]) -> list[str]:
    start = max(0, (len(read) - GLIMPSE) // 2)
    return [each.word for each in read[start:start + GLIMPSE]]


def _without_fillers(read: Sequence[ReadWord]) -> list[ReadWord]:
    """Leave fillers out; empty where there are none.

    Without them as many neighbours at least are pairs of words as with them, and as many as in English: terms and code
    stand at even distances in lists, and in pages of other languages.
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
