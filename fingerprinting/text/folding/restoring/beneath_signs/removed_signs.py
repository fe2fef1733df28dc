"""Remove inserted characters that stand at regular places."""

import numpy as np

from fingerprinting.text import symbols
from fingerprinting.text.folding.reduction import Reduced
from fingerprinting.text.folding.restoring.known_pairs import FIRST_HAN, neighbours
from fingerprinting.text.folding.restoring.restored import SIGNED, Restored, characters_of, is_han
from fingerprinting.text.folding.restoring.signs import regular_signs
from fingerprinting.text.folding.restoring.strange_signs import enclosed_places, hide_characters, vary_like_characters
from fingerprinting.text.folding.tokens import Points

SPELLED = 0.5
"""Share (0–1) of regular characters, written in letters but read as syllables, above which they are pinyin."""
MASKS = 0.5
"""Share (0–1) of unreadable ones among regular characters above which they may replace other characters."""
HIDING = 0.06
"""Minimum difference between the shares of known pairs among adjacent Han and across characters that replace others."""


def without_signs(points: Points, restored: Restored) -> Restored:
    """Remove inserted characters unless they stand for others."""
    reduced = restored.reduced
    han = is_han(reduced.symbols)
    places = regular_signs(characters_of(points, restored).astype(np.int64), han, neighbours())
    # pinyin at regular places stands for characters and must stay
    if not len(places) or np.mean(points[reduced.starts[places]] < FIRST_HAN) > np.mean(~han[places]) + SPELLED:
        return restored
    if np.mean(reduced.symbols[places] == symbols.WILD) > MASKS and restored.is_in_order:
        enclosed = enclosed_places(points, reduced.starts[places].astype(np.int64))
        least = 0.0 if vary_like_characters(points[enclosed]) else HIDING
        if hide_characters(points, enclosed, neighbours().bits, least):
            return restored
    signs = tuple(zip(reduced.starts[places].tolist(), reduced.stops[places].tolist(), strict=True))
    kept = Reduced(np.delete(reduced.symbols, places), np.delete(reduced.starts, places),
                   np.delete(reduced.stops, places))
    return restored._replace(reduced=kept, tricks=restored.tricks | {SIGNED: len(places)}, signs=signs)
