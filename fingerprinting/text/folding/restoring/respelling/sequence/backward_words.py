"""Put English words back that stand from the last to the first.

Within each sentence or line of them. Hardly any neighbours are pairs of words then, and most are read backwards.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise

from fingerprinting.text.folding.restoring.respelling.read_word import ReadWord
from fingerprinting.text.folding.restoring.respelling.sequence.word_order import SENSIBLE, USUAL, share_of_pairs

CLEARLY = 0.12
"""How many more neighbours are pairs of words read backwards."""
_STOP = re.compile(r"[.!?…]")


def is_backward(words: Sequence[str]) -> bool:
    """Tell by some words whether they stand from the last to the first."""
    before = share_of_pairs(words)
    return before < USUAL and share_of_pairs(words[::-1]) >= max(SENSIBLE, before + CLEARLY)


def forward(read: Sequence[ReadWord], text: str) -> list[ReadWord]:
    """Read each sentence from its last word.

    A stop stands behind the last word of a sentence that was turned round in place, or still behind the word that it
    stood behind, which is the first one now. More neighbours are pairs in the right one of the two.
    """
    readings = (list(chain.from_iterable(sentence[::-1] for sentence in _sentences(read, text, is_first)))
                for is_first in (False, True))
    return max(readings, key=lambda each: share_of_pairs([word.word for word in each]))


def _sentences(read: Sequence[ReadWord], text: str, is_first: bool) -> Iterator[Sequence[ReadWord]]:
    """Cut words into sentences: behind the word before a stop, or before that word."""
    ends = [0]
    for at, (one, other) in enumerate(pairwise(read)):
        between = text[max(one.places) + 1:min(other.places)]
        if "\n" in between:
            ends.append(at + 1)
        elif _STOP.search(between):
            ends.append(at if is_first else at + 1)
    return (read[start:stop] for start, stop in pairwise([*ends, len(read)]) if start < stop)
