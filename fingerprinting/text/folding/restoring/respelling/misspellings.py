"""Find the word that a misspelt one was.

One letter is more, less, other or swapped with the next.
"""

from functools import lru_cache
from math import log

import numpy as np

from fingerprinting.text.compiled import filling_kernel, part
from fingerprinting.text.folding.restoring.respelling.lexicon import LONGEST, lexicon
from fingerprinting.text.folding.restoring.respelling.segmenting import segmented
from fingerprinting.text.folding.restoring.respelling.word_trie import (
    NOWHERE,
    Firsts,
    Letters,
    Masks,
    Worths,
    child,
    letters_of,
    walk,
    word_trie,
)

S = ord("s") - ord("a")
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
        trie, reached = word_trie(), np.array([worth])
        likely = (ENDING, OTHER) if is_plural else (SLIP, SLIP)
        node = likeliest(letters_of(token), likely, trie.masks, trie.firsts, trie.worths, reached)
        if node >= 0:
            best, worth = [trie.words[trie.numbers[node]]], float(reached[0])
    if token in known or len(token) < 4:
        return best
    cut = segmented(token)
    return cut.words if len(cut.words) > 1 and cut.worth + GAP * (len(cut.words) - 1) > worth else best


@filling_kernel
def likeliest(
    letters: Letters, likely: tuple[float, float], masks: Masks, firsts: Firsts, worths: Worths, reached: Worths,
) -> int:
    """Find the likeliest word that one change makes of some letters.

    `likely` is how likely an s at the end was added or taken away, and any other change. A word counts if it is worth
    more than `reached`, shape (1,), which becomes what it is worth. Returns its node, `NOWHERE` for none.
    """
    size, best = len(letters), NOWHERE
    longer = child(walk(0, letters, 0, size, masks, firsts), S, masks, firsts)
    best = better(longer, likely[0], worths, reached, best)
    if size and letters[size - 1] == S:
        best = better(walk(0, letters, 0, size - 1, masks, firsts), likely[0], worths, reached, best)
    before, other = 0, likely[1]
    for at in range(size):
        here = 0 + int(letters[at])
        best = better(walk(before, letters, at + 1, size, masks, firsts), other, worths, reached, best)
        if at + 1 < size:
            swapped = child(child(before, 0 + int(letters[at + 1]), masks, firsts), here, masks, firsts)
            best = better(walk(swapped, letters, at + 2, size, masks, firsts), other, worths, reached, best)
        for letter in range(26):
            node = child(before, letter, masks, firsts)
            if node >= 0:
                best = better(walk(node, letters, at + 1, size, masks, firsts), other, worths, reached, best)
                best = better(walk(node, letters, at, size, masks, firsts), other, worths, reached, best)
        before = child(before, here, masks, firsts)
        if before < 0:
            break
    return best


@part
def better(node: int, likely: float, worths: Worths, reached: Worths, best: int) -> int:
    """Prefer a word to the best so far if it is worth more; returns either."""
    if node >= 0 and worths[node] + likely > reached[0]:
        reached[0] = worths[node] + likely
        return node
    return best
