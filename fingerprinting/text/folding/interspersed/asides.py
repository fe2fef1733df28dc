"""Find asides in brackets after each word or clause, as editions have notes."""

import re
from collections.abc import Iterator
from itertools import pairwise

from fingerprinting.text.folding.interspersed.frames import Range
from fingerprinting.text.folding.telling_signs import TellingSigns

FEWEST, APART = 20, 40
"""Minimum number of asides in a passage; maximum number of characters between two."""
BETWEEN = 1.2
"""Minimum number of letters per aside that stand between asides: others are marks around characters of the text."""
_ASIDE = re.compile("[(（\\[【〔{][^()（）\\[\\]【】〔〕{}\n]{2,120}[)）\\]】〕}]")
_LETTER, _HAN = re.compile(r"[^\W\d_]"), re.compile("[一-鿿]")


def asides(text: str, signs: TellingSigns) -> list[list[Range]]:
    """Return the asides of each passage that is full of them."""
    if signs.brackets < FEWEST:
        return []
    return [passage for passage in _passages(text) if _is_aside(text, passage)]


def _passages(text: str) -> Iterator[list[Range]]:
    passage, end = list[Range](), (1 << 62, 1 << 62)
    for before, here in pairwise([*(each.span() for each in _ASIDE.finditer(text)), end]):
        passage.append(before)
        if here[0] - before[1] > APART:
            yield passage
            passage = []


def _is_aside(text: str, passage: list[Range]) -> bool:
    """Tell whether brackets hold words of the language that they interrupt.

    Lists and tables have one in each line or cell.
    """
    if len(passage) < FEWEST:
        return False
    inside = "".join(text[start:stop] for start, stop in passage)
    outside = "".join(text[stop:start] for (_, stop), (start, _) in pairwise(passage))
    if 2 * (outside.count("\n") + outside.count("\t")) > len(passage):
        return False
    letters = len(_LETTER.findall(outside))
    han_inside, han_outside = (len(_HAN.findall(each)) for each in (inside, outside))
    is_chinese, notes_chinese = 2 * han_outside > letters, 2 * han_inside > len(_LETTER.findall(inside))
    return letters >= BETWEEN * len(passage) and is_chinese == notes_chinese
