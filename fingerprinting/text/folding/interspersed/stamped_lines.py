"""Find lines that only give times: those of subtitles, heads of posts."""

import re
from itertools import pairwise

from fingerprinting.text.folding.interspersed.frames import Range
from fingerprinting.text.folding.telling_signs import TellingSigns

FEWEST, SHORT = 20, 80
"""Minimum number of such lines; maximum mean number of characters between two: posts of a forum are longer."""
FEWEST_TO_SECONDS = 5
"""Minimum number if the text begins with one and all give seconds, as exported chats and subtitles do."""
_STAMP = re.compile(r"(?:(?:^|(?<=\n))[0-9]{1,6}[ \t]*\r?\n)?(?:^|(?<=\n))[^\n]{0,40}?[0-9]{1,3}:[0-9]{2}"
                    r"(?::[0-9]{2})?(?:[.,][0-9]{1,3})?\s*(?:\r?\n|$)")
"""A line that ends with a time, and a number in a line of its own before it."""
_SECONDS = re.compile("[0-9]{1,2}:[0-9]{2}:[0-9]{2}")
_ENDING = re.compile(r":[0-9]{2}(?:[.,][0-9]{1,3})?[ \t\r]*$", re.MULTILINE)
"""What such a line ends with: a search for it begins at a colon."""


def stamped_lines(text: str, signs: TellingSigns) -> list[Range]:
    """Return the lines that end with a time, in order; none if they are few."""
    if signs.colons < 2 * FEWEST_TO_SECONDS or signs.feeds < 2 * FEWEST_TO_SECONDS - 1:
        return []
    if len(_ENDING.findall(text)) < FEWEST_TO_SECONDS:
        return []
    stamps = list(_STAMP.finditer(text))
    found = [each.span() for each in stamps]
    is_to_seconds = bool(found) and not text[:found[0][0]].strip() and all(map(_gives_seconds, stamps))
    fewest = FEWEST_TO_SECONDS if is_to_seconds else FEWEST
    between = sum(start - stop for (_, stop), (start, _) in pairwise(found))
    return found if len(found) >= fewest and between <= SHORT * len(found) else []


def _gives_seconds(stamp: re.Match[str]) -> bool:
    return _SECONDS.search(stamp[0]) is not None
