"""Turn a site's chapters into a witness.

The site's own lines are separated, and each chapter is compared with the original.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from insight.family.differences import Collation, collate, normal_lines

REPEATED = 3
"""Minimum chapters that hold a line which the original lacks for it to count as the site's own."""
LINE = 4
"""Minimum characters of such a line."""


@dataclass(frozen=True)
class Witness:
    """What one site shows of a text."""

    chapters: Mapping[str, Collation]
    lines: frozenset[str]
    """Lines repeated in many chapters: the site's own, or left from the site that it copied."""


def witness_of(originals: Mapping[str, str], texts: Mapping[str, str]) -> Witness:
    """Compare a site's chapters with the normalised originals of the same names."""
    split = {name: normal_lines(text) for name, text in texts.items() if name in originals}
    lines = _own_lines(split, originals)
    rest = {name: "".join(line for line in each if line not in lines) for name, each in split.items()}
    found = {name: each for name, text in rest.items() if (each := collate(originals[name], text))}
    return Witness(found, lines)


def _own_lines(split: Mapping[str, list[str]], originals: Mapping[str, str]) -> frozenset[str]:
    counts = Counter(line for name, lines in split.items() for line in set(lines)
                     if len(line) >= LINE and line not in originals[name])
    return frozenset(line for line, count in counts.items() if count >= REPEATED)
