"""Who reposts whom: the families of many works added up, site by site."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from insight.family.family import ORIGINAL, Family

LEAST = 0.5
"""Support from which a source counts."""
Pair = tuple[str, str, float, int]
"""A source (`ORIGINAL` for the original), the site that copied from it, the support 0..1, and the errors of both."""


@dataclass(frozen=True)
class Repost:
    """A site that copies from another, over all works."""

    source: str
    site: str
    works: int
    """Works that it copied from there."""
    of: int
    """Works of it whose source is told, the original included."""
    support: float
    """Mean over these works, 0..1."""
    common: int
    """Errors that both have, over all works."""

    @property
    def share(self) -> float:
        """Share of the copier's works that come from there."""
        return self.works / self.of


def pairs_of(family: Family) -> list[Pair]:
    """List the sources that count, site by site.

    A text from two sources counts for both.
    """
    return [(source.site, descent.site, source.support, source.common) for descent in family.descents
            for source in descent.origins if source.support >= LEAST]


def reposts(works: Iterable[Iterable[Pair]]) -> Sequence[Repost]:
    """Add up who copied from whom over works, the pair with most works first."""
    found: defaultdict[tuple[str, str], list[tuple[float, int]]] = defaultdict(list)
    told: Counter[str] = Counter()
    for pairs in works:
        sites = set()
        for source, site, support, common in pairs:
            sites.add(site)
            if source != ORIGINAL:
                found[source, site].append((support, common))
        told.update(sites)
    rows = [Repost(source, site, len(held), told[site], sum(support for support, _ in held) / len(held),
                   sum(common for _, common in held)) for (source, site), held in found.items()]
    return sorted(rows, key=lambda row: (-row.works, -row.support, row.source, row.site))
