"""List the words that an altered token may mean.

They may have been made plural or misspelt before. A rule alone takes the most frequent word that fits, but several fit
where letters are lost or moved.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache

from fingerprinting.text.folding.restoring.respelling.altered.altered_forms import (
    ENDING,
    SLIP,
    Key,
    forms,
    words_having,
)
from fingerprinting.text.folding.restoring.respelling.altered.covered_letters import (
    COVERED,
    COVERS,
    MOST_COVERED,
    fitting,
)
from fingerprinting.text.folding.restoring.respelling.altered.word_choice import Meant
from fingerprinting.text.folding.restoring.respelling.altered.word_keys import (
    bag,
    ends_and_bag,
    same,
    with_covered_vowels,
    without_vowels,
)
from fingerprinting.text.folding.restoring.respelling.lexicon import lexicon

Meaning = Callable[[str], dict[str, float]]
"""Maps an altered token to the words that it may mean, each with the log-likelihood that it was written so."""
MOST = 8
"""Maximum number of words for a token."""
ALONE = -8.0
"""Log-likelihood of a token that means no word."""
FEW, SHORTEST, SLIPS = 2, 4, 4
"""Other letters are tried if fewer words than this fit a token of at least this length; maximum number of the words."""
LONGEST_ONSET = 4
REMEMBERED = 8_192
"""Number of tokens whose words are remembered, since several readings of one text contain the same tokens."""


@lru_cache(REMEMBERED)
def meant(token: str, meaning: Meaning) -> Meant:
    """Return the likeliest words that a token may mean; its own letters if none fits."""
    worth, found = lexicon().worth, meaning(token)
    words = sorted(found, key=lambda word: (-worth[word] - found[word], word))[:MOST]
    if not words:
        return Meant([COVERED.sub("", token)], [ALONE])
    return Meant(words, [found[word] for word in words])


def turned(token: str) -> dict[str, float]:
    """Read a reversed word."""
    return words_having(token[::-1], same)


def unscrambled(token: str) -> dict[str, float]:
    """Restore the order of the letters between the first and the last."""
    return words_having(ends_and_bag(token), ends_and_bag)


def rearranged(token: str) -> dict[str, float]:
    """Restore the order of all letters."""
    return words_having(bag(token), bag)


def with_vowels(token: str) -> dict[str, float]:
    """Restore the vowels that were left out after the first letter.

    Those that the token has are kept.
    """
    found = words_having(without_vowels(token), without_vowels)
    fits = {word: cost for word, cost in found.items() if _is_within(token, word)}
    return fits or found


def uncovered(token: str) -> dict[str, float]:
    """Restore covered letters."""
    if not 0 < len(COVERED.findall(token)) <= MOST_COVERED:
        return words_having(with_covered_vowels(token), with_covered_vowels)
    found = dict.fromkeys(fitting(token, MOST), 0.0)
    if len(found) < FEW and len(token) >= SHORTEST:
        found = dict.fromkeys(fitting(token, SLIPS, others=1), SLIP) | found
    singular = fitting(token[:-1], MOST) if token[-1] in f"s{COVERS}" else []
    return dict.fromkeys([*singular, *fitting(f"{token}s", MOST)], ENDING) | found


def in_pig_latin(token: str) -> dict[str, float]:
    """Move the letters that pig Latin put before the final "ay" back to the start."""
    kept = token[:-2] if token.endswith("ay") else ""
    turns = [kept[len(kept) - count:] + kept[:len(kept) - count] for count in range(min(LONGEST_ONSET, len(kept)))]
    return _any([*turns, kept[:-1]] if kept[-1:] in ("w", "y") else turns, same)


def _any(tokens: Iterable[str], key: Key) -> dict[str, float]:
    found = dict[str, float]()
    for token in tokens:
        found |= forms(key).having(key(token))
    return found


def _is_within(token: str, word: str) -> bool:
    """Tell whether a word has the letters of a token in their order."""
    letters = iter(word)
    return all(letter in letters for letter in token)
