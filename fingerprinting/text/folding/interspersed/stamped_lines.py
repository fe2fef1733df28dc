"""Find lines that only say when something was said: times of subtitles, heads of posts."""

import re

from fingerprinting.text.folding.interspersed.frames import Range

FEWEST = 20
"""Minimum number of such lines."""
_STAMP = re.compile(r"(?:(?:^|(?<=\n))[0-9]{1,6}[ \t]*\r?\n)?(?:^|(?<=\n))[^\n]{0,40}?[0-9]{1,3}:[0-9]{2}"
                    r"(?::[0-9]{2})?(?:[.,][0-9]{1,3})?\s*(?:\r?\n|$)")
"""A line that ends with a time, and a number in a line of its own before it."""


def stamped_lines(text: str) -> list[Range]:
    """Return the lines that end with a time, in order; none if they are few."""
    if text.count(":") < FEWEST or text.count("\n") < 2 * FEWEST:
        return []
    found = [each.span() for each in _STAMP.finditer(text)]
    return found if len(found) >= FEWEST else []
