"""Score lags against when chapters truly appeared.

Intervals, their medians, and the order of sites.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from statistics import median_low

from benchmarks.insight.added_counts import AddedCounts
from benchmarks.insight.made_followers import HOUR, MadeFollowers, MadeSite, made_followers
from insight.coverage.lag import Lag, lag_of
from insight.coverage.lag_counts import high_class, low_class, median_lag
from insight.coverage.last_absence import last_absence
from insight.coverage.precedence import Lead, leads, ranks


@dataclass(frozen=True)
class LagScore(AddedCounts):
    """Counts over several worlds."""

    sightings: int = 0
    bounded: int = 0
    """Sightings with an earlier visit that found no copy."""
    held: int = 0
    """Intervals that contain the true time."""
    medians: int = 0
    medians_held: int = 0
    places_held: int = 0
    """Sites whose true rank is within the shown ranks."""
    pairs: int = 0
    ordered: int = 0
    """Pairs of sites of which one is said to be before the other."""
    ordered_right: int = 0
    sure: int = 0
    """Chapters of which one site is said to be surely first."""
    sure_right: int = 0


def score_lags(seeds: Iterable[int]) -> LagScore:
    """Score worlds."""
    return sum((_score(made_followers(seed)) for seed in seeds), LagScore())


def _score(world: MadeFollowers) -> LagScore:
    bounds = {site.name: _bounds(site) for site in world.sites}
    lags = {site.name: {chapter: lag for chapter, (low, seen) in bounds[site.name].items()
                        if (lag := lag_of(world.published[chapter], low, seen))} for site in world.sites}
    true = {site.name: median_low([(site.had[each] - world.published[each]) / HOUR for each in lags[site.name]])
            for site in world.sites if lags[site.name]}
    medians = {name: bracket for name in true if (bracket := _median(lags[name].values()))}
    return _intervals(world, bounds) + _medians(medians, true) + _firsts(world, bounds)


def _bounds(site: MadeSite) -> dict[int, tuple[datetime | None, datetime]]:
    lists = {site.list_url: site.lists} if site.lists else {}
    return {chapter: (last_absence(site.sight(chapter), versions, lists, site.crawls), versions[0].fetched_at)
            for chapter, versions in site.pages.items()}


def _median(lags: Iterable[Lag]) -> Lag | None:
    held = list(lags)
    return median_lag(Counter(low_class(lag.low) for lag in held), Counter(high_class(lag.high) for lag in held))


def _intervals(world: MadeFollowers, bounds: dict[str, dict[int, tuple[datetime | None, datetime]]]) -> LagScore:
    rows = [(site.had[chapter], *bounds[site.name][chapter]) for site in world.sites for chapter in bounds[site.name]]
    return LagScore(sightings=len(rows), bounded=sum(low is not None for _, low, _ in rows),
                    held=sum((low is None or low <= at) and at <= seen for at, low, seen in rows))


def _medians(medians: dict[str, Lag], true: dict[str, float]) -> LagScore:
    order, places = ranks(medians), {name: 1 + sum(other < at for other in true.values()) for name, at in true.items()}
    ordered = [(one, other) for one in medians for other in medians if medians[one].high < medians[other].low]
    return LagScore(medians=len(medians), pairs=len(medians) * (len(medians) - 1) // 2, ordered=len(ordered),
                    medians_held=sum(lag.low <= true[name] <= lag.high for name, lag in medians.items()),
                    places_held=sum(rank.best <= places[name] <= rank.worst for name, rank in order.items()),
                    ordered_right=sum(true[first] < true[second] for first, second in ordered))


def _firsts(world: MadeFollowers, bounds: dict[str, dict[int, tuple[datetime | None, datetime]]]) -> LagScore:
    sure = right = 0
    for chapter in world.published:
        seen = {name: found[chapter] for name, found in bounds.items() if chapter in found}
        had = {site.name: site.had[chapter] for site in world.sites if chapter in site.had}
        for name, lead in leads(seen).items():
            if lead == Lead.SURE:
                sure, right = sure + 1, right + (had[name] == min(had[each] for each in seen))
    return LagScore(sure=sure, sure_right=right)
