"""Measure crawling: `python -m benchmarks crawl [--pages N] [--rounds N] [--write]`."""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from statistics import median

from rich.console import Console

from benchmarks.crawl import among
from benchmarks.crawl.crawls import Crawled, bare, ours
from benchmarks.crawl.document import Figures, document, goals, write
from benchmarks.crawl.killing import survive
from benchmarks.crawl.weight import Weight, weigh


def main() -> None:
    """Race, weigh, kill; the exit status is 1 when a goal was not reached."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks crawl", description=__doc__)
    parser.add_argument("--pages", type=int, default=2_000, help="pages of a race")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--long", type=int, default=20_000, help="pages of the crawl that is weighed")
    parser.add_argument("--addresses", type=int, default=200_000, help="of the frontier that is weighed")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--write", action="store_true", help="write docs/crawling.md")
    asked = parser.parse_args()
    figures = Figures(*_race(asked.pages, asked.rounds), ours(asked.long, sample=2.0), _weighed(asked.addresses),
                      survive(asked.kills), among.race(asked.rounds))
    if asked.write:
        write(figures)
    Console().print(document(figures), markup=False)
    sys.exit(0 if all(goal.met for goal in goals(figures)) else 1)


def _weighed(addresses: int) -> Weight:
    """Weigh in a process of its own: one that ran for long has memory to spare, and would not grow."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(weigh, addresses).result()


def _race(pages: int, rounds: int) -> tuple[list[Crawled], list[Crawled], list[Crawled]]:
    """Crawl the same site by turns: bare Scrapy, fetching and storing, all of it."""
    bares, unread, whole = [], [], []
    for _ in range(rounds):
        bares.append(bare(pages))
        unread.append(ours(pages, "benchmarks.crawl.unread"))
        whole.append(ours(pages))
        rates = (f"{median(each.rate for each in some):.0f}" for some in (bares, unread, whole))
        print("pages/s so far: bare {}, stored {}, read and stored {}".format(*rates), flush=True)
    return bares, unread, whole


if __name__ == "__main__":
    main()
