"""Choose how much of a page's pictures is read before it resembles anything."""

from collections.abc import Sequence
from typing import TypeVar

PICTURES = 6
"""Maximum pictures of which lines are read at first. Finding the lines of one takes about as long as reading four."""
LINES = 24
"""Approximate number of lines, of all pictures together, that are read at first; about 600 characters."""

Picture = TypeVar("Picture")


def chosen_pictures(pictures: Sequence[Picture]) -> list[Picture]:
    """Choose the pictures of which lines are read, spread from the first to the last."""
    if len(pictures) <= PICTURES:
        return list(pictures)
    return [pictures[round(place * (len(pictures) - 1) / (PICTURES - 1))] for place in range(PICTURES)]


def share(pictures: int) -> int:
    """Return how many lines of each picture are read, for a number of pictures."""
    return max(4, LINES // max(1, pictures))
