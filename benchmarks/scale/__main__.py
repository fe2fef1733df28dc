"""Measure the index at a scale: `python -m benchmarks.scale --chapters 100000`."""

import argparse
import tempfile
from pathlib import Path

from benchmarks.scale.answer import Answered, alone, copied, unrelated
from benchmarks.scale.load import load, space
from pipeline.embedded import servers
from storage.settings import Settings

POSTINGS = 180
"""Expected of a chapter."""


def main() -> None:
    """Load, weigh, answer; one line a figure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chapters", type=int, default=20_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--pages", type=int, default=2_000)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as var, servers(Settings(var=Path(var))) as settings:
        measure(settings.redis_url or "", asked.chapters, asked.workers, asked.pages)


def measure(url: str, chapters: int, workers: int, pages: int) -> None:
    """Print the figures of a library of so many chapters."""
    space(url).rebuild(lambda: iter(()), chapters * POSTINGS)
    loaded = load(url, range(chapters), workers, progress=True)
    print(f"loaded {loaded.chapters:,} chapters of {loaded.characters:,} characters in {loaded.seconds:.1f} s with "
          f"{workers} workers: {loaded.postings / loaded.seconds:,.0f} postings/s")
    print(f"memory {loaded.memory / 2**20:,.0f} MB: {loaded.memory / loaded.postings:.2f} bytes a posting, "
          f"{loaded.memory / loaded.characters:.3f} a source character")
    strangers = unrelated(url, pages)
    print(f"unrelated pages {_rate(strangers)}, {strangers.right:.4f} found nothing")
    copies = copied(url, pages // 2, chapters)
    print(f"copied pages, 10 % edited {_rate(copies)}, {copies.right:.4f} right chapter first")
    median, late = alone(url, min(pages, 500))
    print(f"one page alone {median:.1f} ms at the median, {late:.1f} ms at the 99th percentile")


def _rate(answered: Answered) -> str:
    return f"{answered.pages_each_second:,.0f}/s, {answered.each_processor_second:,.0f} a processor second"


if __name__ == "__main__":
    main()
