"""Infer from which site each site copied, with bootstrap support.

Sites that share an unobserved source are reported too.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from insight.family.costs import block_costs, costs, prices_of
from insight.family.mixtures import mixtures_of
from insight.family.sources import Mixture, without
from insight.family.support import REPLICATES, support
from insight.family.table import table_of
from insight.family.tree import Tree, branching, tree_of
from insight.family.witness import Witness

ORIGINAL = ""
"""Name of the original among the site names."""
JOINED = 25.0
"""Minimum weight of common errors for a site to count as a possible source of another; about four errors."""
RANKED = 5
MOST = 0.5
"""Share (0–1) of bootstrap draws that counts as a majority."""


@dataclass(frozen=True)
class Source:
    """A site that another may have copied from."""

    site: str
    """Name of the site; `ORIGINAL` for the original itself or an unobserved copy."""
    support: float
    """Share (0–1) of bootstrap draws that choose it."""
    common: int
    """Number of errors that both have."""


@dataclass(frozen=True)
class Descent:
    """Where a site's text came from."""

    site: str
    sources: tuple[Source, ...]
    """The most likely source first; for a text from two sources, these two first."""
    mixed: bool
    """Whether it takes two sources to explain the text."""
    own: int
    """Number of errors that none of its sources has."""

    @property
    def origins(self) -> tuple[Source, ...]:
        """Return the most likely source, or both of a text from two."""
        return self.sources[:1 + self.mixed]

    @property
    def others(self) -> tuple[Source, ...]:
        """Return the other possible sources."""
        return self.sources[1 + self.mixed:]


@dataclass(frozen=True)
class Family:
    """The family of a text: where each site's text came from, and groups of sites."""

    descents: tuple[Descent, ...]
    groups: tuple[frozenset[str], ...]
    """The sites below each node of the tree, at least two; they share a source, observed or not."""
    former: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Former names of sites that moved, oldest first; not stored."""


def family_of(witnesses: Mapping[str, Witness], originals: Mapping[str, str], replicates: int = REPLICATES) -> Family:
    """Infer the family of the sites that copy a text.

    The same input gives the same family.
    """
    table = table_of(witnesses, originals)
    if not table.sites:
        return Family((), ())
    prices = prices_of(table)
    mixtures = mixtures_of(table, prices, block_costs(table, table, prices), branching(costs(table, table, prices)))
    parts = rests = table
    for row, mixture in mixtures.items():
        parts = without(parts, row, ~mixture.from_first)
        rests = without(rests, row, mixture.from_first)
    tree = tree_of(table, parts, prices, {row: mixture.before for row, mixture in mixtures.items()})
    seed = len(table.features)
    chosen = support(tree, parts, range(1, tree.seen), seed, replicates)
    second = support(tree, rests, sorted(mixtures), seed, replicates)
    ranked = {row: _of_both(mixtures[row], each, second[row]) if row in mixtures
              else {tree.source(row): each.get(tree.source(row), 0.0)} for row, each in chosen.items()}
    descents = [_descent(row, tree, _ranking(row, tree, ranked[row], chosen[row]), sources=1 + (row in mixtures))
                for row in chosen]
    return Family(tuple(descents), _groups(tree))


def _of_both(mixture: Mixture, first: Mapping[int, float], second: Mapping[int, float]) -> dict[int, float]:
    """Order the possible sources of a text from two sources.

    Each of the two has its support in its own part of the text. If most draws of a part choose another site, the source
    stands for an unobserved one that copied from that site, which is then reported instead.
    """
    pair = [mixture.first, mixture.second]
    for at, part in enumerate((first, second)):
        likeliest = max(part, key=part.__getitem__)
        if part[likeliest] >= MOST and likeliest not in pair:
            pair[at] = likeliest
    found = {pair[0]: first.get(pair[0], 0.0), pair[1]: second.get(pair[1], 0.0)}
    others = dict.fromkeys((mixture.first, mixture.second, *mixture.others))
    return found | {other: max(first.get(other, 0.0), second.get(other, 0.0)) for other in others if other not in found}


def _ranking(row: int, tree: Tree, found: Mapping[int, float], chosen: Mapping[int, float]) -> dict[int, float]:
    """Order possible sources.

    First the inferred ones, then those that explain most of the errors that the first one lacks.
    """
    ranked = {**found}
    table, below, first = tree.table, tree.below(row), next(iter(found))
    beyond = (table.has & table.has[row] & ~table.has[first] & table.covers[first])[:tree.seen] @ tree.prices.made
    for other in np.argsort(-beyond, kind="stable").tolist():
        if other not in below and beyond[other] >= JOINED:
            ranked.setdefault(other, chosen.get(other, 0.0))
    ranked |= {other: share for other, share in chosen.items() if other not in ranked}
    return dict(list(ranked.items())[:RANKED])


def _descent(row: int, tree: Tree, ranked: Mapping[int, float], sources: int) -> Descent:
    has = tree.table.has
    names = (ORIGINAL, *tree.table.sites)
    found = tuple(Source(names[each], round(share, 3), int((has[row] & has[each]).sum()))
                  for each, share in ranked.items())
    own = int((has[row] & ~has[list(ranked)[:sources]].any(axis=0)).sum())
    return Descent(tree.table.sites[row - 1], found, sources > 1, own)


def _groups(tree: Tree) -> tuple[frozenset[str], ...]:
    """List the observed sites below each node."""
    names = tree.table.sites
    found = {frozenset(names[each - 1] for each in tree.below(row) if each < tree.seen) for row in tree.parent}
    return tuple(sorted((group for group in found if 1 < len(group) < len(names)), key=sorted))
