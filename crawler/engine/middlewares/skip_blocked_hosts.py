"""Skip requests to hosts that block us and to traps.

A block must be settled by a person; a trap is an address learned to be one.
"""

from typing import Self

from scrapy import Request
from scrapy.crawler import Crawler

from crawler.crawl.job import Job, is_known
from crawler.engine.failure import RefusedError
from storage.crawl_remark import CrawlRemark
from storage.fetch_outcome import FetchOutcome


class SkipBlockedHostsMiddleware:
    """Downloader middleware farthest from the network."""

    def __init__(self, crawler: Crawler) -> None:
        self._crawler = crawler

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Build the middleware, as Scrapy asks for it."""
        return cls(crawler)

    def process_request(self, request: Request) -> None:
        """Refuse a request to a blocked host or into a trap; raises RefusedError."""
        job: Job = self._crawler.spider.job  # type: ignore[union-attr]
        entry = request.meta.get("entry")
        if entry is None:
            return
        if outcome := job.blocked_hosts.closed_for(request.url):
            raise RefusedError(outcome.of_host)
        if entry.kind != "page" or is_known(entry):
            return
        if job.unproductive.covers(entry.url):
            job.remarks.add(CrawlRemark.TRAP)
            raise RefusedError(FetchOutcome.TRAP)
        if job.is_deep_in_maze(entry.url, entry.priority):
            raise RefusedError(FetchOutcome.TRAP)
