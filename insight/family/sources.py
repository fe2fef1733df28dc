"""Which sites a text can come from.

One, or two where it agrees with each in errors of its own.
"""

from dataclasses import dataclass

import numpy as np

from insight.family.costs import Floats
from insight.family.table import ROOT, Flags, Table, summed

OWN = 30.0
"""Weight of what a site shares with a second source alone: five slips or so that nobody else made."""
OWN_SHARE = 0.1
"""The same as a share of all it has in common with that source: more than the slips which it mended itself."""
GAIN = 40.0
"""Cost that a second source must save."""
LACKING, LACKING_SHARE = 5, 0.1
"""Errors of a source that a copyist may have mended, and the same as a share of all."""
CHAPTERS_TRIED = 4
"""Cheapest single sources that are tried as one of two that differ by chapter."""
CLEAR = 0.8
"""Share of a chapter's errors that is there, or is not, where the chapter tells its source."""
SEVERAL = 8
"""Errors that chapters of each kind have."""


@dataclass(frozen=True)
class Mixture:
    """A text from two sources: which one explains each block better."""

    first: int
    second: int
    from_first: Flags
    """Shape (blocks,)."""


def mixture_of(row: int, table: Table, made: Floats, by_block: Floats) -> Mixture | None:
    """Find two sources that explain a site far better than one; rows as in the table.

    Either each has errors in common with it that the other has not, where the other shows the original; or whole
    chapters agree with one of them and whole chapters with the other. Copies of one source, or a source and its own
    source, differ in no such way.
    """
    prices = by_block[:, row]
    counts = _counts(row, table, len(prices))
    whole = np.where(_is_source(*(each.sum(axis=0) for each in counts)), prices.sum(axis=0), np.inf)
    whole[row] = np.inf
    together = _together(prices)
    needed = _both_needed(row, table, made)
    for second in {ROOT, *np.argsort(whole, kind="stable")[:CHAPTERS_TRIED].tolist()}:
        needed[:, second] |= _by_chapter(row, second, table)
    needed[row] = needed[:, row] = False
    together[~needed] = np.inf
    limit = float(whole.min()) - GAIN
    for place in np.argsort(together, axis=None, kind="stable").tolist():
        first, second = divmod(place, len(together))
        if together[first, second] >= limit:
            return None
        found = _mixture(first, second, prices)
        if all(_is_source(*(each[blocks, source].sum() for each in counts))
               for source, blocks in ((found.first, found.from_first), (found.second, ~found.from_first))):
            return found
    return None


def _together(prices: Floats) -> Floats:
    """Price each pair of sources, block by block from the cheaper.

    Shape (rows, rows) from (blocks, rows).
    """
    return np.array([np.minimum(each[:, None], prices).sum(axis=0) for each in prices.T])


def _counts(row: int, table: Table, blocks: int) -> tuple[Floats, Floats, Floats]:
    """Count errors of each other site that this one shows or lacks, and its own.

    All of shape (blocks, rows).
    """
    visible = table.has & table.covers[row]
    kinds = visible, visible & ~table.has[row], table.has[row] & ~table.has & table.covers
    errors, lacking, own = (summed(each.astype(float), table.block, blocks).T for each in kinds)
    return errors, lacking, own


def _is_source(errors: Floats, lacking: Floats, own: Floats) -> Flags:
    """Tell whether nearly all errors are there that a source has.

    A site's own copies have many more.
    """
    return np.asarray((lacking <= LACKING + LACKING_SHARE * errors) & (lacking <= LACKING + own))


def _both_needed(row: int, table: Table, made: Floats) -> Flags:
    """Tell which two sites each share enough with a row that the other contradicts.

    Shape (rows, rows).
    """
    common = (table.has & table.has[row]) * made
    alone = common @ (~table.has & table.covers).T
    enough = alone >= np.maximum(OWN, OWN_SHARE * common.sum(axis=1))[:, None]
    return np.asarray(enough & enough.T)


def _by_chapter(row: int, second: int, table: Table) -> Flags:
    """Tell whose errors a row has in whole chapters and lacks in whole chapters.

    Only errors beyond those of a second site count.
    """
    beyond = table.has & ~table.has[second] & table.covers[row] & table.covers[second]
    chapters = int(table.chapter.max(initial=0)) + 1
    all_of, lacking = (summed(each.astype(float), table.chapter, chapters).T
                       for each in (beyond, beyond & ~table.has[row]))
    taken, left = lacking <= (1 - CLEAR) * all_of, lacking >= CLEAR * all_of
    clear = np.where(taken | left, all_of, 0).sum(axis=0) >= CLEAR * all_of.sum(axis=0)
    return np.asarray(clear & ((all_of * taken).sum(axis=0) >= SEVERAL) & ((all_of * left).sum(axis=0) >= SEVERAL)
                      & ((taken & (all_of > 1)).sum(axis=0) > 1) & ((left & (all_of > 1)).sum(axis=0) > 1))


def _mixture(first: int, second: int, prices: Floats) -> Mixture:
    """Put the source of the larger part first."""
    from_first = prices[:, first] <= prices[:, second]
    if 2 * np.count_nonzero(from_first) < len(from_first):
        first, second, from_first = second, first, ~from_first
    return Mixture(first, second, from_first)


def without(table: Table, row: int, blocks: Flags) -> Table:
    """Take blocks of one site out of the table, as if it had not been seen there."""
    has, covers, text = table.has.copy(), table.covers.copy(), table.text.copy()
    columns = blocks[table.block]
    has[row, columns] = covers[row, columns] = False
    text[row, blocks] = 0.0
    return table.with_rows(has, covers, text)
