"""Choose how much of a page's pictures is read at first.

Before it is known whether the page resembles anything.
"""

from collections.abc import Sequence
from typing import TypeVar

PICTURES = 6
"""Pictures of which lines are read at first; finding the lines of one takes about as long as reading four."""
LINES = 24
"""Lines of all pictures together that are read at first, about 600 characters."""

Picture = TypeVar("Picture")


def chosen_pictures(pictures: Sequence[Picture]) -> list[Picture]:
    """Choose the pictures of which lines are read, spread from the first to the last."""
    if len(pictures) <= PICTURES:
        return list(pictures)
    return [pictures[round(place * (len(pictures) - 1) / (PICTURES - 1))] for place in range(PICTURES)]


def share(pictures: int) -> int:
    """Say how many lines of each of so many pictures are read."""
    return max(4, LINES // max(1, pictures))
