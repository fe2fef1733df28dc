"""Build the tree of copying with the fewest errors and corrections.

Maximum parsimony with the original as root; sites may be sources of sites. The minimum-cost branching (Edmonds 1967;
for transmission: SeqTrack, Jombart et al. 2011) gives each site its source. Unobserved sources are then inserted where
copies share errors (Lachmann's common errors; Maas 1927): where a site lacks errors that its source made itself, and
where two copies of a source share errors that the source lacks.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from insight.family.costs import Floats, Prices, costs
from insight.family.table import ROOT, Flags, Table

TRIED = 8
"""Number of cheapest sources per site that the branching may choose from, besides the original."""
UNSEEN = 25.0
"""Minimum weight of errors that an unobserved source must explain."""
CORRECTED_SHARE = 0.1
"""Share (0–1) of a source's own errors that one copyist may correct; who lacks more did not copy them."""
BY_SEVERAL, LACKED_BY_ALL = 2, 6
"""Minimum copies that show a place, and minimum errors that all of them lack; two copyists do not correct the same
ones."""
ROUNDS = 80
"""Maximum number of unobserved sources."""


@dataclass
class Tree:
    """Rows and their sources; rows beyond the sites are unobserved sources."""

    table: Table
    """The rows in their role as sources."""
    copies: Table
    """The rows in their role as copies; a text from two sources shows only the part from its first source."""
    prices: Prices
    parent: dict[int, int] = field(default_factory=dict)
    earlier: Mapping[int, frozenset[int]] = field(default_factory=dict)
    """For each text from two sources, the rows that come before it and thus do not descend from it."""

    @property
    def seen(self) -> int:
        """Number of rows that were observed, including the original."""
        return len(self.table.sites) + 1

    def children(self, row: int) -> list[int]:
        """List the direct copies of a row."""
        return [child for child, parent in self.parent.items() if parent == row]

    def below(self, row: int) -> set[int]:
        """Return a row with all its descendants."""
        found, open_rows = {row}, [row]
        while open_rows:
            more = self.children(open_rows.pop())
            found.update(more)
            open_rows += more
        return found

    def source(self, row: int) -> int:
        """Return the nearest observed source of a row."""
        return self.observed(self.parent[row])

    def observed(self, row: int) -> int:
        """Return a row itself if observed, otherwise its nearest observed source."""
        while row >= self.seen:
            row = self.parent.get(row, ROOT)
        return row


def tree_of(table: Table, copies: Table, prices: Prices, earlier: Mapping[int, frozenset[int]]) -> Tree:
    """Build the tree of all rows of a table.

    Each row is judged as a copy by what `copies` shows of it. `earlier` maps texts from two sources to the rows that
    must not descend from them.
    """
    tree = Tree(table, copies, prices, branching(costs(copies, table, prices)), earlier)
    if earlier:
        _reattach(tree)
    for _ in range(ROUNDS):
        if not (_split_source(tree) or _split_by_all(tree) or _join_siblings(tree)):
            break
        _reattach(tree)
    _tidy(tree)
    return tree


def branching(prices: Floats) -> dict[int, int]:
    """Choose the cheapest source for each row without cycles."""
    if len(prices) <= 2:  # a single site, as for most works, copied the original
        return dict.fromkeys(range(1, len(prices)), ROOT)
    import networkx as nx  # imported late: it would add a fifth of a second to the start of every process

    graph = nx.DiGraph()
    for row in range(1, len(prices)):
        ranked = [at for at in np.argsort(prices[row], kind="stable").tolist() if at != row][:TRIED]
        graph.add_weighted_edges_from((at, row, float(prices[row, at])) for at in {*ranked, ROOT})
    found = nx.minimum_spanning_arborescence(graph)
    return {child: parent for parent, child in found.edges}


def _split_source(tree: Tree) -> bool:
    """Insert a common source where a copy lacks errors that its source made itself."""
    has, covers, copied = tree.table.has, tree.copies.covers, tree.copies.has
    worst, place = 0.0, None
    for child, parent in tree.parent.items():
        if parent == ROOT:
            continue
        own = has[parent] & ~has[tree.parent[parent]] & covers[child]
        lacking = own & ~copied[child]
        amount = float(np.minimum(tree.prices.corrected, tree.prices.made)[lacking].sum())
        if amount > max(worst, UNSEEN) and lacking.sum() > 4 + CORRECTED_SHARE * own.sum():
            worst, place = amount, (child, parent)
    if place is None:
        return False
    child, parent = place
    before = tree.parent[parent]
    kept = has[parent] & ~(covers[child] & ~copied[child]) & (copied[child] | has[before])
    row = _add(tree, kept, (child, parent), before)
    tree.parent[child] = tree.parent[parent] = row
    return True


def _split_by_all(tree: Tree) -> bool:
    """Insert a common source where all copies of a source lack the same of its errors.

    The source must have made these errors after it was copied.
    """
    has, covers = tree.table.has, tree.copies.covers
    for parent in sorted({*tree.parent.values()} - {ROOT}):
        children = tree.children(parent)
        shown = covers[children].sum(axis=0)
        kept = (covers[children] & tree.copies.has[children]).any(axis=0)
        lacking = has[parent] & (shown >= BY_SEVERAL) & ~kept
        if lacking.sum() >= LACKED_BY_ALL:
            row = _add(tree, has[parent] & ~lacking, (parent, parent), tree.parent[parent])
            tree.parent.update(dict.fromkeys([parent, *children], row))
            return True
    return False


def _join_siblings(tree: Tree) -> bool:
    """Insert a common source of two copies that share errors which their source lacks."""
    has, copied, best, place = tree.table.has, tree.copies.has, UNSEEN, None
    for parent in {ROOT, *tree.parent.values()}:
        children = sorted(tree.children(parent))
        new = (copied[children] & ~has[parent]) * 1.0
        common = (new * tree.prices.made) @ new.T
        np.fill_diagonal(common, 0)
        if common.size and common.max() > best:
            best = float(common.max())
            first, second = divmod(int(common.argmax()), len(common))
            place = (children[first], children[second], parent)
    if place is None:
        return False
    one, other, parent = place
    row = _add(tree, (copied[one] & copied[other]) | has[parent] & ~(tree.copies.covers[one] & ~copied[one]),
               (one, other), parent)
    tree.parent[one] = tree.parent[other] = row
    return True


def _add(tree: Tree, errors: Flags, copies: tuple[int, int], source: int) -> int:
    """Add an unobserved source; it covers what both its copies cover, and its errors."""
    one, other = copies
    table = tree.table
    covers = (table.covers[one] & table.covers[other]) | errors
    text = np.maximum(table.text[one], table.text[other])
    tree.table, tree.copies = (each.with_rows(np.vstack([each.has, errors]), np.vstack([each.covers, covers]),
                                              np.vstack([each.text, text])) for each in (table, tree.copies))
    row = len(table.has)
    tree.parent[row] = source
    return row


def _reattach(tree: Tree) -> None:
    """Move each row to a cheaper source until none is cheaper.

    A source must not descend from the row.
    """
    prices = costs(tree.copies, tree.table, tree.prices)
    for _ in range(3):
        moved = False
        for row in sorted(tree.parent):
            allowed = _allowed(tree, row)
            best = int(allowed[prices[row, allowed].argmin()])
            if tree.parent[row] not in allowed or prices[row, best] < prices[row, tree.parent[row]] - 1e-9:
                tree.parent[row], moved = best, True
        if not moved:
            return


def _allowed(tree: Tree, row: int) -> NDArray[np.int64]:
    """List the rows that a row may have copied.

    Excluded are its descendants and those of texts that are later than it.
    """
    below = tree.below(row)
    barred = set(below)
    for mixed, before in tree.earlier.items():
        if mixed not in below and below & before:
            barred |= tree.below(mixed)
    return np.setdiff1d(np.arange(len(tree.table.has)), list(barred))


def _tidy(tree: Tree) -> None:
    """Remove unobserved sources that have fewer than two copies left."""
    while lone := [row for row in tree.parent if row >= tree.seen and len(tree.children(row)) < 2]:
        for child in tree.children(lone[0]):
            tree.parent[child] = tree.parent[lone[0]]
        del tree.parent[lone[0]]
