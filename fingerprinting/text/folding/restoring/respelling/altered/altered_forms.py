"""Find the words that may have an altered form.

They have it exactly, as plurals, or with one letter changed.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from string import ascii_lowercase as ALPHABET  # noqa: N812 - a constant
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.restoring.respelling.lexicon import lexicon

Key = Callable[[str], str]
"""Maps a word to its altered form, and an altered form to itself."""
PLURALS = 30_000
"""Number of the most frequent words to which an s may have been added, or from which it was removed."""
ENDING, SLIP = -2.5, -7.0
"""Log-likelihood of an s that was added or removed, and of any other change."""
FEW = 2
"""Changes are tried if fewer words than this have the form unchanged."""
SHORTEST = 3
"""Minimum length of a form in which changes are tried."""
EACH = 3
"""Maximum number of words taken for each change."""


class Forms(NamedTuple):
    """The altered forms of all words."""

    hashes: NDArray[np.int64]
    """Shape (n,), in ascending order."""
    words: NDArray[np.int64]
    """Shape (n,): index in `words_by_worth` of the word that has each form; the most frequent first."""
    are_plural: NDArray[np.bool_]
    """Shape (n,): whether an s was added to the word or removed from it."""

    def having(self, form: str) -> dict[str, float]:
        """Return the words that have a form, each with its log-likelihood."""
        first, stop = np.searchsorted(self.hashes, hash(form)), np.searchsorted(self.hashes, hash(form), "right")
        return self._costs(np.arange(first, stop), 0.0)

    def nearly(self, forms: Iterable[str]) -> dict[str, float]:
        """Return words that have one of some changed forms."""
        hashes = np.unique([hash(form) for form in forms])
        firsts = np.searchsorted(self.hashes, hashes)
        places = (firsts[:, None] + np.arange(EACH)).clip(max=len(self.hashes) - 1)
        is_found = (self.hashes[places] == hashes[:, None]) & ~self.are_plural[places]
        return self._costs(places[is_found], SLIP)

    def worths(self, forms: Sequence[str]) -> NDArray[np.float64]:
        """Return the log-likelihood of the most frequent word with each form.

        Minus infinity if there is none.
        """
        hashes = np.array([hash(form) for form in forms], np.int64)
        places = np.searchsorted(self.hashes, hashes).clip(max=len(self.hashes) - 1)
        found: NDArray[np.float64] = np.where(self.hashes[places] == hashes, _worths()[self.words[places]]
                                              + ENDING * self.are_plural[places], -np.inf)
        return found

    def _costs(self, places: NDArray[np.int64], cost: float) -> dict[str, float]:
        words, found = words_by_worth(), dict[str, float]()
        for number, is_plural in zip(self.words[places].tolist(), self.are_plural[places].tolist(), strict=True):
            found.setdefault(words[number], cost + ENDING if is_plural else cost)
        return found


@cache
def forms(key: Key) -> Forms:
    """List the altered forms of all words, once per process."""
    words = words_by_worth()
    shorter = [(number, word[:-1]) for number, word in enumerate(words[:PLURALS]) if word[-1] == "s" and len(word) > 3]
    written = [*enumerate(words), *((number, f"{word}s") for number, word in enumerate(words[:PLURALS])), *shorter]
    hashes = np.array([hash(key(each)) for _, each in written], np.int64)
    order = np.argsort(hashes, kind="stable")
    return Forms(hashes[order], np.array([number for number, _ in written], np.int64)[order], order >= len(words))


def words_having(form: str, key: Key) -> dict[str, float]:
    """Return the words that have an altered form, or nearly have it."""
    found = forms(key).having(form)
    if len(found) < FEW and len(form) >= SHORTEST:
        found = forms(key).nearly(map(key, _changed(form))) | found
    return found


@cache
def words_by_worth() -> list[str]:
    """List the words of the lexicon, the most frequent first."""
    worth = lexicon().worth
    return sorted(worth, key=lambda word: (-worth[word], word))


@cache
def _worths() -> NDArray[np.float64]:
    return np.array([lexicon().worth[word] for word in words_by_worth()])


def _changed(form: str) -> Iterator[str]:
    """Yield a form with one letter, not the first, changed.

    It is inserted, omitted, replaced or swapped with the next.
    """
    for at in range(1, len(form)):
        yield form[:at] + form[at + 1:]
        yield form[:at] + form[at:at + 2][::-1] + form[at + 2:]
        for letter in ALPHABET:
            yield form[:at] + letter + form[at:]
            yield form[:at] + letter + form[at + 1:]
    for letter in ALPHABET:
        yield form + letter
