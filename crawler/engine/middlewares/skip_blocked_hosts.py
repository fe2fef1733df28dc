"""Skip requests to hosts that block us: what a person must settle is not tried again and again."""

from typing import Self

from scrapy import Request
from scrapy.crawler import Crawler

from crawler.crawl.job import Job
from crawler.engine.failure import RefusedError


class SkipBlockedHostsMiddleware:
    """Downloader middleware farthest from the network."""

    def __init__(self, crawler: Crawler) -> None:
        self._crawler = crawler

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Build the middleware, as Scrapy asks for it."""
        return cls(crawler)

    def process_request(self, request: Request) -> None:
        """Refuse a request to a blocked host; raises RefusedError."""
        job: Job = self._crawler.spider.job  # type: ignore[union-attr]
        if "entry" in request.meta and (outcome := job.blocked_hosts.closed_for(request.url)):
            raise RefusedError(outcome.of_host)
