"""Score a family tree against the one that was drawn."""

from collections.abc import Mapping
from dataclasses import dataclass

import networkx as nx

from benchmarks.insight.added_counts import AddedCounts
from benchmarks.insight.distinguishable import is_distinguishable
from benchmarks.insight.made_families import World
from insight.family.differences import normal
from insight.family.family import Family, family_of
from insight.family.witness import Witness, witness_of

ENOUGH = 10
"""Minimum number of a site's own differences for its source to be scored."""


@dataclass(frozen=True)
class FamilyScore(AddedCounts):
    """Counts of one world, or of several added up."""

    splits: float = 0
    """Groups that only one of the two trees has."""
    all_splits: float = 0
    """Groups of both trees together."""
    clusters: float = 0
    """Sets of sites that have their text from one, over either source, which only one of the two networks has."""
    all_clusters: float = 0
    """Sets of both networks together."""
    judged: int = 0
    right: int = 0
    mixed: int = 0
    both_found: int = 0
    """Texts from two sources that have both among the first three."""
    alike: int = 0
    """Texts from two sources of which one left too little to be distinguished."""
    alike_found: int = 0
    single: int = 0
    """Texts from one source."""
    doubled: int = 0
    """Texts from one source that were reported as from two."""
    strangers: int = 0
    joined: int = 0
    """Sites that copied the original but were joined to another site."""


def witnesses_of(world: World) -> tuple[dict[str, Witness], dict[str, str]]:
    """Compare all texts of a world with their originals."""
    originals = {name: normal(text) for name, text in world.originals.items()}
    return {site: witness_of(originals, texts) for site, texts in world.texts.items()}, originals


def score(world: World, witnesses: Mapping[str, Witness], family: Family) -> FamilyScore:
    """Score the family that was built from the texts of a world."""
    groups = frozenset(family.groups)
    descents = {each.site: each for each in family.descents}
    simple = {site: source[0] for site, source in world.sources.items() if len(set(source)) == 1}
    judged = [site for site in simple if world.changes[site] >= ENOUGH]
    found = {site: descents[site].sources[0].site for site in descents}
    mixed = [site for site, source in world.sources.items() if len(set(source)) > 1]
    named = {site for site in mixed if set(world.sources[site]) <= {each.site for each in descents[site].sources[:3]}}
    alike = {site for site in mixed if not is_distinguishable(site, world, witnesses)}
    strangers = _strangers(world.sources)
    drawn, reported = clusters_of(world.sources), clusters_of({
        site: tuple(each.site for each in descent.origins) for site, descent in descents.items()})
    return FamilyScore(
        splits=len(groups ^ world.groups), all_splits=len(groups) + len(world.groups),
        clusters=len(drawn ^ reported), all_clusters=len(drawn) + len(reported), judged=len(judged),
        right=sum(found[site] == simple[site] for site in judged),
        mixed=len(mixed), both_found=len(named), alike=len(alike), alike_found=len(alike & named),
        single=len(simple), doubled=sum(descents[site].mixed for site in simple),
        strangers=len(strangers), joined=sum(bool(found[site]) for site in strangers))


def measured_family(world: World) -> FamilyScore:
    """Build the family of a world from its texts and score it."""
    witnesses, originals = witnesses_of(world)
    return score(world, witnesses, family_of(witnesses, originals))


def clusters_of(sources: Mapping[str, tuple[str, ...]]) -> frozenset[frozenset[str]]:
    """List the sites below each site that was copied, over all of their sources.

    Itself is one of them. These are the hardwired clusters of a network (Huson, Rupp and Scornavacca 2010).
    """
    graph = nx.DiGraph((source, site) for site, several in sources.items() for source in several if source)
    found = (frozenset({node} | nx.descendants(graph, node)) for node in graph)
    return frozenset(each for each in found if len(each) > 1)


def _strangers(sources: Mapping[str, tuple[str, ...]]) -> list[str]:
    """List the sites that copied the original and were not copied themselves."""
    copied = {source for several in sources.values() for source in several}
    return [site for site, source in sources.items() if source == ("",) and site not in copied]
