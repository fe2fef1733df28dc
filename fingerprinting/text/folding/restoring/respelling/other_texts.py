"""Tell what is no disguised English though few of its words are common.

Code, and pages in two languages.
"""

import re
from collections.abc import Sequence

from fingerprinting.text.folding.restoring.respelling.lexicon import common_share, unknown_share
from fingerprinting.text.folding.restoring.respelling.spacing import separators

BRACKETS = frozenset('{}<>=;"()[]/\\:_')
CODE = 0.09
"""Share of brackets and the like among the signs of code; in prose there is a third of it, as a rule."""
COVERING = 0.25
"""Share of the signs that are lines from which on they cover letters: no names in code have so many."""
LONGER_WORD, MOST_WORDS = re.compile(r"[A-Za-z_]{3,}"), 0.6
"""Words in which a line may cover a letter, and the share of them in which one does."""
WORDS = 8
"""Words of a piece."""
ENGLISH, STRAYS, FOREIGN = 0.3, 0.13, 0.7
"""Common words and unknown ones in an English piece, at least and at most, and unknown ones in a foreign piece."""


def is_code(text: str) -> bool:
    """Tell whether brackets and the like abound, which do not part the letters."""
    silent = separators(text)
    signs = [sign for sign in text if not sign.isspace()]
    if signs.count("_") >= COVERING * len(signs) or _has_one_in_each_word(text):
        silent = silent | {"_"}
    return sum(sign in BRACKETS and sign not in silent for sign in signs) >= CODE * max(len(signs), 1)


def _has_one_in_each_word(text: str) -> bool:
    """Tell whether one letter of most words is a line.

    Names in code stand between words without.
    """
    words: list[str] = LONGER_WORD.findall(text)
    return sum(word.count("_") == 1 and word[0] != "_" for word in words) >= MOST_WORDS * max(len(words), 1)


def share_of_two_languages(tokens: Sequence[str]) -> float:
    """Give the share of the pieces that are English, or of foreign ones.

    Whichever is less. A text misspelt in every second word has hardly any piece that is either.
    """
    pieces = [tokens[at:at + WORDS] for at in range(0, len(tokens) - WORDS + 1, WORDS)]
    english = sum(common_share(piece) >= ENGLISH and unknown_share(piece) <= STRAYS for piece in pieces)
    foreign = sum(unknown_share(piece) >= FOREIGN for piece in pieces)
    return min(english, foreign) / max(len(pieces), 1)
