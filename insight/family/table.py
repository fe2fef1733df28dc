"""Build the table of all copies.

It says which site has which difference, and which places a site does not show.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from insight.family.differences import Difference
from insight.family.witness import Witness

BLOCK = 400
"""Characters of the original that count as one place of evidence, because errors close together are made together."""
ROOT = 0
"""The row of the original."""
EVERYWHERE = ""
"""Used instead of a chapter for lines that are repeated all over a site."""

Flags = NDArray[np.bool_]


class Feature(NamedTuple):
    """A difference in a chapter; sites that have it agree against the original."""

    chapter: str
    difference: Difference


@dataclass(frozen=True)
class Table:
    """Sites × features; row 0 is the original, which has no feature and covers all."""

    sites: tuple[str, ...]
    """Names of rows 1 and following."""
    features: tuple[Feature, ...]
    has: Flags
    """Shape (rows, features)."""
    covers: Flags
    """Shape (rows, features): whether the site's text shows that place, with or without the difference."""
    block: NDArray[np.int64]
    """Shape (features,): index of the place of evidence; non-decreasing."""
    begins: Flags
    """Shape (blocks,): whether a chapter begins there."""
    text: NDArray[np.float64]
    """Shape (rows, blocks): share (0–1) of each block that the site spans."""
    occurrences: NDArray[np.float64]
    """Shape (features,): how often the changed character occurs in the original, that is, how often the change could
    have been made."""

    def with_rows(self, has: Flags, covers: Flags, text: NDArray[np.float64]) -> "Table":
        """Return the same features for other rows."""
        return replace(self, has=has, covers=covers, text=text)


def table_of(witnesses: Mapping[str, Witness], originals: Mapping[str, str]) -> Table:
    """Build the table of the copies of sites; sites and features are sorted.

    `originals` are the normalised texts of all chapters that a witness has.
    """
    sites = tuple(sorted(witnesses))
    own = {site: _features(witnesses[site]) for site in sites}
    features = tuple(sorted({each for found in own.values() for each in found}))
    column = {each: at for at, each in enumerate(features)}
    lengths = {chapter: len(text) for chapter, text in originals.items()}
    first, blocks = _first_blocks(lengths)
    has = np.zeros((len(sites) + 1, len(features)), bool)
    covers, text = np.ones_like(has), np.ones((len(sites) + 1, blocks))
    for row, site in enumerate(sites, 1):
        has[row, [column[each] for each in own[site]]] = True
        text[row], shown = _coverage(witnesses[site], lengths, text[row] * 0, first)
        covers[row] = [_shows(shown, each, lengths) for each in features]
    covers |= has
    block = np.array([first[each.chapter] + each.difference.start // BLOCK for each in features], np.int64)
    begins = np.zeros(blocks, bool)
    begins[list(first.values())] = True
    return Table(sites, features, has, covers, block, begins, text, _occurrences(features, originals))


def _features(witness: Witness) -> set[Feature]:
    """List a site's differences; each of its own lines counts once."""
    found = {Feature(chapter, each) for chapter, collation in witness.chapters.items()
             for each in collation.differences}
    return found | {Feature(EVERYWHERE, Difference(0, 0, "", line)) for line in witness.lines}


def _first_blocks(lengths: Mapping[str, int]) -> tuple[dict[str, int], int]:
    """Assign numbers to the blocks of all chapters, in order.

    Returns the first block of each chapter and the count; block 0 is for lines without a place.
    """
    first, count = {EVERYWHERE: 0}, 1
    for chapter in sorted(lengths):
        first[chapter] = count
        count += lengths[chapter] // BLOCK + 1
    return first, count


def _coverage(witness: Witness, lengths: Mapping[str, int], text: NDArray[np.float64], first: Mapping[str, int],
              ) -> tuple[NDArray[np.float64], dict[str, NDArray[np.int64]]]:
    """Measure the share of each block that a site spans.

    Also returns, by chapter, the running count of characters that it shows.
    """
    text[0] = 1.0
    shown: dict[str, NDArray[np.int64]] = {}
    for chapter, collation in witness.chapters.items():
        spanned = np.zeros(lengths[chapter], np.int64)
        spanned[collation.begin:collation.end] = 1
        starts = np.arange(0, lengths[chapter], BLOCK)
        sizes = np.minimum(BLOCK, lengths[chapter] - starts)
        text[first[chapter]:first[chapter] + len(starts)] = np.add.reduceat(spanned, starts) / sizes
        for each in collation.differences:
            if not each.written:
                spanned[each.start:each.stop] = 0
        shown[chapter] = np.concatenate([[0], np.cumsum(spanned)])
    return text, shown


def _shows(shown: Mapping[str, NDArray[np.int64]], feature: Feature, lengths: Mapping[str, int]) -> bool:
    if feature.chapter == EVERYWHERE:
        return True
    if feature.chapter not in shown:
        return False
    start = min(feature.difference.start, lengths[feature.chapter] - 1)
    stop = max(feature.difference.stop, start + 1)
    sums = shown[feature.chapter]
    return bool(2 * (sums[stop] - sums[start]) >= stop - start)


def _occurrences(features: Sequence[Feature], originals: Mapping[str, str]) -> NDArray[np.float64]:
    """Count the places where each change could have been made.

    These are the occurrences of a replaced character, or all characters if the change is not of a single one.
    """
    if not features:
        return np.zeros(0)
    signs = Counter("".join(originals.values()))
    everywhere = signs.total()
    return np.array([signs[each.difference.original] if len(each.difference.original) == 1 else everywhere
                     for each in features], float)


def summed(values: NDArray[np.float64], groups: NDArray[np.int64], count: int) -> NDArray[np.float64]:
    """Sum the columns of each group: shape (rows, count) from (rows, columns).

    Group numbers must be non-decreasing.
    """
    sums = np.zeros((len(values), count))
    if len(groups):
        starts = np.flatnonzero(np.diff(groups, prepend=-1))
        sums[:, groups[starts]] = np.add.reduceat(values, starts, axis=1)
    return sums
