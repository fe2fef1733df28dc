"""Stem English words."""

from functools import cache
from typing import Any


def stem(word: str) -> str:
    """Return the stem of an English word by the Snowball algorithm."""
    stemmed: str = _stemmer().stemWord(word)
    return stemmed


@cache
def _stemmer() -> Any:
    import snowballstemmer  # imported late: loads rules of thirty languages, needed only for English words

    return snowballstemmer.stemmer("english")
