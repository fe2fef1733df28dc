"""Sum up the families of many works by pairs of sites: who reposts whom."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from insight.family.family import ORIGINAL, Family

LEAST = 0.5
"""Minimum support (0–1) for a source to count."""
Pair = tuple[str, str, float, int]
"""Source (`ORIGINAL` for the original), copying site, support (0–1), number of common errors."""


@dataclass(frozen=True)
class Repost:
    """A site that copies from another, over all works."""

    source: str
    site: str
    works: int
    """Works that it copied from there."""
    of: int
    """Works of the copying site whose source is known, including those copied from the original."""
    support: float
    """Mean support over these works, 0–1."""
    common: int
    """Number of common errors over all works."""

    @property
    def share(self) -> float:
        """Share (0–1) of the copying site's works that come from the source."""
        return self.works / self.of


def pairs_of(family: Family) -> list[Pair]:
    """List the sources with enough support for each site.

    A text from two sources counts for both.
    """
    return [(source.site, descent.site, source.support, source.common) for descent in family.descents
            for source in descent.origins if source.support >= LEAST]


def reposts(works: Iterable[Iterable[Pair]]) -> Sequence[Repost]:
    """Sum up who copied from whom over works, pairs with most works first."""
    found: defaultdict[tuple[str, str], list[tuple[float, int]]] = defaultdict(list)
    works_of: Counter[str] = Counter()
    for pairs in works:
        sites = set()
        for source, site, support, common in pairs:
            sites.add(site)
            if source != ORIGINAL:
                found[source, site].append((support, common))
        works_of.update(sites)
    rows = [Repost(source, site, len(held), works_of[site], sum(support for support, _ in held) / len(held),
                   sum(common for _, common in held)) for (source, site), held in found.items()]
    return sorted(rows, key=lambda row: (-row.works, -row.support, row.source, row.site))
