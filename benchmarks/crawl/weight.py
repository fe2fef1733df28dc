"""Measure the memory and disk space of known addresses.

In the crawl process, and on the disk of the frontier's server.
"""

import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from app.embedded import servers
from crawler.urls.recent import Recent
from storage.collections.frontier import Entry, Frontier
from storage.mongodb import Database, connect
from storage.settings import Settings

BATCH = 1_000


@dataclass(frozen=True)
class Weight:
    """Memory and disk space of a number of addresses."""

    addresses: int
    process: int
    """Bytes by which the process grew."""
    disk: int
    """Bytes on the server's disk, including its log."""
    added_a_second: float
    claim: float
    """Seconds to claim 32 addresses once all are stored."""


def weigh(addresses: int) -> Weight:
    """Add a number of addresses to a frontier, as a crawl does."""
    with tempfile.TemporaryDirectory() as var, servers(Settings(var=Path(var))) as settings:
        database = connect(settings)
        frontier = Frontier(database, "heavy")
        recent: Recent[str] = Recent()
        empty, before = _disk(database, Path(var)), _resident()
        begun = time.perf_counter()
        for start in range(0, addresses, BATCH):
            entries = [_entry(number) for number in range(start, start + BATCH)]
            frontier.add(entries)
            recent.add(entry.url for entry in entries)
        seconds = time.perf_counter() - begun
        grown, disk = _resident() - before, _disk(database, Path(var)) - empty
        begun = time.perf_counter()
        assert len(frontier.claim(32, "me")) == 32
        return Weight(addresses, grown, disk, addresses / seconds, time.perf_counter() - begun)


def _entry(number: int) -> Entry:
    book = f"http://site.test/book/{number // 997}/"
    return Entry("heavy", f"{book}{number}.html", priority=number % 7, parent=book)


def _disk(database: Database, folder: Path) -> int:
    """Sum up the size of the server's files after it has flushed its memory."""
    database.client.admin.command("fsync")
    return sum(each.stat().st_blocks * 512 for each in folder.rglob("*") if each.is_file())


def _resident() -> int:
    line = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1]) * 1024
