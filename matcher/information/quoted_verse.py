"""Recognise verse that two texts quote from the same third work: neither of them copies it from the other."""

import re
from collections import Counter

_NEAR, _INSIDE = 80, 40
"""Characters before and after a passage, and at its beginning, where the work is named; both texts name it, so that the
name may be a part of the passage."""
_OWN_TEXT = 30
"""Minimum characters of a chapter before a passage that it quotes; its own title does not name another work."""
_TITLE = re.compile(r"《([^》\n]{1,40})》")
_CLAUSE = re.compile(r"[一-鿿㐀-䶿]+")
_FEET = (4, 5, 7)
"""Characters of a line of verse."""
_LINES, _REGULAR = 4, 0.8
"""Minimum number of lines, and minimum share (0–1) of lines of the same length."""


def is_verse_from_elsewhere(page: tuple[str, int, int], chapter: tuple[str, int, int]) -> bool:
    """Tell whether a page and a chapter quote verse of a third work, which both name beside it.

    The chapter must have text of its own before it.
    """
    if chapter[1] < _OWN_TEXT or not _named(*page) & _named(*chapter):
        return False
    return _is_verse(page[0][page[1]:page[2]])


def _named(text: str, start: int, stop: int) -> set[str]:
    """Return the titles named right beside text[start:stop]."""
    before, after = text[max(0, start - _NEAR):start + _INSIDE], text[stop:stop + _NEAR]
    return {*_TITLE.findall(before), *_TITLE.findall(after)}


def _is_verse(text: str) -> bool:
    lengths = Counter(len(clause) for clause in _CLAUSE.findall(text))
    regular = max(lengths[feet] for feet in _FEET)
    return regular >= _LINES and regular >= _REGULAR * lengths.total()
