"""Compare the opened cases with the planted copies.

A loss then shows, however fast a run was.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from benchmarks.harness.corpus import Chapter
from benchmarks.pipeline.installation import Installation
from benchmarks.pipeline.sites.serving_books import ServedBooks


@dataclass(frozen=True)
class Found:
    """Planted copies, those found, and false alarms."""

    planted: Mapping[str, int]
    """By kind of copy."""
    found: Mapping[str, int]
    alarms: int
    """Number of cases about pages without a copy."""
    last: float = 0.0
    """When the last case was opened, in seconds since the epoch."""
    delays: tuple[float, ...] = field(default=(), repr=False)
    """Seconds from fetch to case, of the planted copies that were found."""

    @property
    def share(self) -> float:
        """Share of the planted copies that were found."""
        return sum(self.found.values()) / max(1, sum(self.planted.values()))

    @property
    def delay(self) -> float:
        """The 95th percentile of the delays; infinite without any."""
        return sorted(self.delays)[int(len(self.delays) * 0.95)] if self.delays else float("inf")


def found(installed: Installation, served: ServedBooks, chapters: tuple[Chapter, ...]) -> Found:
    """Compare all cases of a site with the copies planted there."""
    cases = [json.loads(line) for line in installed.python("-m", "benchmarks.pipeline.opened_cases").splitlines()]
    mine = [case for case in cases if urlsplit(case["url"]).netloc == served.pair]
    delays: dict[str, float] = {}
    named = set()
    for case in mine:
        path = urlsplit(case["url"]).path
        named.add((path, case["work"], case["chapter"]))
        delays[path] = min(delays.get(path, float("inf")), case["opened"] - case["fetched"])
    copies = served.site.copies()
    hits = [path for path, planted in copies.items()
            if (path, chapters[planted.source].work, chapters[planted.source].title) in named]
    return Found(_count(copied.kind for copied in copies.values()), _count(copies[path].kind for path in hits),
                 sum(path not in copies for path, _, _ in named),
                 max((case["opened"] for case in mine), default=0.0), tuple(delays[path] for path in hits))


def _count(kinds: Iterable[str]) -> Mapping[str, int]:
    return Counter(kinds)
