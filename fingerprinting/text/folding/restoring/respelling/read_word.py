"""A word that was read off a disguised text."""

from typing import NamedTuple


class ReadWord(NamedTuple):
    """A word and the places of its letters in the text."""

    word: str
    places: tuple[int, ...]
    """Of the first and the last letter that it was read from."""
    is_sure: bool = True
    """Whether it was written letter by letter."""
