"""Score reported similarities against the groups that truly belong together."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass

from benchmarks.insight.added_counts import AddedCounts
from benchmarks.insight.many_works.made_rings import made_rings
from insight.coverage.likeness import alike


@dataclass(frozen=True)
class LikenessScore(AddedCounts):
    """Pairs over several worlds."""

    reported: int = 0
    right: int = 0
    true: int = 0


Likenesses = Mapping[str, LikenessScore]
"""Scores for sites and for authors."""


def score_likeness(seeds: Iterable[int]) -> Likenesses:
    """Compare the sites and the authors of each world, and count pairs."""
    total = {"sites": LikenessScore(), "authors": LikenessScore()}
    for seed in seeds:
        world = made_rings(seed)
        sites = defaultdict[str, set[str]](set)
        for site, works in world.works.items():
            for work in works:
                sites[world.authors[work]].add(site)
        total["sites"] += _score(world.works, world.same_ring)
        total["authors"] += _score(sites, world.same_pool)
    return total


def shares_of(scores: Likenesses) -> dict[str, float]:
    """Return precision and recall by name."""
    return {f"alike, {kind}, {name}": share for kind, score in scores.items() for name, share in (
        ("precision", score.right / max(score.reported, 1)), ("recall", score.right / max(score.true, 1)))}


def _score(things: Mapping[str, set[str]], true: Set[tuple[str, str]]) -> LikenessScore:
    found = {(pair.first, pair.second) for pair in alike(things)}
    return LikenessScore(len(found), len(found & true), len(true))
