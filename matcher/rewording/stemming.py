"""Stem English words."""

from functools import cache
from typing import Any


def stem(word: str) -> str:
    """Cut an English word to its stem by the Snowball algorithm."""
    stemmed: str = _stemmer().stemWord(word)
    return stemmed


@cache
def _stemmer() -> Any:
    import snowballstemmer  # loads the rules of thirty languages, which texts without English words do not need

    return snowballstemmer.stemmer("english")
