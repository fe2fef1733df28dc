"""Read boustrophedon text: every second line is written backwards."""

from collections.abc import Iterator

import numpy as np

from fingerprinting.text.folding.restoring.reordering.even_pieces import Order

LINES = 6
"""Minimum number of lines that are not empty."""


def lines_in_turn(starts: Order, stops: Order) -> Iterator[Order]:
    """Return orders of the places of a text: odd or even lines are reversed.

    Lines are at [starts, stops); empty lines do not count. Yields nothing if there are fewer than `LINES`.
    """
    filled = starts < stops
    if np.count_nonzero(filled) < LINES:
        return
    number = np.cumsum(filled)
    for first in range(2):
        turned = np.where(filled & (number % 2 == first), starts + stops - 1, 0)
        mirror = np.repeat(turned, stops - starts + 1)[:int(stops[-1])]
        places = np.arange(len(mirror))
        is_moved = mirror > 0
        is_moved[stops[:-1]] = False
        yield np.where(is_moved, mirror - places, places)
