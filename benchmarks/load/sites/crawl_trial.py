"""Crawl many sites that are due at once, as a worker does."""

import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from typing import Any

from app.celery import WAKE_UP
from app.embedded import servers
from benchmarks.harness.command_line import Progress
from benchmarks.harness.local_site import served_by
from benchmarks.load.sites.many_sites import address_of, kind_of, number_of
from benchmarks.pipeline.costs.process_tree import MemoryWatch
from crawler.politeness.policy import SitePolicy
from storage.collections.crawls import Crawl, Crawls
from storage.inbox import Inbox, StageName
from storage.mongodb import connect
from storage.preparing.preparation import prepare
from storage.settings import Settings

RUN = "load"
WORKER = f"""
import time
from crawler.tasks import crawl

while True:
    crawl() or time.sleep({WAKE_UP.total_seconds()})
"""
"""A worker that is called again and again, as the clock calls it."""
LOOK = 1.0
FIRST = timedelta(minutes=1)
"""What a site gets to bring its first page, once its crawl was begun."""
MEGABYTE = 2**20
Figures = dict[str, Any]


@dataclass(frozen=True)
class ManyCrawls:
    """How many sites are due, and for how long they are crawled."""

    sites: int
    hostile: int
    pages: int
    """Chapters of each site that is not hostile."""
    minutes: float
    delay: float
    """Seconds between two requests to a site."""
    timeout: float


def crawl_trial(wanted: ManyCrawls, progress: Progress) -> Figures:
    """Crawl until the time is over or everything is done."""
    with tempfile.TemporaryDirectory() as folder, MemoryWatch().running() as watch:
        log = Path(folder) / "asked.log"
        arguments = (str(wanted.hostile), str(wanted.pages), str(log))
        own = Settings(var=Path(folder) / "var", browser="off", log_level="WARNING", crawl_timeout=wanted.timeout,
                       crawl_max_pages=max(100, 2 * wanted.pages))
        with servers(own) as settings, served_by("benchmarks.load.sites.many_sites", *arguments) as ((port,), _):
            pairs = [f"{address_of(number)}:{port}" for number in range(wanted.sites)]
            _announce(settings, pairs, wanted.delay)
            seconds = _worked(settings.allowing(pairs), wanted, watch, progress)
            ended = datetime.now(UTC)
            return {"asked": vars(wanted), "seconds": seconds, "memory": _megabytes(watch.take()),
                    **_found(settings, pairs, wanted, log, ended)}


def _announce(settings: Settings, pairs: Sequence[str], delay: float) -> None:
    """Announce a crawl of every site, as the daily run does."""
    database = connect(settings)
    prepare(database)
    policies = [SitePolicy(pair.partition(":")[0], (f"http://{pair}/",), delay=delay, follow_sitemap=False)
                for pair in pairs]
    Inbox(database, StageName.CRAWL).enqueue_each(
        {f"{RUN}:{policy.name}": {"run": RUN, "policy": policy.payload()} for policy in policies})


def _worked(settings: Settings, wanted: ManyCrawls, watch: MemoryWatch, progress: Progress) -> float:
    """Let a worker crawl until no site waits; returns the seconds that passed."""
    inbox, begun = Inbox(connect(settings), StageName.CRAWL), time.monotonic()
    with subprocess.Popen([sys.executable, "-c", WORKER], env={**os.environ, **settings.environment()}) as worker:
        watch.add(worker.pid)
        while worker.poll() is None and inbox.waiting() and time.monotonic() - begun < wanted.minutes * 60:
            time.sleep(LOOK)
            progress("crawling", int(time.monotonic() - begun), int(wanted.minutes * 60))
        ended = time.monotonic() - begun
        worker.kill()  # its crawl process ends with it
        return ended


def _megabytes(peaks: dict[str, int]) -> dict[str, float]:
    return {name: peak / MEGABYTE for name, peak in peaks.items()}


def _found(settings: Settings, pairs: Sequence[str], wanted: ManyCrawls, log: Path, at_end: datetime) -> Figures:
    """Tell shares, states and losses, by the stores and by what was asked."""
    database = connect(settings)
    crawls = {crawl.site: crawl for crawl in Crawls(database).outcomes(RUN)}
    names = [pair.partition(":")[0] for pair in pairs]
    waiting = Inbox(database, StageName.CRAWL).held(f"{RUN}:{name}" for name in names)
    ended = {name for name, crawl in crawls.items() if crawl.state != "running"}
    novels = [name for name in names if not kind_of(number_of(name), wanted.hostile)]
    begun = [crawls[name] for name in novels if name in crawls]
    shares = sorted(_pages(crawl) for crawl in begun if crawl.site in ended or _began_before(crawl, at_end - FIRST))
    return {
        "begun": len(crawls), "ended": len(ended), "waiting": len(waiting - {f"{RUN}:{name}" for name in ended}),
        "nowhere": sum(name not in ended and f"{RUN}:{name}" not in waiting for name in names),
        "states": _states(crawls.values(), wanted.hostile), "pages": sum(map(_pages, begun)),
        "shares": {"least": shares[0], "median": median(shares), "most": shares[-1]} if shares else {},
        "lost": _lost(settings, log, {name for name in novels if name in ended}),
    }


def _began_before(crawl: Crawl, moment: datetime) -> bool:
    return crawl.started_at is not None and crawl.started_at < moment


def _pages(crawl: Crawl) -> int:
    return crawl.counts.get("pages", 0)


def _states(crawls: Any, hostile: int) -> dict[str, dict[str, int]]:
    """Count the states of crawls by what their sites do."""
    counted: dict[str, Counter[str]] = {}
    for crawl in crawls:
        each: Crawl = crawl
        counted.setdefault(kind_of(number_of(each.site), hostile) or "novels", Counter())[each.state] += 1
    return {kind: dict(states) for kind, states in counted.items()}


def _lost(settings: Settings, log: Path, sites: set[str]) -> int:
    """Count chapters that ended sites were asked for and that are not stored."""
    requested = set()
    for line in log.read_text(encoding="utf-8").splitlines():
        _, number, path = line.split(" ", 2)
        if path.endswith(".html") and (name := address_of(int(number))) in sites:
            requested.add((name, path))
    stored = {(page["site"], "/" + page["url"].split("/", 3)[3])
              for page in connect(settings)["pages"].find({}, {"site": 1, "url": 1})}
    return len(requested - stored)
