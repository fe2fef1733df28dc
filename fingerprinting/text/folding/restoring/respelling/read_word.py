"""A word read from a disguised text."""

from typing import NamedTuple


class ReadWord(NamedTuple):
    """A word and its place in the text."""

    word: str
    places: tuple[int, ...]
    """Indices of the first and the last character that it was read from."""
    is_sure: bool = True
    """Whether it was read without changing letters."""
