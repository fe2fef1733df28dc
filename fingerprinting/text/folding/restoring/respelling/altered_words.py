"""Read words that were each altered by the same rule.

The rules: reverse the word, shuffle its inner or all letters, leave out vowels, cover letters with symbols, write pig
Latin, insert letters before vowels. If several words fit an altered one, the most frequent is taken.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.restoring.respelling.lexicon import lexicon
from fingerprinting.text.folding.restoring.respelling.read_word import ReadWord
from fingerprinting.text.folding.restoring.respelling.sequence.word_order import FEWEST, share_of_pairs
from fingerprinting.text.folding.restoring.respelling.spacing import sense

Rule = Callable[[str], str]
"""Maps an altered word to the original; to an empty string if no word fits."""
COVERS = "*#_•●"
"""Characters that replace letters to cover them."""
MOST_COVERED = 2
"""Maximum number of covered letters of a word for which any letter fits; if more are, they count as vowels."""
VOWELS = "aeiou"
_COVERED = re.compile(f"[{re.escape(COVERS)}]")
_VOWEL, _VOWELS = re.compile(f"[{VOWELS}]"), re.compile(f"[{VOWELS}]+")
INFIX, INSERTED = (2, 3, 4), 0.3
"""Possible numbers of letters inserted before vowels; minimum number of insertions for each run of vowels, of which
they may make two thirds."""
_TOKEN = re.compile(f"[a-z{re.escape(COVERS)}]+")
DASHED = 0.1
"""Minimum share (0–1) of hyphens among the characters of a text at which they count as covering letters."""
FLUENT, CLEARER = 0.36, 1.4
"""Minimum share (0–1) of adjacent words that form known pairs; minimum ratio of that share times `sense` to the same
product for another reading. With other disguises, the product is at most equal to that of the other reading."""
ALTERED = 0.25
"""Minimum share (0–1) of the words read by a rule whose written form is not a word."""
SAME = 0.7
"""Minimum share (0–1) of its words that another reading also has for the two to differ only in word order."""
VARIETY = 25
"""Minimum number of different words in a text."""


def likeliest_rule(text: str, other: Sequence[ReadWord]) -> Callable[[str], list[ReadWord]] | None:
    """Choose the rule whose words form the largest share of known pairs.

    Returns None if its reading is not clearly better English than `other`, another reading of the text.
    """
    shares = [(_pairs_of(words(text)), -number) for number, words in enumerate(BY_RULES)]
    share, number = max(shares)
    if share < FLUENT:
        return None
    rule = BY_RULES[-number]
    read = rule(text)
    if _altered_share(text, read) < ALTERED:
        return None
    words, others = ({each.word for each in reading} for reading in (read, other))
    if len(words & others) >= SAME * len(words):  # `other` reads the text from its end
        return rule if share > _pairs_of(other) else None
    return rule if share * sense(read, text) >= CLEARER * _pairs_of(other) * sense(list(other), text) else None


def by_rule(text: str, rule: Rule) -> list[ReadWord]:
    """Read each token by a rule; keep the letters of tokens that it cannot read."""
    if text.count("-") >= DASHED * len(text):
        text = text.replace("-", COVERS[0])
    meant: dict[str, str] = {}
    read = list[ReadWord]()
    for found in _TOKEN.finditer(text):
        token = found[0]
        if token not in meant:
            meant[token] = rule(token)
        word = meant[token] or _COVERED.sub("", token)
        if word:
            read.append(ReadWord(word, (found.start(), found.end() - 1), is_sure=word == token))
    return read


def turned(token: str) -> str:
    """Read a reversed word."""
    return _likeliest([token[::-1]])


def unscrambled(token: str) -> str:
    """Restore the order of the letters between the first and the last."""
    return token if token in lexicon().worth else _by_key(_ends_and_bag).get(_ends_and_bag(token), "")


def rearranged(token: str) -> str:
    """Restore the order of all letters: some or all were moved or swapped."""
    return _by_key(_bag).get(_bag(token), "")


def with_vowels(token: str) -> str:
    """Restore the vowels that were left out after the first letter."""
    return _by_key(_without_vowels).get(_without_vowels(token), "")


def uncovered(token: str) -> str:
    """Restore letters that were replaced by covering characters."""
    covered = len(_COVERED.findall(token))
    if not covered:
        return token if token in lexicon().worth else ""
    if covered > MOST_COVERED:
        return _by_key(_with_covered_vowels).get(_with_covered_vowels(token), "")
    return _fitting(token)


def in_pig_latin(token: str) -> str:
    """Move the letters that pig Latin put before the final "ay" back to the start."""
    if not token.endswith("ay"):
        return ""
    kept = token[:-2]
    turns = (kept[len(kept) - count:] + kept[:len(kept) - count] for count in range(min(4, len(kept))))
    return _likeliest([*turns, kept[:-1]] if kept[-1:] in ("w", "y") else turns)


def without_infix(text: str) -> list[ReadWord]:
    """Leave out letters inserted before vowels, as "ob" in "thobe cobat"."""
    vowels = len(_VOWELS.findall(text))
    counts = Counter(found[1] for size in INFIX for found in re.finditer(f"(?=([a-z]{{{size}}})[aeiouy])", text))
    infix = max((each for each, count in counts.items() if count >= INSERTED * vowels), key=len, default="")
    if not infix or not vowels:
        return []
    inserted = re.compile(f"{infix}(?=[aeiouy])")
    return by_rule(text, lambda token: inserted.sub("", token))


BY_RULES: tuple[Callable[[str], list[ReadWord]], ...] = (*(partial(by_rule, rule=rule) for rule in (
    turned, unscrambled, rearranged, with_vowels, uncovered, in_pig_latin)), without_infix)
"""Functions that read a text, one for each rule."""


def _pairs_of(read: Sequence[ReadWord]) -> float:
    words = [each.word for each in read]
    return share_of_pairs(words) if len(words) >= FEWEST and len(set(words)) >= VARIETY else 0.0


def _altered_share(text: str, read: Sequence[ReadWord]) -> float:
    """Return the share of words read whose written form is not a word."""
    worth = lexicon().worth
    altered = sum(not each.is_sure and text[each.places[0]:each.places[-1] + 1] not in worth for each in read)
    return altered / max(len(read), 1)


def _likeliest(words: Iterable[str]) -> str:
    worth = lexicon().worth
    return max((each for each in words if each in worth), key=lambda each: worth[each], default="")


@cache
def _by_key(key: Rule) -> dict[str, str]:
    """Map each altered form that `key` makes of words to the most frequent of them."""
    worth = lexicon().worth
    return {key(word): word for word in sorted(worth, key=lambda word: worth[word])}


def _fitting(token: str) -> str:
    """Choose the most frequent word with the uncovered letters of a token.

    Compares all words of one length at once, which costs less than trying every letter.
    """
    if len(token) not in _by_length():
        return ""
    words, letters = _by_length()[len(token)]
    fits = np.ones(len(words), np.bool_)
    for sign, column in zip(token, letters, strict=True):
        if sign not in COVERS:
            fits &= column == ord(sign)
    return words[int(fits.argmax())] if fits.any() else ""


@cache
def _by_length() -> dict[int, tuple[list[str], NDArray[np.uint8]]]:
    """Group the words by length, the most frequent first, with their letters.

    The letters have the shape (length, n).
    """
    worth, groups = lexicon().worth, dict[int, list[str]]()
    for word in sorted(worth, key=lambda word: (-worth[word], word)):
        groups.setdefault(len(word), []).append(word)
    return {length: (words, np.frombuffer("".join(words).encode("ascii"), np.uint8).reshape(-1, length).T.copy())
            for length, words in groups.items()}


def _bag(word: str) -> str:
    return "".join(sorted(word))


def _ends_and_bag(word: str) -> str:
    return word[:1] + "".join(sorted(word[1:-1])) + word[-1:]


def _without_vowels(word: str) -> str:
    return word[:1] + _VOWEL.sub("", word[1:])


def _with_covered_vowels(word: str) -> str:
    return _COVERED.sub("*", _VOWEL.sub("*", word))
