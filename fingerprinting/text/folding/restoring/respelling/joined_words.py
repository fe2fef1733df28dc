"""Recognise words that signs or numbers join, as if they were names."""

import re
from itertools import pairwise

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
COUNTED, LONG_CHAIN, CHAINED, FOREIGN = 0.5, 12, 0.5, 0.45
"""Minimum share (0–1) of words that are numbered one after the other; minimum number of words in a long chain of joined
ones, and minimum share of words in such chains; maximum share of unknown words where this is so.

Such a text need not be prose: names in code have fewer words, and lists number lines.
"""
VARIETY = 25
"""Minimum number of different words in a text: a list repeats the words between its numbers."""
_NUMBERED = re.compile(r"(?<![^ \n])([0-9]{1,4}) (?=[^ \n])")
_CHAIN = re.compile(r"(?<![^\W\d_])[^\W\d_]+(?:[^\w\s.]{0,3}[_.0-9][^\w\s]{0,3}[^\W\d_]+)+")
"""Joined words. It starts where a word starts: a long word would otherwise be tried from each of its letters."""


def has_joined_words(text: str) -> bool:
    """Tell whether a text, in lower case, is English of which many words are joined."""
    joins = sum(1 for _ in JOIN.finditer(text))
    if joins < JOINED * FEWEST:
        return False
    words = words_as_written(text)
    if joins < JOINED * len(words) or len(set(words)) < VARIETY:
        return False
    unknown = unknown_share(words)
    if common_share(words) >= COMMON and unknown < UNKNOWN and share_of_pairs(words) >= FLUENT:
        return True
    return unknown < FOREIGN and (are_counted(text, len(words)) or _are_chained(text, len(words)))


def are_counted(text: str, words: int) -> bool:
    """Tell whether most words have a number before them, each one more than the last."""
    numbers = [int(found[1]) for found in _NUMBERED.finditer(text)]
    following = sum(after == before + 1 for before, after in pairwise(numbers))
    return following >= COUNTED * words


def _are_chained(text: str, words: int) -> bool:
    """Tell whether half of the words are in long chains."""
    chains = [len(words_as_written(chain[0])) for chain in _CHAIN.finditer(text)]
    return sum(size for size in chains if size >= LONG_CHAIN) >= CHAINED * words
