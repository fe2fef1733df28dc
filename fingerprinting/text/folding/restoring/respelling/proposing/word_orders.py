"""List the orders in which words that were read may make sense."""

import re
from bisect import bisect
from collections.abc import Callable, Sequence
from functools import reduce

from fingerprinting.text.folding.restoring.respelling.read_word import ReadWord
from fingerprinting.text.folding.restoring.respelling.sequence.backward_words import forward
from fingerprinting.text.folding.restoring.respelling.sequence.filler_words import filler_places, stock_of
from fingerprinting.text.folding.restoring.respelling.sequence.word_order import in_order, share_of_pairs
from fingerprinting.text.folding.restoring.respelling.sequence.word_sequence import CHOSEN

WordOrder = Callable[[Sequence[ReadWord], str], Sequence[ReadWord]]
"""Puts the words that were read from a text in order."""
_GAP = re.compile(r"\t|[|│｜]| {2,}")
"""What divides the cells of a line."""
FEWEST = 2
"""Minimum number of words whose order is judged."""
WORSE = 0.05
"""Maximum difference between the shares (0–1) of known pairs in the best order and in another that is listed."""


def swapped_back(read: Sequence[ReadWord], text: str) -> Sequence[ReadWord]:
    """Put words back that were swapped with their neighbours."""
    return [read[at] for at in in_order(_words(read)).tolist()]


def without_fillers(read: Sequence[ReadWord], text: str) -> Sequence[ReadWord]:
    """Leave out words that recur at even distances, however few they are."""
    words = _words(read)
    places = filler_places(words, stock_of(words))
    return [each for at, each in enumerate(read) if at not in places]


def in_turn(read: Sequence[ReadWord], text: str) -> Sequence[ReadWord]:
    """Read every second word, and then the others: the words of two texts take turns."""
    return [*read[::2], *read[1::2]]


def down_columns(read: Sequence[ReadWord], text: str) -> Sequence[ReadWord]:
    """Read the words in the first cells of all lines, then those in the second.

    And so on. A word is a cell of its own if lines are not divided.
    """
    lines = [found.start() for found in re.finditer("\n", text)]
    gaps = [found.start() for found in _GAP.finditer(text)]
    rows = [bisect(lines, word.places[0]) for word in read]
    firsts = {row: at for at, row in reversed([*enumerate(rows)])}
    cells = [bisect(gaps, word.places[0]) if gaps else at for at, word in enumerate(read)]
    cells = [cell - cells[firsts[row]] for cell, row in zip(cells, rows, strict=True)]
    return [read[at] for at in sorted(range(len(read)), key=lambda at: (cells[at], rows[at]))]


ORDERS: tuple[tuple[WordOrder, ...], ...] = (
    (), (forward,), (swapped_back,), (forward, swapped_back), (in_turn,), (down_columns,))


def ordered(read: Sequence[ReadWord], text: str, orders: Sequence[WordOrder]) -> Sequence[ReadWord]:
    """Apply orders one after the other."""
    return reduce(lambda words, order: order(words, text), orders, read)


def likely_orders(read: Sequence[ReadWord], text: str) -> list[tuple[WordOrder, ...]]:
    """List the orders in which about as many pairs are known as in the best one."""
    fewer = without_fillers(read, text)
    found = [(_share(read, text, orders), orders) for orders in ORDERS]
    if len(fewer) < len(read):
        found += [(_share(fewer, text, orders), (without_fillers, *orders)) for orders in ORDERS]
    most = max(share for share, _ in found)
    return [orders for share, orders in found if share >= most - WORSE]


def _share(read: Sequence[ReadWord], text: str, orders: Sequence[WordOrder]) -> float:
    """Return the share of known pairs in an order, less what any text gains by it."""
    return share_of_pairs(_words(ordered(read, text, orders)), FEWEST) - CHOSEN * (swapped_back in orders)


def _words(read: Sequence[ReadWord]) -> list[str]:
    return [each.word for each in read]
