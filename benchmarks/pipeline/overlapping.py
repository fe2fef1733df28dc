"""Crawl while the services of `wenzong up` work.

A daily run in one process works through a site, to be compared with one that uses all processors.
"""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from app.processes import Child, Children
from app.services import SERVICES, UnhealthyError, check_health, command
from benchmarks.harness.corpus import Chapter
from benchmarks.pipeline.costs.phase import Phase
from benchmarks.pipeline.findings import Found, found
from benchmarks.pipeline.installation import Installation, installation
from benchmarks.pipeline.one_round import FIRST_DAY, crawled, worked
from benchmarks.pipeline.sites.holdings import write_lines
from benchmarks.pipeline.sites.serving_books import ServedBooks
from storage.inbox import STAGES, Inbox
from storage.mongodb import connect

PATIENCE = 900.0
"""Maximum seconds for services to start, and for inboxes to become empty."""
LOOK = 1.0
"""Seconds between two checks of the inboxes."""
WORKERS = tuple(service for service in SERVICES if service != "web")


@dataclass(frozen=True)
class Together:
    """Results of crawling and matching at the same time."""

    phase: Phase
    """From the first request until the last case was opened."""
    found: Found


def together(chapters: tuple[Chapter, ...], served: ServedBooks) -> Together:
    """Crawl a site while workers and the clock run."""
    with _filled(chapters, served) as installed:
        with _services(installed) as pids:
            mark = served.mark()
            phase = installed.measured("overlapped", 0, lambda: _crawl_and_wait(installed, served), pids)
        hits, requested = found(installed, served, chapters), served.requested(mark)
        return Together(phase.lasting(len(requested.paths), max(hits.last, requested.last) - requested.first), hits)


@dataclass(frozen=True)
class Single:
    """A daily run in one process."""

    phase: Phase
    stages: Mapping[str, Mapping[str, Any]]
    """Costs of each stage, as `costs.stage_costs` writes them."""


def single(chapters: tuple[Chapter, ...], served: ServedBooks) -> Single:
    """Crawl a site, then work through it in one process."""
    with _filled(chapters, served) as installed:
        crawled(installed, served, "crawl")
        one = replace(installed, settings=replace(installed.settings, workers=1))
        return Single(*worked(one, served, "one process", FIRST_DAY))


@contextmanager
def _filled(chapters: tuple[Chapter, ...], served: ServedBooks) -> Iterator[Installation]:
    """Run servers that already contain the library."""
    with installation([served.pair], [served.pid]) as installed:
        installed.wenzong("library", "add", str(write_lines(chapters, installed.folder / "library.jsonl")))
        yield installed


@contextmanager
def _services(installed: Installation) -> Iterator[list[int]]:
    """Run the clock and the workers as `wenzong up` does.

    Gives their process ids once they answer.
    """
    settings = installed.settings
    children = [Child(service, command(service, settings), settings.var / "log" / f"{service}.log")
                for service in WORKERS]
    with Children(children, settings.environment()) as running:
        pids = [running.pid(service) for service in WORKERS]
        for pid in pids:
            installed.watch.add(pid)
        deadline = time.monotonic() + PATIENCE
        while not all(_answers(installed, service) for service in WORKERS):
            if time.monotonic() > deadline:
                raise TimeoutError(f"the workers did not start within {PATIENCE:.0f} s")
            time.sleep(LOOK)
        yield pids


def _answers(installed: Installation, service: str) -> bool:
    try:
        check_health(service, installed.settings)
    except UnhealthyError:
        return False
    return True


def _crawl_and_wait(installed: Installation, served: ServedBooks) -> None:
    """Crawl, then wait until every inbox is empty."""
    crawled(installed, served, "crawl")
    inboxes = [Inbox(connect(installed.settings), stage) for stage in STAGES]
    deadline = time.monotonic() + PATIENCE
    while any(inbox.waiting() for inbox in inboxes):
        if time.monotonic() > deadline:
            raise TimeoutError(f"the inboxes did not become empty within {PATIENCE:.0f} s")
        time.sleep(LOOK)
