"""Crawl the sites named on standard input, in one reactor.

Start with `python -m crawler.engine.process`.

The first line is JSON: `{"crawls": [{"run": …, "policy": …}, …]}`. With `"probe": policy`, one address is fetched and
reported as a line of JSON; with `"survey": policy`, a few pages, a line each. Standard input must stay open while the
crawl is wanted: when it closes, also because the parent died, the process stops.
"""

import json
import os
import sys
import threading
import time
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from crawler.collecting import loading
from storage.private import write_privately

if TYPE_CHECKING:
    from scrapy.crawler import CrawlerProcess

    from crawler.extraction.extraction_pool import ExtractionPool

TURN = 0.001
"""Seconds that a thread may run before others get their turn. The threads that store pages mostly wait for the server
and should not wait for the reactor after each of its answers."""
LAST_SECONDS = 15.0
"""Seconds that an orderly stop may take before the process exits at once."""
AGAIN = 0.5
"""Seconds between two calls to stop."""


def watch_parent(process: "CrawlerProcess") -> None:
    """Stop the crawl when standard input closes, as it does when the parent ends."""
    while os.read(sys.stdin.fileno(), 4096):
        pass
    from twisted.internet import reactor

    end = time.monotonic() + LAST_SECONDS
    while time.monotonic() < end:
        reactor.callFromThread(process.stop)  # repeated, because a crawl that is just starting ignores it
        time.sleep(AGAIN)
    os._exit(3)


def main(pool: "type[ExtractionPool] | None" = None) -> None:
    """Crawl the sites that standard input names; another pool may read the pages."""
    write_privately()
    with loading():
        from crawler.engine import logs
        from crawler.engine.crawl_runner import CrawlRunner
        from crawler.engine.spiders.survey_spider import SurveySpider
        from crawler.extraction.extraction_pool import ExtractionPool
        from crawler.politeness.policy import SitePolicy
        from storage.collections.frontier import LEASE
        from storage.mongodb import connect
        from storage.settings import Settings

    extractors = (pool or ExtractionPool)()
    extractors.fork()  # now, while there is no other thread
    settings = Settings.load()
    logs.begin(settings)
    sys.setswitchinterval(TURN)
    job: dict[str, Any] = json.loads(sys.stdin.buffer.readline())
    lease = timedelta(seconds=float(job.get("lease", LEASE.total_seconds())))
    runner = CrawlRunner(settings, connect(settings), extractors, lease)
    if "probe" in job:
        runner.probe(SitePolicy.of(job["probe"]))
    if "survey" in job:
        runner.probe(SitePolicy.of(job["survey"]), SurveySpider)
    if "screenshots" in job:
        runner.take_screenshots(job["screenshots"])
    for crawl in job["crawls"]:
        runner.add(crawl["run"], SitePolicy.of(crawl["policy"]))
    runner.begin()
    if job["crawls"]:
        runner.watch_backlog()
    threading.Thread(target=watch_parent, args=(runner.process,), daemon=True).start()
    try:
        runner.process.start()
    finally:
        runner.close()


if __name__ == "__main__":
    main()
