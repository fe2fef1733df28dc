"""Give every request of a site the headers of its profile.

The request for robots.txt gets them too.
"""

from typing import Self

from scrapy import Request
from scrapy.crawler import Crawler

from crawler.crawl.job import Job
from crawler.politeness.profiles import PROFILES


class ApplyProfileMiddleware:
    """Downloader middleware before the one that fills in what is missing."""

    def __init__(self, crawler: Crawler) -> None:
        self._crawler = crawler

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Build the middleware, as Scrapy asks for it."""
        return cls(crawler)

    def process_request(self, request: Request) -> None:
        """Set the profile's headers."""
        job: Job = self._crawler.spider.job  # type: ignore[union-attr]
        for name, value in PROFILES[job.policy.profile].items():
            request.headers[name] = value
