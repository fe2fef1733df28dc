"""Look up which English words follow each other, in a list of `symspellpy`."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.restoring.respelling.lexicon import lexicon
from fingerprinting.text.folding.restoring.respelling.words.hash_table import ABSENT, HashTable, Places

LIST = "frequency_bigramdictionary_en_243_342.txt"
SPREAD = 1 << 20
"""Factor that packs two word numbers into one; larger than any word number."""

Known = NDArray[np.bool_]


class WordPairs:
    """The known pairs: words that follow each other in English."""

    def __init__(self) -> None:
        lines = files("symspellpy").joinpath(LIST).read_text(encoding="utf-8-sig").split()
        self._numbers: dict[str, int] = {}
        firsts, seconds = ([self._numbers.setdefault(word, len(self._numbers) + 1) for word in lines[at::3]]
                           for at in range(2))
        for word in lexicon().worth:
            self._numbers.setdefault(word, len(self._numbers) + 1)
        keys, first = np.unique(np.array(firsts, np.int64) * SPREAD + np.array(seconds, np.int64), return_index=True)
        self._table, self._often = HashTable(keys), np.log(np.array(lines[2::3], np.float64))[first]

    @property
    def words(self) -> Sequence[str]:
        """List the words of the pairs and of the lexicon; they are numbered from 1."""
        return list(self._numbers)

    def numbers(self, words: Sequence[str]) -> Places:
        """Return the numbers of words; 0 for a word that is in neither list."""
        return np.array([self._numbers.get(word, 0) for word in words], np.int64)

    def known(self, left: Places, right: Places) -> Known:
        """Tell which words of `left` form a known pair with those of `right`."""
        is_known: Known = self._table.places(left * SPREAD + right) != ABSENT
        return is_known

    def together(self, left: Places, right: Places) -> NDArray[np.float64]:
        """Return the logarithm of how often each pair was counted.

        Minus infinity for one that is not known.
        """
        places = self._table.places(left * SPREAD + right)
        return np.where(places != ABSENT, self._often[places], -np.inf)


@cache
def pairs() -> WordPairs:
    """Read the list, once per process."""
    return WordPairs()
