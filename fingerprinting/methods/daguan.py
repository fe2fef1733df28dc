"""Daguan's fingerprint: the frequency of each pinyin initial, window by window."""

from dataclasses import dataclass
from math import log2
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from fingerprinting.methods.base import Keys
from fingerprinting.text.compiled import kernel
from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.folding.restoring.sounding.substituted_initials import REFERENCE
from fingerprinting.text.gram_hashes import finish
from fingerprinting.text.initials import initial_letters
from fingerprinting.text.symbols import FIRST_LETTER, WILD

NO_LETTER = 255
MOST_BYTES = 8


@dataclass(frozen=True)
class Daguan:
    """One number per window of text: its counted and quantised pinyin initials.

    The fingerprint of the Daguan tracking system for news and novels, whose copies keep the number and order of
    characters except for a few errors. (a) The text becomes pinyin, which removes differences of script and homophones,
    and (b) each syllable is reduced to its first letter. (c) Letters are counted in windows of ``granularity``
    syllables; neighbouring windows share ``overlap`` of them. (d) The usual frequency of each letter is subtracted. (e)
    The difference, in standard deviations from -spread to spread, is mapped to a whole number from 0 to ``top``, and
    the numbers of all letters, in the order of ``letters``, are the digits of one number to the base top + 1. Windows
    of page and source rarely begin at the same character, so one side slides: ``slide`` computes the page's fingerprint
    from windows that begin at every syllable.

    Good at verbatim copies in any script, including homophones, with one key for dozens of characters. Bad at edits:
    an additional character shifts nothing but changes counts, and one count that crosses a threshold changes the
    number. A larger granularity or a smaller top tolerates more and distinguishes less.
    """

    name: ClassVar[str] = "daguan"
    granularity: int = 32
    overlap: float = 0.5
    top: int = 1
    letters: str = "bcdfghjklmnpqrstwxyz"
    reference: tuple[float, ...] = tuple(REFERENCE[letter] for letter in "bcdfghjklmnpqrstwxyz")
    spread: float = 2.0

    def __post_init__(self) -> None:
        if len(self.letters) != len(self.reference):
            raise ValueError(f"{len(self.letters)} letters need as many frequencies, not {len(self.reference)}")
        if self.granularity < 1 or not 0 <= self.overlap < 1 or self.top < 1:
            raise ValueError("Daguan needs granularity >= 1, 0 <= overlap < 1 and top >= 1")

    @property
    def number_bytes(self) -> int:
        """Bytes of a number: 3 for digits up to 1, 5 up to 3, 8 up to 7 and up to 9.

        Twenty decimal digits need 66.4 bits, of which only the lowest 64 are kept.
        """
        return min(MOST_BYTES, -int(-len(self.letters) * log2(self.top + 1) // 8))

    @property
    def step(self) -> int:
        """Number of syllables between the beginnings of two windows."""
        return max(1, round(self.granularity * (1 - self.overlap)))

    def fingerprint(self, text: Folded) -> bytes:
        """Return a number and position per window; neighbouring ones share ``overlap``."""
        return self._windows(text, self.step)

    def slide(self, text: Folded) -> bytes:
        """Return the windows that begin at every syllable, for the side that slides."""
        return self._windows(text, 1)

    def keys(self, value: bytes) -> Keys:
        """Look up by each number."""
        windows = np.frombuffer(value, self._layout())
        padded = np.zeros((len(windows), MOST_BYTES), np.uint8)
        padded[:, : self.number_bytes] = windows["number"]
        return Keys(finish_all(padded.view("<u8").ravel().astype(np.uint64)), windows["position"].astype(np.uint32))

    def similarity(self, left: bytes, right: bytes) -> float:
        """Compute the share of both sides' windows whose number the other side has too."""
        mine, theirs = self.keys(left).keys, self.keys(right).keys
        total = len(mine) + len(theirs)
        shared = np.count_nonzero(np.isin(mine, theirs)) + np.count_nonzero(np.isin(theirs, mine))
        return float(shared / total) if total else 1.0

    def _windows(self, text: Folded, step: int) -> bytes:
        letters, places = self.initials(text)
        numbers = slide_windows(letters, self.granularity, step, self.contributions())
        windows = np.empty(len(numbers), self._layout())
        windows["number"] = numbers.astype("<u8").view(np.uint8).reshape(-1, MOST_BYTES)[:, : self.number_bytes]
        windows["position"] = places[: len(numbers) * step : step]
        return windows.tobytes()

    def _layout(self) -> np.dtype[np.void]:
        return np.dtype([("number", np.uint8, (self.number_bytes,)), ("position", "<u4")])

    def initials(self, text: Folded) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
        """Map syllables to the index of their letter in ``letters``, and to their place.

        Other letters have the index 255.
        """
        places = np.flatnonzero((text.symbols < FIRST_LETTER) & (text.symbols != WILD))
        index = np.full(256, NO_LETTER, np.uint8)
        index[np.frombuffer(self.letters.encode("ascii"), np.uint8)] = np.arange(len(self.letters))
        return index[initial_letters()[text.symbols[places]]], places

    def contributions(self) -> NDArray[np.uint64]:
        """Tabulate what a letter adds to the number, by its count.

        Shape (letters, granularity + 1).
        """
        usual = np.array(self.reference)[:, np.newaxis]
        counts = np.arange(self.granularity + 1)
        deviation = np.sqrt(usual * (1 - usual) / self.granularity)
        standing = (counts / self.granularity - usual) / deviation
        shares = (standing + self.spread) / (2 * self.spread)
        digits = np.clip(np.floor(shares * (self.top + 1)), 0, self.top).astype(np.int64)
        places = [(self.top + 1) ** power % (1 << 64) for power in reversed(range(len(self.letters)))]
        numbers: NDArray[np.uint64] = digits.astype(np.uint64) * np.array(places, np.uint64)[:, np.newaxis]
        return numbers


@kernel
def slide_windows(
    letters: NDArray[np.uint8], width: int, step: int, contributions: NDArray[np.uint64]
) -> NDArray[np.uint64]:
    """Compute the numbers of windows of ``width`` letters, ``step`` apart: shape (m,)."""
    numbers = np.empty(max(0, (len(letters) - width) // step + 1), np.uint64)
    counts = np.zeros(len(contributions), np.int64)
    number = np.uint64(0)
    for letter in range(len(contributions)):
        number += contributions[letter, 0]
    for at in range(len(letters)):
        entering = letters[at]
        if entering != NO_LETTER:
            counts[entering] += 1
            number += contributions[entering, counts[entering]] - contributions[entering, counts[entering] - 1]
        start = at + 1 - width
        if start >= 0 and start % step == 0:
            numbers[start // step] = number
        leaving = letters[max(0, start)]
        if start >= 0 and leaving != NO_LETTER:
            counts[leaving] -= 1
            number += contributions[leaving, counts[leaving]] - contributions[leaving, counts[leaving] + 1]
    return numbers


@kernel
def finish_all(values: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Hash each number so that any of its bits may choose a bucket."""
    spread = np.empty_like(values)
    for at in range(len(values)):
        spread[at] = finish(values[at])
    return spread
