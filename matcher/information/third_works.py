"""Recognise what two texts quote from the same third work.

Neither of them copies it from the other. Examples are a classical poem, an old essay or an article of a law, in a
chapter that has text of its own before it.
"""

import re
from collections import Counter
from typing import NamedTuple

from matcher.quotation import begins_with_statute

_NEAR, _INSIDE = 80, 40
"""Characters before and after a passage, and at its beginning, where the work is named; both texts name it, so that the
name may be a part of the passage."""
_OWN_TEXT = 16
"""Minimum characters of a chapter before a passage that it quotes; its own title does not name another work."""
_TITLE = re.compile(r"《?([^《》\n]{1,40})》")
_CLAUSE = re.compile(r"[一-鿿㐀-䶿]+")
_FEET = (4, 5, 7)
"""Characters of a line of verse."""
_LINES, _REGULAR = 4, 0.8
"""Minimum number of lines, and minimum share (0–1) of lines of the same length."""
_MARKS = (("“", "”"), ("「", "」"), ("『", "』"))


class Place(NamedTuple):
    """A passage in a text as written."""

    text: str
    start: int
    stop: int

    @property
    def words(self) -> str:
        """The passage itself."""
        return self.text[self.start:self.stop]


def is_of_third_work(page: Place, chapter: Place) -> bool:
    """Tell whether a page and a chapter quote the same third work.

    They both begin with a statute named by its article; or both name a title right beside it, and it is verse or in
    quotation marks in both.
    """
    if chapter.start < _OWN_TEXT:
        return False
    if begins_with_statute(page.words) and begins_with_statute(chapter.words):
        return True
    if _named(page).isdisjoint(_named(chapter)):
        return False
    return _is_verse(page.words) or (_is_marked(page) and _is_marked(chapter))


def _named(place: Place) -> set[str]:
    """Return the titles named right beside a passage, or at its beginning."""
    before = place.text[max(0, place.start - _NEAR):place.start + _INSIDE]
    return _titles(before) | _titles(place.text[place.stop:place.stop + _NEAR])


def _titles(text: str) -> set[str]:
    """Return the titles in a text.

    Most have none, and searching for their beginnings takes long.
    """
    return set(_TITLE.findall(text)) if "》" in text else set()


def _is_verse(words: str) -> bool:
    lengths = Counter(len(clause) for clause in _CLAUSE.findall(words))
    regular = max(lengths[feet] for feet in _FEET)
    return regular >= _LINES and regular >= _REGULAR * lengths.total()


def _is_marked(place: Place) -> bool:
    """Tell whether a single pair of quotation marks holds nearly the whole passage."""
    begin = max(0, place.start - 2)
    around = place.text[begin:place.stop + 4]
    for opening, closing in _MARKS:
        first, last = around.find(opening), around.find(closing)
        if 0 <= first <= 2 + _INSIDE and last >= place.stop - begin - 2:
            return True
    return False
