"""Correct misspelt words.

One letter may have been inserted, deleted, replaced or swapped with the next.
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
"""Log-likelihood, on a page of plurals, of a final s that was added or removed, and of any other change."""
SLIP = log(0.06)
"""Log-likelihood of a change on a page of misspelt words."""
GAP = -2.0
"""Log-likelihood of a removed space between two words."""
PLURALS = 0.5
"""Share (0–1) of known words with an added s among the unknown words, above which a page is one of plurals."""


def has_plurals(tokens: set[str]) -> bool:
    """Tell whether most unknown words are known ones with an added s."""
    known = lexicon().worth
    unknown = [token for token in tokens if token not in known and len(token) <= LONGEST]
    return sum(token[-1:] == "s" and token[:-1] in known for token in unknown) > PLURALS * len(unknown)


@lru_cache(maxsize=20_000)
def restored(token: str, is_plural: bool) -> list[str]:
    """Choose the likeliest word, or several if the spaces between them were removed."""
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
    """Find the likeliest word that one change makes from some letters.

    `likely` holds the log-likelihoods of a final s that was added or removed, and of any other change. Only words that
    score more than `reached`, shape (1,), are considered; the best score is written there. Returns the trie node of
    the word, `NOWHERE` if there is none.
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
    """Return the node of the better word: this one or the best so far.

    Writes its score to `reached`, shape (1,), if this one is better.
    """
    if node >= 0 and worths[node] + likely > reached[0]:
        reached[0] = worths[node] + likely
        return node
    return best
