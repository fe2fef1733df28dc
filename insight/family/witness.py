"""Make a site's chapters into a witness.

Its own lines apart, and each chapter compared with the original.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from insight.family.differences import Collation, collate, normal_lines

REPEATED = 3
"""Chapters that hold a line which the original has not, from which it is the site's own."""
LINE = 4
"""Characters that such a line has at least."""


@dataclass(frozen=True)
class Witness:
    """What one site shows of a text."""

    chapters: Mapping[str, Collation]
    lines: frozenset[str]
    """Lines that stand in its chapters again and again: its own, or left in from where it copied."""


def witness_of(originals: Mapping[str, str], texts: Mapping[str, str]) -> Witness:
    """Compare a site's chapters, by name, with the normal originals of the same names."""
    split = {name: normal_lines(text) for name, text in texts.items() if name in originals}
    lines = _own_lines(split, originals)
    rest = {name: "".join(line for line in each if line not in lines) for name, each in split.items()}
    found = {name: each for name, text in rest.items() if (each := collate(originals[name], text))}
    return Witness(found, lines)


def _own_lines(split: Mapping[str, list[str]], originals: Mapping[str, str]) -> frozenset[str]:
    counts = Counter(line for name, lines in split.items() for line in set(lines)
                     if len(line) >= LINE and line not in originals[name])
    return frozenset(line for line, count in counts.items() if count >= REPEATED)
