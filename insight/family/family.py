"""Say of each site which one it copied from, with the support.

Sites that share a source that was not observed are told too.
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
"""The name of the original among sites."""
JOINED = 25.0
"""Weight of common errors from which a site counts as a copy of another: four slips or so."""
RANKED = 5
MOST = 0.5
"""Share of draws that most of them are."""


@dataclass(frozen=True)
class Source:
    """A site that another may have copied from."""

    site: str
    """`ORIGINAL` for the original itself, or an unseen copy."""
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
    """Errors of its own: those that none of its sources has."""

    @property
    def origins(self) -> tuple[Source, ...]:
        """Give the likeliest source, or both of a text from two."""
        return self.sources[:1 + self.mixed]

    @property
    def others(self) -> tuple[Source, ...]:
        """Give the other possible sources."""
        return self.sources[1 + self.mixed:]


@dataclass(frozen=True)
class Family:
    """The family of a text: descents by site, and the groups within."""

    descents: tuple[Descent, ...]
    groups: tuple[frozenset[str], ...]
    """Sites below each node of the tree, two or more: those that share a source, observed or not."""
    former: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Sites that moved, with their former names, the oldest first; not stored."""


def family_of(witnesses: Mapping[str, Witness], originals: Mapping[str, str], replicates: int = REPLICATES) -> Family:
    """Build the family of the sites that copy a text.

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
    """Order the sources of a text from two.

    Each has its support in its own part of the text. Where most draws of a part lead elsewhere, its source stands for
    one that was not observed, which copied from there.
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

    Those found first, then those that explain most of what the first does not.
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
