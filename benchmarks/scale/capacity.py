"""Compute how many processes of each kind a rate of pages needs.

A queueing simulation fed with measured service times.

`python -m benchmarks.scale.capacity > docs/scaling.md` writes the page. Measured are the processor milliseconds a page
(docs/pipeline.md, docs/scale.md); simulated is what they mean for more pages than this machine can make.
"""

import heapq
import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from statistics import quantiles

from storage.preparing.preparation import SCATTERED, SHARDED

DAY = 86_400
UTILISATION = 0.7
"""Maximum share of time that a process is busy: above it, waits grow quickly."""
ARRIVALS = 20_000
"""Number of pages in one simulation."""
BYTES_A_CHARACTER = 0.835
CHARACTERS = 3_000
"""Figures per chapter, from docs/scale.md at a million chapters."""
DISK_A_PAGE = 23_000
"""Bytes in MongoDB and raw traffic for a new page."""
CORE_MONTH, GIB_MONTH = 20.0, 3.0
"""US dollars per month: assumptions about rented machines, for the reader to replace."""


@dataclass(frozen=True)
class Kind:
    """One kind of process, with its measured processor milliseconds for each page."""

    name: str
    milliseconds: float


KINDS = (Kind("crawl worker", 6.2), Kind("match worker: fingerprint, match, case, insight", 4.3),
         Kind("MongoDB", 1.8), Kind("Redis", 0.7))
LOADS = ((1_000_000, 1_000_000), (10_000_000, 10_000_000), (100_000_000, 100_000_000), (100_000_000, 1_000_000_000))
"""Pairs of watched chapters and pages per day."""


def needed(kind: Kind, rate: float) -> int:
    """Compute how many processes stay below the utilisation.

    Pages come at a rate a second.
    """
    return max(1, ceil(rate * kind.milliseconds / 1000 / UTILISATION))


def wait(kind: Kind, rate: float, processes: int, seed: int = 1) -> float:
    """Simulate pages that arrive at random.

    Give the seconds that 95 of 100 wait at most.
    """
    drawn, free, now = random.Random(seed), [0.0] * processes, 0.0
    waits: list[float] = []
    for _ in range(ARRIVALS):
        now += drawn.expovariate(rate)
        begin = max(now, heapq.heappop(free))
        waits.append(begin - now)
        heapq.heappush(free, begin + drawn.expovariate(1000 / kind.milliseconds))
    return quantiles(waits, n=20)[-1]


def row(chapters: int, pages: int) -> str:
    """Write the row of a load."""
    rate = pages / DAY
    counts = [needed(kind, rate) for kind in KINDS]
    slowest = max(wait(kind, rate, count) for kind, count in zip(KINDS, counts, strict=True))
    index = chapters * CHARACTERS * BYTES_A_CHARACTER / 2**30
    dollars = sum(counts) * CORE_MONTH + index * GIB_MONTH
    return (f"| {chapters:,} | {pages:,} | {rate:,.0f} | {' | '.join(f'{count:,}' for count in counts)} | {index:,.0f} "
            f"| {pages * DISK_A_PAGE / 2**30:,.0f} | {slowest * 1000:,.0f} | {dollars:,.0f} |")


def table(loads: Sequence[tuple[int, int]] = LOADS) -> str:
    """Write the table of all loads."""
    names = " | ".join(kind.name for kind in KINDS)
    head = (f"| chapters | pages a day | pages a second | {names} | GiB of index | GiB of disk a day, if all are new "
            "| ms of waiting, 95 of 100 | US dollars a month |")
    return "\n".join([head, "|" + " ---: |" * (8 + len(KINDS)), *(row(*load) for load in loads)])


def page() -> str:
    """Write docs/scaling.md."""
    template = Path(__file__).with_name("scaling.md").read_text(encoding="utf-8")
    parts = {
        "table": table(),
        "kinds": "\n".join(f"| {kind.name} | {kind.milliseconds} |" for kind in KINDS),
        "sharded": "\n".join(f'   sh.shardCollection("wenzong.{name}", {{_id: "hashed"}})' for name in SHARDED),
        "scattered": "\n".join(f"   | `{collection}` by {f'`{name}`' if name else 'nothing'} | {reason} |"
                               for (collection, name), reason in SCATTERED.items()),
    }
    for name, text in parts.items():
        template = template.replace(f"{{{name}}}", text)
    return template


if __name__ == "__main__":
    print(page(), end="")
