"""Tell whether a text may be English under disguises that were not undone."""

import re

import numpy as np

from fingerprinting.text.folding.code_points import text_of
from fingerprinting.text.folding.restoring.respelling.altered.covered_letters import COVERS
from fingerprinting.text.folding.restoring.respelling.english import GLIMPSE, middle_of
from fingerprinting.text.folding.restoring.respelling.letter_shapes import as_seen
from fingerprinting.text.folding.restoring.respelling.mapping.letter_patterns import letter_rate
from fingerprinting.text.folding.restoring.respelling.other_texts import is_code
from fingerprinting.text.folding.restoring.respelling.proposing.word_columns import BARS, stand_in_columns
from fingerprinting.text.folding.restoring.respelling.words.numbered_words import NumberedWords, numbered_words
from fingerprinting.text.folding.restoring.respelling.words.word_pairs import pairs
from fingerprinting.text.folding.tokens import Points

KNOWN, UNLIKELY = 0.6, -9.05
"""Maximum share (0–1) of known words in a text of altered words, and maximum rate of its letters; in other languages,
the rate is some -8."""
COVERED, LONG = 0.4, 10
"""Minimum share (0–1) of words that contain a covering character; minimum mean length of words whose gaps were left
out."""
COMMON, PAIRED = 0.22, 0.22
"""Minimum share (0–1) of common words, and maximum share of known pairs, in a text whose words are in another order.

In English, half of the pairs are known; in tables, lists and code, few words are common.
"""
FEWEST = 8
"""Minimum number of words."""
ACCENTED, FIRST_ACCENTED, LAST_ACCENTED, TURNED_I = 0.015, 0xC0, 0x17F, 0x131
"""Share (0–1) of letters with accents from which on a text is in another language, and where their code points are; a
dotless i is also an upside-down one."""
BRACKETS, SIGNS = 0.055, frozenset('{}<>=;"()[]/\\:,|')
"""Share (0–1) of brackets and similar signs from which on a text is code or a table."""
DIGITS, FIGURES, READABLE = 0.15, 0.55, 0.15
"""Share (0–1) of digits from which on a text is a list if the third share of its words is known; share from which on it
is one in any case."""
CAPITALS, SMALL = (np.uint32(ord("A")), np.uint32(ord("Z"))), np.uint32(0x20)
_WORD = re.compile(rf"[A-Za-z{re.escape(COVERS)}]+")
_COVER = re.compile(rf"[{re.escape(COVERS)}]")


def is_doubted_english(points: Points) -> bool:
    """Tell it from the middle of a text."""
    seen, letters, _ = as_seen(middle_of(points, GLIMPSE))
    is_capital = (letters >= CAPITALS[0]) & (letters <= CAPITALS[1])
    words = numbered_words(np.where(is_capital, letters | SMALL, letters))
    if len(words.starts) < FEWEST:
        return False
    known = float(np.mean(words.is_known))
    if known > KNOWN:
        if stand_in_columns(seen, words):
            return not _is_code(text_of(letters[~np.isin(seen, BARS)]))
        return _is_out_of_order(words) and not _is_code(text_of(letters))
    is_accented = (seen >= FIRST_ACCENTED) & (seen <= LAST_ACCENTED) & (seen != TURNED_I)
    text = text_of(letters)
    return (int(np.count_nonzero(is_accented)) < ACCENTED * len(seen) and _has_altered_words(text)
            and not _is_code(text) and not _is_list(text, known))


def _is_out_of_order(words: NumberedWords) -> bool:
    """Tell whether hardly any words form known pairs, though many are common."""
    return bool(np.mean(words.is_common) >= COMMON
                and np.mean(pairs().known(words.numbers[:-1], words.numbers[1:])) <= PAIRED)


def _has_altered_words(text: str) -> bool:
    """Tell whether words are unlike those of any language."""
    words: list[str] = _WORD.findall(text)
    covered = sum(bool(_COVER.search(word)) for word in words)
    return (covered >= COVERED * len(words) or sum(map(len, words)) >= LONG * len(words)
            or letter_rate(text) <= UNLIKELY)


def _is_code(text: str) -> bool:
    return sum(map(SIGNS.__contains__, text)) >= BRACKETS * len(text) or is_code(text)


def _is_list(text: str, known: float) -> bool:
    """Tell whether a text is made of numbers, or of known words and numbers.

    In leet, digits are inside words, of which hardly any is known.
    """
    digits = sum(map(str.isdigit, text))
    return digits >= FIGURES * len(text) or (digits >= DIGITS * len(text) and known >= READABLE)
