"""Read English whose letters are each written several times."""

import numpy as np

from fingerprinting.text.folding.code_points import text_of
from fingerprinting.text.folding.restoring.repeated_characters import repeated_characters
from fingerprinting.text.folding.restoring.respelling.lexicon import common_share
from fingerprinting.text.folding.restoring.respelling.spacing import words_as_written
from fingerprinting.text.folding.restoring.rewriting import RESPELLED, Rewriting
from fingerprinting.text.folding.tokens import Points

ENGLISH = 0.2
"""Minimum share (0–1) of common words in the text as read: tables of zeros have none."""
MOSTLY = 0.7
"""Minimum share (0–1) of characters in runs of repeated ones; of a page with fewer, the rest is English as written."""


def letters_once(written: Points, letters: Points) -> Rewriting | None:
    """Read letters once that are each written several times; None if none are.

    `letters` are those of the text in lower case.
    """
    added = repeated_characters(letters, MOSTLY)
    rest = np.delete(np.arange(len(written)), added)
    if not len(added) or common_share(words_as_written(text_of(letters[rest]))) < ENGLISH:
        return None
    return Rewriting(RESPELLED, written[rest], rest, rest + 1, len(added))


def are_repeated(letters: Points) -> bool:
    """Tell whether most letters are each written several times."""
    return len(repeated_characters(letters, MOSTLY)) > 0
