"""Restore English whose sentences or lines were written from last word to first.

In such a text, hardly any adjacent words form known pairs; read backwards, many do.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise

from fingerprinting.text.folding.restoring.respelling.read_word import ReadWord
from fingerprinting.text.folding.restoring.respelling.sequence.word_order import (
    SENSIBLE,
    USUAL,
    share_of_known,
    share_of_pairs,
)
from fingerprinting.text.folding.restoring.respelling.words.hash_table import Places

CLEARLY = 0.12
"""Minimum increase of the share (0–1) of known pairs when the words are read backwards."""
_STOP = re.compile(r"[.!?…]")


def is_backward(numbers: Places) -> bool:
    """Tell whether words, given by their numbers, are written from last to first."""
    before = share_of_known(numbers)
    return before < USUAL and share_of_known(numbers[::-1]) >= max(SENSIBLE, before + CLEARLY)


def forward(read: Sequence[ReadWord], text: str) -> list[ReadWord]:
    """Reverse the words of each sentence.

    The stop may still end the sentence, or it may have moved with its word, which now comes first. Both are tried; the
    reading with more known pairs is returned.
    """
    readings = (list(chain.from_iterable(sentence[::-1] for sentence in _sentences(read, text, is_first)))
                for is_first in (False, True))
    return max(readings, key=lambda each: share_of_pairs([word.word for word in each]))


def _sentences(read: Sequence[ReadWord], text: str, is_first: bool) -> Iterator[Sequence[ReadWord]]:
    """Cut after the word before each stop, or before it if `is_first`."""
    ends = [0]
    for at, (one, other) in enumerate(pairwise(read)):
        between = text[max(one.places) + 1:min(other.places)]
        if "\n" in between:
            ends.append(at + 1)
        elif _STOP.search(between):
            ends.append(at if is_first else at + 1)
    return (read[start:stop] for start, stop in pairwise([*ends, len(read)]) if start < stop)
