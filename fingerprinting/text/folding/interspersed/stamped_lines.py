"""Find lines that only give times: those of subtitles, heads of posts."""

import re
from itertools import pairwise

from fingerprinting.text.folding.interspersed.frames import Range
from fingerprinting.text.folding.telling_signs import TellingSigns

FEWEST, SHORT = 20, 80
"""Minimum number of such lines; maximum mean number of characters between two: posts of a forum are longer."""
_STAMP = re.compile(r"(?:(?:^|(?<=\n))[0-9]{1,6}[ \t]*\r?\n)?(?:^|(?<=\n))[^\n]{0,40}?[0-9]{1,3}:[0-9]{2}"
                    r"(?::[0-9]{2})?(?:[.,][0-9]{1,3})?\s*(?:\r?\n|$)")
"""A line that ends with a time, and a number in a line of its own before it."""
_ENDING = re.compile(r":[0-9]{2}(?:[.,][0-9]{1,3})?[ \t\r]*$", re.MULTILINE)
"""What such a line ends with: a search for it begins at a colon."""


def stamped_lines(text: str, signs: TellingSigns) -> list[Range]:
    """Return the lines that end with a time, in order; none if they are few."""
    if signs.colons < FEWEST or signs.feeds < 2 * FEWEST:
        return []
    if len(_ENDING.findall(text)) < FEWEST:
        return []
    found = [each.span() for each in _STAMP.finditer(text)]
    between = sum(start - stop for (_, stop), (start, _) in pairwise(found))
    return found if len(found) >= FEWEST and between <= SHORT * len(found) else []
