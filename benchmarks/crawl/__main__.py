"""Measure crawling.

Speed compared with bare Scrapy, coverage, memory, and the cost of kills and of a slow host; with --rendered, chapters
that only the browser shows.
"""

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from statistics import median

from benchmarks.crawl import among, rendering_page
from benchmarks.crawl.crawling_page import Figures, document, goals
from benchmarks.crawl.crawls import Crawled, bare, ours
from benchmarks.crawl.killing import survive
from benchmarks.crawl.rendering import render
from benchmarks.crawl.weight import Weight, weigh
from benchmarks.harness.command_line import option_parser
from benchmarks.harness.goals import missed
from benchmarks.harness.page import publish


def main(words: Sequence[str]) -> bool:
    """Measure speed, memory and recovery, and compare the figures with the goals."""
    parser = option_parser("crawl", __doc__)
    parser.add_argument("--pages", type=int, default=2_000, help="pages of a race")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--long", type=int, default=20_000, help="pages of the crawl that is weighed")
    parser.add_argument("--addresses", type=int, default=200_000, help="of the frontier that is weighed")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--rendered", type=int, metavar="CHAPTERS", help="only show so many chapters in the browser")
    options = parser.parse_args(words)
    if options.rendered:
        rendered = render(options.rendered)
        publish("rendering", rendering_page.document(rendered), write=options.write)
        return not missed(rendering_page.goals(rendered))
    figures = Figures(*_race(options.pages, options.rounds), ours(options.long, sample=2.0),
                      _weighed(options.addresses), survive(options.kills), among.race(options.rounds))
    publish("crawling", document(figures), write=options.write)
    return not missed(goals(figures))


def _weighed(addresses: int) -> Weight:
    """Measure memory in a separate process.

    One that ran for long has memory to spare, and would not grow.
    """
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(weigh, addresses).result()


def _race(pages: int, rounds: int) -> tuple[list[Crawled], list[Crawled], list[Crawled]]:
    """Crawl a site alternately with bare Scrapy, without reading, and completely."""
    bares, unread, whole = [], [], []
    for _ in range(rounds):
        bares.append(bare(pages))
        unread.append(ours(pages, "benchmarks.crawl.unread"))
        whole.append(ours(pages))
        rates = (f"{median(each.rate for each in some):.0f}" for some in (bares, unread, whole))
        print("pages/s so far: bare {}, stored {}, read and stored {}".format(*rates), flush=True)
    return bares, unread, whole

