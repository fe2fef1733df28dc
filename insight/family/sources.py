"""What each text can come from: one site, or two of them chapter by chapter."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from insight.family.costs import Floats
from insight.family.table import ROOT, Flags, Table, summed

SECOND = 40.0
"""Cost that a second source must save: six slips or so that nobody else made."""
LACKING, LACKING_SHARE = 5, 0.1
"""Errors of a source that a copyist may have mended, and the same as a share of all."""

Rows = NDArray[np.int64]


@dataclass(frozen=True)
class Mixture:
    """A text from two sources: which one explains each block better."""

    first: int
    second: int
    from_first: Flags
    """Shape (blocks,)."""
    before: frozenset[int]
    """Rows that do not descend from it."""
    others: tuple[int, ...] = ()
    """Other sites that explain the text nearly as well beside one of both, the best first."""


@dataclass(frozen=True)
class Origins:
    """What one text can come from, the cheapest first.

    All arrays have shape (origins,).
    """

    costs: Floats
    first: Rows
    second: Rows
    """The same as the first where there is one source."""

    def possible(self, known: Flags) -> Flags:
        """Tell which origins hold known rows only; `known` has shape (rows,)."""
        return np.asarray(known[self.first] & known[self.second])

    def kept(self, which: Flags) -> "Origins":
        """Give some of the origins; `which` has shape (origins,)."""
        return Origins(self.costs[which], self.first[which], self.second[which])


def origins_of(row: int, table: Table, by_chapter: Floats) -> Origins:
    """Price all that a text can come from; nothing that is dearer than the original.

    `by_chapter` has shape (chapters, rows): what it costs to copy each chapter of the row from each site. A second
    source is tried where each of both explains some chapters best, and where the text has nearly all errors that they
    have in these chapters: a site's own copies have more.
    """
    whole = by_chapter.sum(axis=0)
    pairs = _together(by_chapter) + SECOND
    useful = (pairs < np.minimum(whole, whole[:, None])) & _both_are_sources(row, table, by_chapter)
    useful[row] = useful[:, row] = False
    first, second = np.nonzero(np.triu(useful, 1))
    alone = np.delete(np.arange(len(whole)), row)
    costs = np.concatenate([whole[alone], pairs[first, second]])
    order = np.argsort(costs, kind="stable")
    order = order[costs[order] <= whole[ROOT]]
    return Origins(costs[order], np.concatenate([alone, first])[order], np.concatenate([alone, second])[order])


def _together(by_chapter: Floats) -> Floats:
    """Price each pair of sources, each chapter from the cheaper.

    Shape (rows, rows) from (chapters, rows).
    """
    return np.array([np.minimum(each[:, None], by_chapter).sum(axis=0) for each in by_chapter.T])


def _both_are_sources(row: int, table: Table, by_chapter: Floats) -> Flags:
    """Tell of each pair whether nearly all errors of either are there in its chapters.

    Shape (rows, rows), for pairs in ascending order.
    """
    errors, lacking, own = _counts(row, table)
    found = np.zeros((by_chapter.shape[1],) * 2, bool)
    for at, each in enumerate(by_chapter.T):
        from_this = (each[:, None] <= by_chapter).astype(float)
        found[at] = _is_source(*(counts[:, at] @ from_this for counts in (errors, lacking, own)))
        found[at] &= _is_source(*((counts * (1 - from_this)).sum(axis=0) for counts in (errors, lacking, own)))
    return found


def _counts(row: int, table: Table) -> tuple[Floats, Floats, Floats]:
    """Count errors of each other site that this one shows or lacks, and its own.

    All of shape (chapters, rows).
    """
    visible = table.has & table.covers[row]
    kinds = visible, visible & ~table.has[row], table.has[row] & ~table.has & table.covers
    errors, lacking, own = (summed(each.astype(float), table.chapter, table.chapters).T for each in kinds)
    return errors, lacking, own


def _is_source(errors: Floats, lacking: Floats, own: Floats) -> Flags:
    """Tell whether nearly all errors are there that a source has.

    A site's own copies have many more.
    """
    return np.asarray((lacking <= LACKING + LACKING_SHARE * errors) & (lacking <= LACKING + own))


def without(table: Table, row: int, blocks: Flags) -> Table:
    """Take blocks of one site out of the table, as if it had not been seen there."""
    has, covers, text = table.has.copy(), table.covers.copy(), table.text.copy()
    columns = blocks[table.block]
    has[row, columns] = covers[row, columns] = False
    text[row, blocks] = 0.0
    return table.with_rows(has, covers, text)
