"""Recognise words that signs or numbers join, as if they were names."""

import re

from fingerprinting.text.folding.restoring.respelling.lexicon import common_share, unknown_share
from fingerprinting.text.folding.restoring.respelling.sequence.word_order import FEWEST, share_of_pairs
from fingerprinting.text.folding.restoring.respelling.spacing import words_as_written

JOIN = re.compile(r"[_.0-9](?:(?<=[0-9])[^a-z\n]{0,8}|(?<=[a-z][_.])[_.]*)(?=[a-z])")
"""What stands between two words: a number, or underscores or dots without space. It starts with one class of
characters, because such patterns are searched several times as fast."""
JOINED = 0.25
"""Minimum share (0–1) of words that are joined with the next; in prose one in thirty is followed by a number."""
COMMON, UNKNOWN, FLUENT = 0.2, 0.15, 0.45
"""Minimum share (0–1) of common words, maximum share of unknown ones, and minimum share of adjacent words that form
known pairs. Code that is made of English words has at most 0.41 of these."""
VARIETY = 25
"""Minimum number of different words in a text: a list repeats the words between its numbers."""


def has_joined_words(text: str) -> bool:
    """Tell whether a text, in lower case, is English of which many words are joined."""
    joins = sum(1 for _ in JOIN.finditer(text))
    if joins < JOINED * FEWEST:
        return False
    words = words_as_written(text)
    return (joins >= JOINED * len(words) and len(set(words)) >= VARIETY and common_share(words) >= COMMON
            and unknown_share(words) < UNKNOWN and share_of_pairs(words) >= FLUENT)
