"""One crawl of the generated site, with the records of server and database.

It is run by bare Scrapy or by our crawl process.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from app.embedded import servers
from benchmarks.crawl.server import Served, serving
from benchmarks.crawl.site import Novels
from crawler.crawl.child_process import Assignment, assignment_line
from crawler.politeness.policy import SitePolicy
from storage.collections.crawls import Crawl, Crawls
from storage.mongodb import connect
from storage.preparing.preparation import prepare
from storage.settings import Settings

RUN, SITE = "benchmark", "novels"


@dataclass(frozen=True)
class Crawled:
    """Results of one crawl."""

    pages: int
    """Number of existing pages that were requested."""
    coverage: float
    """Share of the pages reached by plain links that were requested."""
    duplicates: float
    """Share of all requests that repeat an earlier one."""
    seconds: float
    """Seconds from the first request until the last page was stored."""
    stored: int = 0
    memory: dict[int, int] = field(default_factory=dict)
    """Bytes of the crawl process and its readers, by the number of requested pages."""

    @property
    def rate(self) -> float:
        """Compute pages per second."""
        return self.pages / self.seconds


@contextmanager
def place(pages: int) -> Iterator[tuple[Settings, Served]]:
    """Serve a site, start servers for it, and crawl it."""
    with tempfile.TemporaryDirectory() as var:
        folder = Path(var)
        with servers(Settings(var=folder, crawl_max_pages=10_000_000, log_level="WARNING")) as settings, \
                serving(Novels(pages), folder / "asked.log") as served:
            prepare(connect(settings))
            yield settings.allowing([served.pair]), served


def bare(pages: int) -> Crawled:
    """Crawl with bare Scrapy."""
    with place(pages) as (_, served):
        subprocess.run([sys.executable, "-m", "benchmarks.crawl.bare", served.url], check=True)
        first, last = served.times()
        return _seen(served, last - first)


def ours(pages: int, module: str = "crawler.engine.process", sample: float = 0.0) -> Crawled:
    """Crawl to the end; `sample`: seconds between memory measurements."""
    with place(pages) as (settings, served):
        memory: dict[int, int] = {}
        with begin(settings, served, module) as child:
            while child.poll() is None:
                time.sleep(sample or 0.2)
                if sample:
                    memory[sum(served.request_counts().values())] = _weight(child.pid)
        return finished(settings, served, memory)


def begin(
    settings: Settings, served: Served, module: str = "crawler.engine.process", **extra: float,
) -> "subprocess.Popen[bytes]":
    """Start a crawl process on the site."""
    child = subprocess.Popen([sys.executable, "-m", module], stdin=subprocess.PIPE,
                             env={**os.environ, **settings.environment()})
    assert child.stdin is not None  # we asked for a pipe
    child.stdin.write(assignment_line([Assignment(RUN, SitePolicy(SITE, (served.url,)))], **extra))
    child.stdin.flush()
    return child


def finished(settings: Settings, served: Served, memory: dict[int, int] | None = None) -> Crawled:
    """Collect the results of a crawl that has ended."""
    database = connect(settings)
    crawl = Crawls(database).get(RUN, SITE) or Crawl(RUN, SITE)
    ended = (crawl.ended_at or datetime.now(UTC)).timestamp()
    stored = {item["url"] for item in database["pages"].find({"site": SITE}, {"url": 1})}
    return _seen(served, ended - served.times()[0], len(stored), memory or {})


def _seen(served: Served, seconds: float, stored: int = 0, memory: dict[int, int] | None = None) -> Crawled:
    requests = served.request_counts()
    there = sum(1 for path in requests if served.site.page(path) is not None)
    start = 1 if requests["/"] == 2 else 0  # bare Scrapy asks for its start address again, as its manual has it
    again = sum(count - 1 for count in requests.values()) - start
    return Crawled(there, there / served.site.total, again / sum(requests.values()), seconds, stored, memory or {})


def _weight(pid: int) -> int:
    """Resident bytes of a process and its children."""
    total = 0
    for each in [pid, *_children(pid)]:
        try:
            lines = Path(f"/proc/{each}/status").read_text().splitlines()
        except OSError:
            continue  # it has ended meanwhile
        total += sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS:"))
    return total


def _children(pid: int) -> list[int]:
    try:
        tasks = Path(f"/proc/{pid}/task").glob("*/children")
        return [int(each) for task in tasks for each in task.read_text().split()]
    except OSError:
        return []
