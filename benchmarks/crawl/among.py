"""Measure what a host that hardly answers costs the other hosts of a crawl.

`python -m benchmarks.crawl.among SECONDS` serves them, the first one that slow, and prints their ports.
"""

import asyncio
import io
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from app.embedded import servers
from benchmarks.crawl.crawls import RUN
from benchmarks.crawl.server import answering
from benchmarks.crawl.site import Novels
from benchmarks.harness.local_site import Answering, served_by
from crawler.crawl.child_process import Assignment, start
from crawler.politeness.policy import SitePolicy
from storage.collections.crawls import Crawl, Crawls
from storage.mongodb import connect
from storage.preparing.preparation import prepare
from storage.settings import Settings

HOSTS, PAGES = 50, 40
SLOW = 30.0
"""Seconds until the slow host answers."""
PATIENCE = 60.0
"""Seconds that the crawler waits for an answer."""


@dataclass(frozen=True)
class Among:
    """Pages per second of all hosts except one, by round."""

    alone: tuple[float, ...]
    """Without that host."""
    beside: tuple[float, ...]
    """With that host."""

    @property
    def lost(self) -> float:
        """Share of pages per second that the slow host cost the others."""
        return max(0.0, 1 - median(after / before for before, after in zip(self.alone, self.beside, strict=True)))


def race(rounds: int) -> Among:
    """Crawl alternately without and with the slow host."""
    rates = [(_others(0.0), _others(SLOW)) for _ in range(rounds)]
    return Among(*zip(*rates, strict=True))


def _others(slow: float) -> float:
    """Crawl, and return the pages per second of all hosts except the first.

    The time ends when the last of them has ended.
    """
    with (tempfile.TemporaryDirectory() as var, servers(Settings(var=Path(var), crawl_timeout=PATIENCE)) as settings,
          _serving(slow) as pairs):
        prepare(connect(settings))
        policies = [SitePolicy(pair, (f"http://{pair}/",)) for pair in (pairs if slow else pairs[1:])]
        with start(settings.allowing(pairs), [Assignment(RUN, policy) for policy in policies]) as child:
            try:
                return _rate(_ended(settings, pairs[1:]))
            finally:
                child.kill()


def _ended(settings: Settings, pairs: list[str]) -> list[Crawl]:
    """Wait until all of these crawls have ended."""
    while True:
        crawls = [each for each in Crawls(connect(settings)).outcomes(RUN) if each.site in pairs]
        if len(crawls) == len(pairs) and all(each.state != "running" for each in crawls):
            return crawls
        time.sleep(0.5)


def _rate(crawls: list[Crawl]) -> float:
    begun = min(each.started_at for each in crawls if each.started_at)
    ended = max(each.ended_at for each in crawls if each.ended_at)
    return sum(each.counts["pages"] for each in crawls) / (ended - begun).total_seconds()


@contextmanager
def _serving(slow: float) -> Iterator[list[str]]:
    with served_by("benchmarks.crawl.among", str(slow)) as (ports, _pid):
        yield [f"127.0.0.1:{port}" for port in ports]


async def _serve(slow: float) -> None:
    loop, log = asyncio.get_running_loop(), io.StringIO()

    async def listen(number: int) -> asyncio.Server:
        answer = answering(Novels(PAGES), 0.0 if number else slow)
        return await loop.create_server(lambda: Answering(answer, log), "127.0.0.1", 0)

    listening = [await listen(number) for number in range(HOSTS)]
    print(*(each.sockets[0].getsockname()[1] for each in listening), flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(_serve(float(sys.argv[1])))
