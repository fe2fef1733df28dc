"""Score the reported reposts against the true sources."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from benchmarks.harness.corpus import Corpus
from benchmarks.insight.added_counts import AddedCounts
from benchmarks.insight.made_families import ORIGINAL
from benchmarks.insight.many_works.made_reposts import RepostedWork, made_reposts
from insight.family.differences import normal
from insight.family.family import Family, family_of
from insight.family.reposts import Repost, pairs_of, reposts
from insight.family.witness import witness_of

CLEAR = 2
"""Number of works by which one direction must exceed the other for a pair to have a direction."""
Pair = tuple[str, str]


@dataclass(frozen=True)
class RepostScore(AddedCounts):
    """Counts over several worlds."""

    reported: int = 0
    """Works reported as taken from another site."""
    right: int = 0
    true: int = 0
    """Works truly taken from another site."""
    directions: int = 0
    """Pairs of sites in which one clearly took more from the other than the reverse."""
    directions_right: int = 0
    shares: int = 0
    """Pairs of a site and one of its sources."""
    off: float = 0.0
    """Sum of the errors of the reported share over these pairs."""

    @property
    def at_least(self) -> dict[str, float]:
        """Return the figures that are better when larger, by name."""
        return {"reposts, works right": self.right / max(self.reported, 1),
                "reposts, works found": self.right / max(self.true, 1),
                "reposts, directions right": self.directions_right / max(self.directions, 1)}

    @property
    def at_most(self) -> dict[str, float]:
        """Return the figures that are better when smaller, by name."""
        return {"reposts, shares off by": self.off / max(self.shares, 1)}


def score_reposts(corpus: Corpus, seeds: Iterable[int]) -> RepostScore:
    """Build the families of each world's works from their texts, and score their sum."""
    return sum((_score(made_reposts(corpus, seed)) for seed in seeds), RepostScore())


def _score(works: Sequence[RepostedWork]) -> RepostScore:
    families = [_family(work) for work in works]
    true = [{(source, site) for site, source in work.sources.items() if source != ORIGINAL} for work in works]
    found = [{(row.source, row.site) for row in reposts([pairs_of(family)])} for family in families]
    counts, held = Counter(pair for pairs in true for pair in pairs), Counter(site for work in works
                                                                             for site in work.sources)
    rows = {(row.source, row.site): row for row in reposts(map(pairs_of, families))}
    right = sum(len(one & other) for one, other in zip(true, found, strict=True))
    off = sum(abs((rows[pair].share if pair in rows else 0.0) - counts[pair] / held[pair[1]]) for pair in counts)
    return RepostScore(sum(map(len, found)), right, sum(map(len, true)), *_directions(counts, rows), len(counts), off)


def _family(work: RepostedWork) -> Family:
    originals = {name: normal(text) for name, text in work.originals.items()}
    return family_of({site: witness_of(originals, texts) for site, texts in work.texts.items()}, originals)


def _directions(counts: Mapping[Pair, int], rows: Mapping[Pair, Repost]) -> tuple[int, int]:
    """Count the pairs with a clear direction, and those reported in that direction."""
    clear = [(one, other) for (one, other), works in counts.items() if works >= CLEAR + counts.get((other, one), 0)]
    works = [(rows[pair].works if pair in rows else 0, rows[pair[::-1]].works if pair[::-1] in rows else 0)
             for pair in clear]
    return len(clear), sum(forth > back for forth, back in works)
