"""Recognise code and pages in two languages, which resemble disguised English.

They too have few common English words.
"""

import re
from collections import Counter
from collections.abc import Sequence

from fingerprinting.text.folding.restoring.respelling.lexicon import common_share, unknown_share
from fingerprinting.text.folding.restoring.respelling.spacing import separators

BRACKETS = frozenset('{}<>=;"()[]/\\:_')
CODE = 0.09
"""Minimum share (0–1) of brackets and similar symbols in code; prose usually has a third of that."""
COVERING = 0.25
"""Minimum share (0–1) of underscores at which they count as covering letters; names in code do not have that many."""
LONGER_WORD, MOST_WORDS = re.compile(r"[A-Za-z_]{3,}"), 0.6
"""Words in which an underscore may cover a letter; minimum share (0–1) of these that have exactly one."""
JOINING = 0.8
"""Minimum share (0–1) of underscores among the gaps between words at which they join words; code has spaces too."""
COVERED, NEARLY_ALL = 2, 0.8
"""Maximum number of underscores that cover letters of a word; minimum share (0–1) of such words that have one at least.
"""
WORDS = 8
"""Number of words in a piece."""
ENGLISH, STRAYS, FOREIGN = 0.3, 0.13, 0.7
"""Minimum share (0–1) of common words and maximum share of unknown ones in an English piece; minimum share of unknown
words in a foreign piece."""


def is_code(text: str) -> bool:
    """Tell whether brackets and similar symbols abound and are not separators."""
    silent = separators(text)
    signs = {sign: count for sign, count in Counter(text).items() if not sign.isspace()}
    size = sum(signs.values())
    if signs.get("_", 0) >= COVERING * size or _covers_letters(text) or _joins_words(text):
        silent = silent | {"_"}
    return sum(signs.get(bracket, 0) for bracket in BRACKETS - silent) >= CODE * max(size, 1)


def _covers_letters(text: str) -> bool:
    """Tell whether most words contain one underscore, not at their start.

    Or nearly all contain one or two anywhere. In code, names with underscores are mixed with words without.
    """
    words: list[str] = LONGER_WORD.findall(text)
    one = sum(word.count("_") == 1 and word[0] != "_" for word in words)
    few = sum(1 <= word.count("_") <= COVERED for word in words)
    return one >= MOST_WORDS * max(len(words), 1) or few >= NEARLY_ALL * max(len(words), 1)


def _joins_words(text: str) -> bool:
    """Tell whether underscores, rather than spaces, are between most words."""
    joins = text.count("_")
    return joins >= JOINING * (joins + len(text.split()))


def share_of_two_languages(tokens: Sequence[str]) -> float:
    """Return the share (0–1) of English pieces or that of foreign ones, the smaller.

    A text with every second word misspelt has hardly any piece of either kind.
    """
    pieces = [tokens[at:at + WORDS] for at in range(0, len(tokens) - WORDS + 1, WORDS)]
    english = sum(common_share(piece) >= ENGLISH and unknown_share(piece) <= STRAYS for piece in pieces)
    foreign = sum(unknown_share(piece) >= FOREIGN for piece in pieces)
    return min(english, foreign) / max(len(pieces), 1)
