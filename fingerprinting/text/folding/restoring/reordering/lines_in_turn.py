"""Read every second line from its end, as an ox ploughs.

The others are read as they stand.
"""

from collections.abc import Iterator

import numpy as np

from fingerprinting.text.folding.restoring.reordering.even_pieces import Order

LINES = 6
"""Lines that tell, at least."""


def lines_in_turn(starts: Order, stops: Order) -> Iterator[Order]:
    """Give orders of the places of a text.

    Lines stand at [starts, stops); empty ones between them do not count. None where there are few.
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
