"""List what each text may come from: one site, or two sites part by part."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from insight.family.costs import Floats
from insight.family.table import ROOT, Flags, Table, summed

SECOND = 40.0
"""Cost that a second source must save; about six errors found in one copy only."""
CHANGED = 10.0
"""Cost of switching to the other source within a chapter; switching between chapters is free."""
LACKING, LACKING_SHARE = 5, 0.1
"""Maximum number of a source's errors that a copyist may have corrected, plus this share (0–1) of all its errors."""

Rows = NDArray[np.int64]


@dataclass(frozen=True)
class Mixture:
    """A text from two sources: which of them explains each block better."""

    first: int
    second: int
    from_first: Flags
    """Shape (blocks,)."""
    before: frozenset[int]
    """Rows that do not descend from the text."""
    others: tuple[int, ...] = ()
    """Other sites that explain the text nearly as well beside one of the two, best first."""


@dataclass(frozen=True)
class Origins:
    """The possible origins of one text, cheapest first.

    All arrays have shape (origins,).
    """

    costs: Floats
    first: Rows
    second: Rows
    """The same as `first` if there is one source."""

    def possible(self, known: Flags) -> Flags:
        """Tell which origins consist of known rows only; `known` has shape (rows,)."""
        return np.asarray(known[self.first] & known[self.second])

    def kept(self, which: Flags) -> "Origins":
        """Keep some of the origins; `which` has shape (origins,)."""
        return Origins(self.costs[which], self.first[which], self.second[which])


def origins_of(row: int, table: Table, prices: Floats) -> Origins:
    """Price all possible origins of a text, except those dearer than the original.

    `prices` has shape (blocks, rows): the cost of copying each block of the row from each site. A pair of sources is
    tried only if each explains some parts best and the text has nearly all the errors that they have in these parts;
    copies made from the text itself have additional errors.
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
    """Divide a text between pairs of sources at the least cost.

    Returns the costs, shape (pairs,), and which blocks come from the first source, shape (blocks, pairs). Dynamic
    programming over the blocks (Viterbi 1967).
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
    """Tell for which pairs taking the cheaper source of each block is cheap enough.

    Shape (rows, rows).
    """
    least = np.array([np.minimum(each[:, None], prices).sum(axis=0) for each in prices.T]) + SECOND
    found = least < np.minimum(np.minimum(whole, whole[:, None]), whole[ROOT])
    found[row] = found[:, row] = False
    return np.asarray(found)


def _both_are_sources(row: int, table: Table, first: Rows, second: Rows, from_first: Flags) -> Flags:
    """Tell for each pair whether the text has nearly all errors of each source's part.

    Shape (pairs,).
    """
    counts = _counts(row, table, len(from_first))
    found = np.ones(len(first), bool)
    for source, part in ((first, from_first), (second, ~from_first)):
        found &= _is_source(*((each[:, source] * part).sum(axis=0) for each in counts))
    return found


def _counts(row: int, table: Table, blocks: int) -> tuple[Floats, Floats, Floats]:
    """Count the errors of each other site that this one covers or lacks, and its own.

    All of shape (blocks, rows).
    """
    visible = table.has & table.covers[row]
    kinds = visible, visible & ~table.has[row], table.has[row] & ~table.has & table.covers
    errors, lacking, own = (summed(each.astype(float), table.block, blocks).T for each in kinds)
    return errors, lacking, own


def _is_source(errors: Floats, lacking: Floats, own: Floats) -> Flags:
    """Tell whether the text has nearly all errors of a source.

    Copies made from the text have many more errors.
    """
    return np.asarray((lacking <= LACKING + LACKING_SHARE * errors) & (lacking <= LACKING + own))


def without(table: Table, row: int, blocks: Flags) -> Table:
    """Remove blocks of one site from the table, as if they had not been observed."""
    has, covers, text = table.has.copy(), table.covers.copy(), table.text.copy()
    columns = blocks[table.block]
    has[row, columns] = covers[row, columns] = False
    text[row, blocks] = 0.0
    return table.with_rows(has, covers, text)
