"""Cut letters without spaces into the English words that are most likely."""

from typing import NamedTuple

from fingerprinting.text.folding.restoring.respelling.lexicon import LONGEST, lexicon

UNKNOWN = -13.0
"""Worth of a letter that is in no word."""


class Cut(NamedTuple):
    """Letters cut into words."""

    worth: float
    words: list[str]


def segmented(letters: str) -> Cut:
    """Cut letters by dynamic programming over unigrams.

    Letters of no word stand together.
    """
    worth, sums, before = lexicon().worth, [0.0], [0]
    for stop in range(1, len(letters) + 1):
        best, origin = sums[stop - 1] + UNKNOWN, stop - 1
        for start in range(max(0, stop - LONGEST), stop):
            known = worth.get(letters[start:stop])
            if known is not None and sums[start] + known > best:
                best, origin = sums[start] + known, start
        sums.append(best)
        before.append(origin)
    words, stop = [], len(letters)
    while stop > 0:
        words.append(letters[before[stop]:stop])
        stop = before[stop]
    return Cut(sums[-1], _joined(words[::-1]))


def _joined(words: list[str]) -> list[str]:
    """Put letters that are no words together: they are part of a name."""
    known, joined, is_open = lexicon().worth, list[str](), False
    for word in words:
        if word in known:
            joined.append(word)
        elif is_open:
            joined[-1] += word
        else:
            joined.append(word)
        is_open = word not in known
    return joined
