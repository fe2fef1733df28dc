"""Read pieces of a text in the order of their numbers.

Whoever shuffles the lines, the clauses or the characters of a text numbers them, so that a reader can sort them.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

import numpy as np

from fingerprinting.text.folding.restoring.reordering.even_pieces import Order

FEWEST, IN_A_LINE = 8, 3
"""Minimum number of numbered lines, or of numbered pieces in a row of lines and in each of these lines."""
DENSE = 0.9
"""Minimum share (0–1) of the numbers between the lowest and the highest that occur."""
_NUMBER = re.compile(r"[(（\[【〔<《#]?([0-9０-９]{1,4}|[①-⑳])[)）\]】〕>》.．、:：]?[^\S\n]*")
_MARKED = re.compile(r"([(（\[【#])([0-9０-９]{1,4}|[①-⑳])[)）\]】〕>》.．、:： ]")
OPENING = "(（[【#"
"""Brackets around numbers within a line, or signs before them."""
_FIRST = frozenset(f"{OPENING}〔<《0123456789０１２３４５６７８９①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳")
_CIRCLED = ord("①") - 1


class Piece(NamedTuple):
    """A piece of the text, text[start:stop], and the number before it."""

    number: int
    start: int
    stop: int


def in_order_of_numbers(text: str) -> Iterator[Order]:
    """Yield the places of shuffled pieces in the order of their numbers.

    The pieces are lines, or parts of lines; the numbers are left out.
    """
    yield from _within_lines(text)
    lines = list(_lines(text))
    if sum(map(len, lines)) < FEWEST:
        return
    for is_numbered, run in groupby(lines, key=lambda pieces: len(pieces) >= IN_A_LINE and _are_a_range(pieces)):
        numbered = list(run) if is_numbered else []
        if sum(map(len, numbered)) >= FEWEST and any(map(_are_shuffled, numbered)):
            yield _places([piece for line in numbered for piece in sorted(line)])
    for is_numbered, run in groupby(lines, key=bool):
        pieces = [line[0]._replace(stop=line[-1].stop) for line in run] if is_numbered else []
        if len(pieces) >= FEWEST and _are_shuffled(pieces):
            yield _places(sorted(pieces))


def _within_lines(text: str) -> Iterator[Order]:
    """Yield the places of pieces in a line that begins with something else.

    All have numbers in the same brackets.
    """
    if sum(map(text.count, OPENING)) < FEWEST:
        return
    marks = list(_MARKED.finditer(text))
    for (_, start), same in groupby(marks, key=lambda mark: (mark[1], text.rfind("\n", 0, mark.start()))):
        numbers = list(same)
        longest = max((after.start() - before.end() for before, after in pairwise(numbers)), default=0)
        end = min(text.find("\n", numbers[-1].end()) % (len(text) + 1), numbers[-1].end() + longest)
        stops = [*(number.start() for number in numbers[1:]), end]
        pieces = [Piece(_value(number[2]), number.end(), stop) for number, stop in zip(numbers, stops, strict=True)]
        if len(pieces) >= FEWEST and text[start + 1:numbers[0].start()].strip() and _are_shuffled(pieces):
            yield _places(sorted(pieces))


def _lines(text: str) -> Iterator[list[Piece]]:
    """Yield the pieces of each line that is not blank.

    A line has none unless it begins with a number.
    """
    start = 0
    for line in text.split("\n"):
        stop = start + len(line)
        if line[:1] in _FIRST and _NUMBER.match(line):
            numbers = [*_NUMBER.finditer(text, start, stop), None]
            yield [Piece(_value(number[1]), number.end(), following.start() if following else stop)
                   for number, following in pairwise(numbers) if number]
        elif line.strip():
            yield []
        start = stop + 1


def _value(digits: str) -> int:
    return ord(digits) - _CIRCLED if "①" <= digits <= "⑳" else int(digits)


def _are_shuffled(pieces: Sequence[Piece]) -> bool:
    return _are_a_range(pieces) and any(after.number < before.number for before, after in pairwise(pieces))


def _are_a_range(pieces: Sequence[Piece]) -> bool:
    """Tell whether pieces have the numbers of a range, each once.

    Hardly any may be left out.
    """
    numbers = {piece.number for piece in pieces}
    return len(numbers) == len(pieces) >= DENSE * (max(numbers) - min(numbers) + 1)


def _places(pieces: Sequence[Piece]) -> Order:
    return np.concatenate([np.arange(piece.start, piece.stop) for piece in pieces])
