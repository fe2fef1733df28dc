"""What each text can come from: one site, or two of them part by part."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from insight.family.costs import Floats
from insight.family.table import ROOT, Flags, Table, summed

SECOND = 40.0
"""Cost that a second source must save: some six errors of one copy alone."""
CHANGED = 10.0
"""Cost of going over to the other source within a chapter; between chapters it costs nothing."""
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


def origins_of(row: int, table: Table, prices: Floats) -> Origins:
    """Price all that a text can come from; nothing that is dearer than the original.

    `prices` has shape (blocks, rows): what it costs to copy each block of the row from each site. A second source is
    tried where each of both explains some parts best, and where the text has nearly all errors that they have in these
    parts: a site's own copies have more.
    """
    whole = prices.sum(axis=0)
    first, second = np.nonzero(np.triu(_may_gain(row, prices, whole), 1))
    pairs, from_first = parts_of(prices, table, first, second)
    useful = pairs + SECOND < np.minimum(whole[first], whole[second])
    useful &= _both_are_sources(row, table, first, second, from_first)
    alone = np.delete(np.arange(len(whole)), row)
    costs = np.concatenate([whole[alone], pairs[useful] + SECOND])
    order = np.argsort(costs, kind="stable")
    order = order[costs[order] <= whole[ROOT]]
    return Origins(costs[order], np.concatenate([alone, first[useful]])[order],
                   np.concatenate([alone, second[useful]])[order])


def parts_of(prices: Floats, table: Table, first: Rows, second: Rows) -> tuple[Floats, Flags]:
    """Divide a text between pairs of sources so that it costs least.

    Returns the costs, of shape (pairs,), and what is from the first, of shape (blocks, pairs). The best of all ways
    from block to block (Viterbi 1967).
    """
    changed = np.where(table.begins, 0.0, CHANGED)
    one = other = np.zeros(len(first))
    to_one, to_other = (np.zeros((len(prices), len(first)), bool) for _ in range(2))
    for at, block in enumerate(prices):
        to_one[at], to_other[at] = other + changed[at] < one, one + changed[at] < other
        one, other = (np.minimum(one, other + changed[at]) + block[first],
                      np.minimum(other, one + changed[at]) + block[second])
    from_first, now = np.zeros_like(to_one), one <= other
    for at in reversed(range(len(prices))):
        from_first[at] = now
        now = now ^ np.where(now, to_one[at], to_other[at])
    return np.minimum(one, other), from_first


def _may_gain(row: int, prices: Floats, whole: Floats) -> Flags:
    """Tell of which pairs the cheaper of both for each block is cheap enough.

    Shape (rows, rows).
    """
    least = np.array([np.minimum(each[:, None], prices).sum(axis=0) for each in prices.T]) + SECOND
    found = least < np.minimum(np.minimum(whole, whole[:, None]), whole[ROOT])
    found[row] = found[:, row] = False
    return np.asarray(found)


def _both_are_sources(row: int, table: Table, first: Rows, second: Rows, from_first: Flags) -> Flags:
    """Tell of each pair whether nearly all errors of either are there in its part.

    Shape (pairs,).
    """
    counts = _counts(row, table, len(from_first))
    found = np.ones(len(first), bool)
    for source, part in ((first, from_first), (second, ~from_first)):
        found &= _is_source(*((each[:, source] * part).sum(axis=0) for each in counts))
    return found


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


def without(table: Table, row: int, blocks: Flags) -> Table:
    """Take blocks of one site out of the table, as if it had not been seen there."""
    has, covers, text = table.has.copy(), table.covers.copy(), table.text.copy()
    columns = blocks[table.block]
    has[row, columns] = covers[row, columns] = False
    text[row, blocks] = 0.0
    return table.with_rows(has, covers, text)
