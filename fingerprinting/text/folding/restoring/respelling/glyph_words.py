"""Read a text as the most likely words where a character may be several letters."""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.restoring.respelling.letter_shapes import LETTERS_OF
from fingerprinting.text.folding.restoring.respelling.noisy_cut import ANY, Glyphs, Spacing, cut_noisily
from fingerprinting.text.folding.restoring.respelling.read_word import ReadWord
from fingerprinting.text.folding.restoring.respelling.spacing import separators

LOOSE, KEPT = Spacing(0.0, 0.0), Spacing(-8.0, -1.0)
"""Costs when spaces may have been added or removed anywhere; costs when they were at most removed."""
COVERS = frozenset("*#_%&~")
"""Characters that cover a letter if they are next to one."""
_LETTERS = {chr(ord("a") + at): 1 << at for at in range(26)}
_LEET = {chr(sign): sum(_LETTERS[each] for each in letters) for sign, letters in LETTERS_OF.items()}


def by_glyphs(text: str, spacing: Spacing, is_leet: bool) -> list[ReadWord]:
    """Read the words of each line, allowing for changed letters."""
    known = _LETTERS | _LEET if is_leet else _LETTERS
    separating = separators(text)
    read, start = list[ReadWord](), 0
    for line in text.split("\n"):
        glyphs, places, gaps, has_gap = list[int](), list[int](), list[bool](), True
        for at, sign in enumerate(line):
            glyph = 0 if sign in separating else known.get(sign, 0) or _covered(line, at)
            if glyph:
                glyphs.append(glyph)
                places.append(start + at)
                gaps.append(has_gap)
            has_gap = not glyph
        read += _read(np.array(glyphs, np.uint32), np.array([*gaps, True], np.bool_), places, spacing)
        start += len(line) + 1
    return read


def _covered(line: str, at: int) -> int:
    """Return `ANY` for a character that covers a letter, 0 for any other."""
    inside = 0 < at < len(line) - 1 and line[at] in COVERS
    return ANY if inside and any(line[near] in _LETTERS for near in (at - 1, at + 1)) else 0


def _read(glyphs: Glyphs, gaps: NDArray[np.bool_], places: list[int], spacing: Spacing) -> list[ReadWord]:
    return [ReadWord(each.word, (places[each.start], places[each.stop - 1]), each.is_sure)
            for each in cut_noisily(glyphs, gaps, spacing) if each.word] if places else []
