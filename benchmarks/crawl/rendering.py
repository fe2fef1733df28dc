"""Crawl a site whose chapters only the browser shows, and measure the cost."""

import os
import re
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from app.embedded import servers
from benchmarks.crawl.crawls import SITE, begin
from benchmarks.crawl.scripted_site import ScriptedNovels, serving_scripted
from benchmarks.crawl.server import Served
from benchmarks.pipeline.costs.process_tree import TICK, tree
from storage.mongodb import connect
from storage.preparing.preparation import prepare
from storage.settings import Settings

SAMPLE = 0.2
"""Seconds between two measurements of the processes."""
PARTS = {"browser": "Chromium, all processes", "driver": "the driver of playwright",
         "crawler": "the crawl process and its readers"}
_CHAPTER = re.compile(r"/book/(\d+)/(\d+)\.html")
_PROFILE = re.compile(r"--user-data-dir=([^\0 ]+)")
_BESIDE = re.compile(r"/beside/(?!frame)")


@dataclass
class ProcessCosts:
    """Processor time and memory of a crawl's processes, by their role."""

    seconds: Counter[tuple[str, int]] = field(default_factory=Counter)
    """Processor seconds by part and process."""
    browser: int = 0
    """Peak bytes of the browser, shared memory counted once."""
    browsers: int = 0
    """Maximum number of browsers that ran at the same time."""

    def look(self, pid: int) -> None:
        """Measure a process and its descendants; figures of ended ones are kept."""
        memory, profiles = 0, set[str]()
        for each in tree(pid):
            try:
                command = Path(f"/proc/{each}/cmdline").read_text()
                part = _part(command)
                used = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()[11:13]
                self.seconds[part, each] = max(self.seconds[part, each], sum(map(int, used)))
                if part == "browser":
                    memory += _share(each)
                    profiles.update(_PROFILE.findall(command))
            except OSError:
                continue  # it has ended meanwhile
        self.browser, self.browsers = max(self.browser, memory), max(self.browsers, len(profiles))

    def of(self, part: str) -> float:
        """Sum up the processor seconds of one part."""
        return sum(ticks for (name, _), ticks in self.seconds.items() if name == part) / TICK


@dataclass(frozen=True)
class Rendered:
    """Results of a crawl through the browser."""

    chapters: int
    whole: int
    """Number of chapters whose text was stored completely."""
    seconds: float
    """Seconds from the first request for a chapter until the last one was stored."""
    costs: ProcessCosts
    beside: int
    """Number of pictures and fonts requested."""
    load: float
    """Load average of the last five minutes."""

    @property
    def rate(self) -> float:
        """Compute chapters a second."""
        return self.chapters / self.seconds

    @property
    def spent(self) -> float:
        """Compute processor seconds a chapter."""
        return sum(map(self.costs.of, PARTS)) / self.chapters


def render(chapters: int) -> Rendered:
    """Crawl a number of chapters to the end."""
    site = ScriptedNovels(chapters)
    with tempfile.TemporaryDirectory() as var:
        folder = Path(var)
        with servers(Settings(var=folder, log_level="WARNING")) as settings, \
                serving_scripted(site, folder / "asked.log") as served:
            prepare(connect(settings))
            costs = ProcessCosts()
            with begin(settings.allowing([served.pair]), served) as child:
                while child.poll() is None:
                    costs.look(child.pid)
                    time.sleep(SAMPLE)
            return _rendered(settings, served, site, costs)


def _rendered(settings: Settings, served: Served, site: ScriptedNovels, costs: ProcessCosts) -> Rendered:
    pages = list(connect(settings)["pages"].find({"site": SITE}))
    times = [each.at for each in served.requests() if _CHAPTER.fullmatch(each.path)]
    ended = max(page["fetched_at"].timestamp() for page in pages)
    beside = sum(1 for each in served.requests() if _BESIDE.match(each.path))
    return Rendered(site.pages, _whole(pages, site), max(ended, times[-1]) - times[0], costs, beside,
                    os.getloadavg()[1])


def _whole(pages: Iterable[dict[str, str]], site: ScriptedNovels) -> int:
    """Count the chapters whose text is stored from the second line to the last.

    The first is boilerplate: in all chapters it is the same except for its numbers.
    """
    whole = set()
    for page in pages:
        if found := _CHAPTER.search(page["url"]):
            _first, *wanted = site.lines(int(found[1]), int(found[2]))
            if {line.strip() for line in page["text"].split("\n")}.issuperset(wanted):
                whole.add(page["url"])
    return len(whole)


def _part(command: str) -> str:
    if "chrom" in command.split("\0", 1)[0] or "--type=" in command:
        return "browser"
    return "driver" if "playwright" in command else "crawler"


def _share(pid: int) -> int:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:")), 0)
