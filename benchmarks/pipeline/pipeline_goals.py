"""The goals of the whole pipeline.

The figures of all rounds are held against them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from benchmarks.harness.goals import Goal
from benchmarks.pipeline.costs.phase import Phase
from benchmarks.pipeline.one_round import Round
from benchmarks.pipeline.overlapping import Single, Together
from benchmarks.pipeline.race import Rival
from benchmarks.pipeline.sites.books import Shape


@dataclass(frozen=True)
class Figures:
    """All figures of one run of the benchmark."""

    corpus: str
    chapters: int
    pages: int
    rounds: Mapping[Shape, Sequence[Round]]
    rivals: Sequence[Rival] = field(default_factory=tuple)
    together: Sequence[Together] = field(default_factory=tuple)
    """Of the first site, by round."""
    singles: Sequence[Single] = field(default_factory=tuple)
    """The first site worked through by one process, by round."""
    flames: Mapping[str, str] = field(default_factory=dict)
    """File names of flame graphs, or why there is none."""

    long: "Figures | None" = None
    """One round of the first site at another size, if requested."""

    def median_of(self, shape: Shape, figure: Callable[[Round], float]) -> float:
        """Take the median of a figure over the rounds of a site."""
        return median(figure(one) for one in self.rounds[shape])


def fetch_to_case(one: Round) -> float:
    """Compute pages per second from the first request until the last case.

    The crawl and what follows run one after the other.
    """
    crawl, after = one.phases["crawl"], one.phases["after the crawl"]
    return crawl.units / (crawl.seconds + after.seconds)


def stranger_trips(one: Round) -> float:
    """Count round trips per page of all stages except that of cases.

    Unrelated pages never reach the stage of cases.
    """
    trips = sum(sum(costs["commands"].values()) for stage, costs in one.stages.items() if stage != "case")
    return trips / one.phases["after the crawl"].units


def goals(figures: Figures) -> list[Goal]:
    """Compare the figures with the goals of the project."""
    return [*(goal for shape in figures.rounds for goal in _of_site(figures, shape)),
            *_against_peer(figures), *_overlapped(figures), *_of_processes(figures), *_flat(figures)]


def _of_site(figures: Figures, shape: Shape) -> list[Goal]:
    def rate(phase: str) -> float:
        return figures.median_of(shape, lambda one: one.phases[phase].rate)

    def beside(phase: str) -> float:
        return figures.median_of(shape, lambda one: one.phases[phase].rate / one.phases["bare Scrapy"].rate)

    return [
        Goal(f"{shape}: first import, chapters/s", rate("import"), 400),
        Goal(f"{shape}: import to a full index, chapters/s", rate("import to a full index"), 100),
        Goal(f"{shape}: crawl, times bare Scrapy", beside("crawl"), 0.8),
        Goal(f"{shape}: after the crawl, pages/s", rate("after the crawl"), 300),
        Goal(f"{shape}: fetch to case, pages/s", figures.median_of(shape, fetch_to_case), 100),
        Goal(f"{shape}: second day, times bare Scrapy", beside("second day: crawl"), 0.9),
        Goal(f"{shape}: MongoDB round trips a page without a case", figures.median_of(shape, stranger_trips), 1,
             at_least=False),
        Goal(f"{shape}: copies found, the least share", min(one.found.share for one in figures.rounds[shape]), 0.98),
        Goal(f"{shape}: false alarms, maximum", max(one.found.alarms for one in figures.rounds[shape]), 0,
             at_least=False),
    ]


def _against_peer(figures: Figures) -> list[Goal]:
    if not figures.rivals:
        return []
    shape = next(iter(figures.rounds))
    theirs = median(rival.phase.rate for rival in figures.rivals)
    ours: dict[str, float] = {shape: figures.median_of(shape, fetch_to_case)}
    if figures.together:  # the peer compares each page as it comes, too
        ours["overlapped"] = median(one.phase.rate for one in figures.together)
    return [Goal(f"{name}: fetch to case, times the peer", rate / theirs, 3) for name, rate in ours.items()]


def _overlapped(figures: Figures) -> list[Goal]:
    if not figures.together:
        return []
    return [
        Goal("overlapped: fetch to case, pages/s", median(one.phase.rate for one in figures.together), 120),
        Goal("overlapped: seconds from fetch to case, 95th percentile",
             median(one.found.delay for one in figures.together), 10, at_least=False),
        Goal("overlapped: copies found, the least share", min(one.found.share for one in figures.together), 0.98),
    ]


def _flat(figures: Figures) -> list[Goal]:
    if figures.long is None:
        return []
    shape = next(iter(figures.long.rounds))

    def ratio(figure: Callable[[Round], float]) -> float:
        assert figures.long is not None
        return figures.long.median_of(shape, figure) / figures.median_of(shape, figure)

    return [
        Goal(f"fetch to case at {figures.long.pages:,} pages, times that at {figures.pages:,}",
             ratio(fetch_to_case), 0.85),
        Goal(f"import of {figures.long.chapters:,} chapters a second, times that of {figures.chapters:,}",
             ratio(lambda one: one.phases["import"].rate), 0.85),
    ]


def _of_processes(figures: Figures) -> list[Goal]:
    if not figures.singles:
        return []
    ratios = [_stepping(one.phases["after the crawl"], one.stages) / _stepping(single.phase, single.stages)
              for single, one in zip(figures.singles, next(iter(figures.rounds.values())), strict=True)]
    return [Goal("processor time after the crawl, of stages and servers, times that in one process",
                 median(ratios), 1.1, at_least=False)]


def _stepping(phase: Phase, stages: Mapping[str, Mapping[str, Any]]) -> float:
    """Sum up the processor seconds of stages in all processes, and of both servers."""
    return (float(sum(costs["client"] for costs in stages.values()))
            + phase.servers.mongodb_seconds + phase.servers.redis_seconds)
