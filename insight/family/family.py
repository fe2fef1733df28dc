"""Say of each site which one it copied from, with the support.

Sites that share a source nobody has seen are told too.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from insight.family.costs import block_costs, prices_of
from insight.family.sources import Mixture, mixture_of, without
from insight.family.support import REPLICATES, support
from insight.family.table import Table, table_of
from insight.family.tree import Tree, tree_of
from insight.family.witness import Witness

ORIGINAL = ""
"""The name of the original among sites."""
JOINED = 25.0
"""Weight of common errors from which a site counts as a copy of another: four slips or so."""
RANKED = 5


@dataclass(frozen=True)
class Source:
    """A site that another may have copied from."""

    site: str
    """`ORIGINAL` for the original itself, or a copy that nobody has seen."""
    support: float
    """Share of bootstrap draws that choose it, 0..1."""
    common: int
    """Errors that both have."""


@dataclass(frozen=True)
class Descent:
    """Where the text of a site came from."""

    site: str
    sources: tuple[Source, ...]
    """The likeliest first; a text from two sources begins with both."""
    mixed: bool
    """Whether it takes two of them to explain the text."""
    own: int
    """Errors of its own: those that its source has not."""


@dataclass(frozen=True)
class Family:
    """The family of a text: descents by site, and the groups within."""

    descents: tuple[Descent, ...]
    groups: tuple[frozenset[str], ...]
    """Sites below each node of the tree, two or more: those that share a source, observed or not."""


def family_of(witnesses: Mapping[str, Witness], originals: Mapping[str, str], replicates: int = REPLICATES) -> Family:
    """Build the family of the sites that copy a text.

    The same input gives the same family.
    """
    table = table_of(witnesses, originals)
    if not table.sites:
        return Family((), ())
    prices = prices_of(table)
    by_block = block_costs(table, table, prices)
    mixtures = {row: found for row in range(1, len(table.has))
                if (found := mixture_of(row, table, prices.made, by_block))}
    parts = table
    for row, mixture in mixtures.items():
        parts = without(parts, row, ~mixture.from_first)
    tree = tree_of(table, parts, prices)
    mixtures = _again(tree, mixtures)
    chosen = support(tree, seed=len(table.features), replicates=replicates)
    descents = [_descent(row, tree, table, _ranking(row, tree, table, chosen[row], mixtures.get(row)),
                         mixed=row in mixtures)
                for row in range(1, tree.seen)]
    return Family(tuple(descents), _groups(tree))


def _again(tree: Tree, mixtures: Mapping[int, Mixture]) -> dict[int, Mixture]:
    """Look for both sources once more among all nodes.

    A source nobody has seen stands for where it copied.
    """
    if not mixtures:
        return {}
    by_block = block_costs(tree.table, tree.table, tree.prices)
    found = {row: mixture_of(row, tree.table, tree.prices.made, by_block) or mixture
             for row, mixture in mixtures.items()}
    return {row: replace(each, first=tree.observed(each.first), second=tree.observed(each.second))
            for row, each in found.items()}


def _ranking(row: int, tree: Tree, table: Table, chosen: Mapping[int, float], mixture: Mixture | None
             ) -> dict[int, float]:
    """Order possible sources.

    Those found first, then those that explain most of what the first does not.
    """
    found = [mixture.first, mixture.second] if mixture else [tree.source(row)]
    ranked = {each: chosen.get(each, 0.0) for each in found}
    below, first = tree.below(row), found[0]
    beyond = (table.has & table.has[row] & ~table.has[first] & table.covers[first]) @ tree.prices.made
    for other in np.argsort(-beyond, kind="stable").tolist():
        if other not in below and beyond[other] >= JOINED:
            ranked.setdefault(other, chosen.get(other, 0.0))
    ranked |= {other: share for other, share in chosen.items() if other not in ranked}
    return dict(list(ranked.items())[:RANKED])


def _descent(row: int, tree: Tree, table: Table, ranked: Mapping[int, float], *, mixed: bool) -> Descent:
    has = table.has
    names = (ORIGINAL, *table.sites)
    sources = tuple(Source(names[each], round(share, 3), int((has[row] & has[each]).sum()))
                    for each, share in ranked.items())
    own = int((has[row] & ~has[next(iter(ranked))]).sum())
    return Descent(table.sites[row - 1], sources, mixed, own)


def _groups(tree: Tree) -> tuple[frozenset[str], ...]:
    """List the observed sites below each node."""
    names = tree.table.sites
    found = {frozenset(names[each - 1] for each in tree.below(row) if each < tree.seen) for row in tree.parent}
    return tuple(sorted((group for group in found if 1 < len(group) < len(names)), key=sorted))
