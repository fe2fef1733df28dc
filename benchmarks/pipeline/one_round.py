"""One round of the pipeline.

A fresh installation imports a library, crawls a site, and works through what was crawled.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from benchmarks.harness.corpus import Chapter
from benchmarks.pipeline.costs.growth import grown, stored
from benchmarks.pipeline.costs.phase import Phase
from benchmarks.pipeline.findings import Found, found
from benchmarks.pipeline.installation import Installation, installation
from benchmarks.pipeline.sites.holdings import write_lines
from benchmarks.pipeline.sites.serving_books import ServedBooks
from storage.collections.crawls import Crawls
from storage.collections.runs import DAILY_RUN, Runs
from storage.mongodb import connect

ADDED = 500
"""Number of chapters added to the full index."""
STARTS = 3
"""Number of imports of one chapter; their median is the cost of starting a command."""
FIRST_DAY = date(2026, 1, 1)


@dataclass(frozen=True)
class Round:
    """Figures of one round."""

    phases: Mapping[str, Phase]
    stages: Mapping[str, Mapping[str, Any]]
    """Costs of each stage after the crawl, as `costs.stage_costs` writes them."""
    found: Found
    growth: Mapping[str, int] = field(default_factory=dict)
    """Bytes added by the crawl and the daily run, by where they are stored."""


def one_round(chapters: tuple[Chapter, ...], served: ServedBooks) -> Round:
    """Measure bare Scrapy, import, crawl and daily run on one site."""
    with installation([served.pair], [served.pid]) as installed:
        phases = [_bare(installed, served), *imported(installed, chapters)]
        before = stored(installed.settings)
        phases.append(crawled(installed, served, "crawl"))
        after, stages = worked(installed, served, "after the crawl", FIRST_DAY)
        growth, hits = grown(before, stored(installed.settings)), found(installed, served, chapters)
        again = crawled(installed, served, "second day: crawl")
        idle, _ = worked(installed, served, "second day: after the crawl", FIRST_DAY + timedelta(1))
        return Round({phase.name: phase for phase in [*phases, after, again, idle]}, stages, hits, growth)


def _bare(installed: Installation, served: ServedBooks) -> Phase:
    mark = served.mark()
    phase = installed.measured("bare Scrapy", 0, lambda: installed.python("-m", "benchmarks.crawl.bare", served.url))
    requested = served.requested(mark)
    return phase.lasting(len(requested.paths), requested.last - requested.first)


def imported(installed: Installation, chapters: tuple[Chapter, ...]) -> list[Phase]:
    """Import a library.

    Single chapters for the cost of the command itself, most of the rest, and some more.
    """
    added = min(ADDED, len(chapters) // 3)
    starts = sorted((_added(installed, "start of a command", (chapter,)) for chapter in chapters[:STARTS]),
                    key=lambda phase: phase.seconds)
    parts = {"import": chapters[len(starts):-added], "import to a full index": chapters[-added:]}
    return [starts[len(starts) // 2],
            *(_beyond(_added(installed, name, part), starts) for name, part in parts.items())]


def _beyond(phase: Phase, starts: Sequence[Phase]) -> Phase:
    """Subtract the start of the command from an import.

    An import that is too short for this is left unchanged.
    """
    start = starts[len(starts) // 2]
    seconds, client = phase.seconds - start.seconds, phase.client - start.client
    if client <= 0 or seconds <= 2 * (starts[-1].seconds - starts[0].seconds):
        return phase
    return replace(phase, seconds=seconds, client=client)


def _added(installed: Installation, name: str, part: tuple[Chapter, ...]) -> Phase:
    path = write_lines(part, installed.folder / f"{name}.jsonl")
    try:
        return installed.measured(name, len(part), lambda: installed.wenzong("library", "add", str(path)))
    finally:
        Path(path).unlink()


def crawled(installed: Installation, served: ServedBooks, name: str) -> Phase:
    """Crawl a site; the time lasts from the first request until the crawl has ended."""
    mark, run = served.mark(), name.replace(" ", "-").replace(":", "")
    phase = installed.measured(name, 0, lambda: installed.wenzong(
        "crawl", "--start", served.url, "--site", served.site.shape, "--run", run, "--allow-host", served.pair))
    requested = served.requested(mark)
    crawl = Crawls(connect(installed.settings)).get(run, served.site.shape)
    ended = crawl.ended_at.timestamp() if crawl and crawl.ended_at else requested.last
    return phase.lasting(len(requested.paths), ended - requested.first)


def worked(installed: Installation, served: ServedBooks, name: str, day: date) -> tuple[Phase, dict[str, Any]]:
    """Do a daily run over the crawled pages; the time is that of the run."""
    costs: dict[str, Any] = {}
    phase = installed.measured(
        name, 0, lambda: costs.update(installed.stage_costs("--day", day.isoformat())))
    run = next(run for run in Runs(connect(installed.settings)).heads(DAILY_RUN) if run["day"] == day.isoformat())
    return phase.lasting(served.site.total, (run["ended_at"] - run["started_at"]).total_seconds()), costs
