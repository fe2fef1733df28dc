"""Tell whether words make more sense down columns than along rows."""

import numpy as np

from fingerprinting.text.folding.restoring.reordering.even_pieces import LINE_FEED, among
from fingerprinting.text.folding.restoring.respelling.words.hash_table import Places
from fingerprinting.text.folding.restoring.respelling.words.numbered_words import NumberedWords
from fingerprinting.text.folding.restoring.respelling.words.word_pairs import Known, pairs
from fingerprinting.text.folding.tokens import Points

SPACE = 32
BARS = np.array([9, ord("|"), ord("│"), ord("｜")], np.uint32)
"""Tabs and bars, which divide cells as two spaces do."""
CELLS = 0.5
"""Minimum share (0–1) of words that begin a cell and are not the first of their line."""
DOWN, LEAD = 0.4, 0.1
"""Minimum share (0–1) of known pairs down the columns, and its minimum lead over that along the rows."""


def stand_in_columns(seen: Points, words: NumberedWords) -> bool:
    """Tell it from the visible characters of a text and the words among them."""
    begins = _begins_gap(seen)
    if np.count_nonzero(begins) < CELLS * len(words.starts):
        return False
    rows, gaps = np.cumsum(seen == LINE_FEED)[words.starts], np.cumsum(begins)[words.starts]
    is_first = np.diff(rows, prepend=-1) > 0
    begins_cell = np.diff(gaps, prepend=-1) > 0
    if np.mean(begins_cell & ~is_first) < CELLS:
        return False
    cells: Places = gaps - np.maximum.accumulate(np.where(is_first, gaps, 0))
    down = _share(words.numbers[np.lexsort((rows, cells))])
    return down >= max(DOWN, _share(words.numbers) + LEAD)


def _begins_gap(seen: Points) -> Known:
    """Tell where what divides two cells of a line begins."""
    is_space = seen == SPACE
    is_wide = among(seen, BARS)
    is_wide[:-1] |= is_space[:-1] & is_space[1:]
    begins: Known = is_wide & ~np.append(False, is_wide[:-1])
    return begins


def _share(numbers: Places) -> float:
    """Return the share (0–1) of known pairs among adjacent words."""
    return float(pairs().known(numbers[:-1], numbers[1:]).mean())
