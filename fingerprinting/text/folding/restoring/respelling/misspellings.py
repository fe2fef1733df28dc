"""Find the word that a misspelt one was.

One letter is more, less, other or swapped with the next.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import log

from fingerprinting.text.folding.restoring.respelling.lexicon import LONGEST, lexicon
from fingerprinting.text.folding.restoring.respelling.segmenting import segmented

LETTERS = "abcdefghijklmnopqrstuvwxyz"
ENDING, OTHER = log(0.6), log(0.03)
"""How likely an s at the end was added or taken away on a page of plurals, and any other change, next to none."""
SLIP = log(0.06)
"""How likely one change is on a page of misspelt words."""
GAP = -2.0
"""How likely it is that the space between two words was lost."""
PLURALS = 0.5
"""Share of the unknown words that are words with an s, from which a page has plurals."""


def has_plurals(tokens: set[str]) -> bool:
    """Tell whether most unknown words are others with an s."""
    known = lexicon().worth
    unknown = [token for token in tokens if token not in known and len(token) <= LONGEST]
    return sum(token[-1:] == "s" and token[:-1] in known for token in unknown) > PLURALS * len(unknown)


@lru_cache(maxsize=20_000)
def restored(token: str, is_plural: bool) -> list[str]:
    """Choose the likeliest word, or several words whose spaces were lost."""
    known = lexicon().worth
    best, worth = [token], known.get(token, lexicon().rarest + 2 * OTHER)
    if len(token) <= LONGEST:
        for word, likely in _candidates(token, is_plural):
            if word in known and known[word] + likely > worth:
                best, worth = [word], known[word] + likely
    if token in known or len(token) < 4:
        return best
    cut = segmented(token)
    return cut.words if len(cut.words) > 1 and cut.worth + GAP * (len(cut.words) - 1) > worth else best


def _candidates(token: str, is_plural: bool) -> Iterator[tuple[str, float]]:
    yield token + "s", ENDING if is_plural else SLIP
    if token[-1:] == "s":
        yield token[:-1], ENDING if is_plural else SLIP
    likely = OTHER if is_plural else SLIP
    for word in _changed(token):
        yield word, likely


def _changed(token: str) -> Iterator[str]:
    for at in range(len(token)):
        before, after = token[:at], token[at + 1:]
        yield before + after
        if after:
            yield before + after[0] + token[at] + after[1:]
        for letter in LETTERS:
            yield before + letter + after
            yield before + letter + token[at:]
