"""Keeps every host's pace: sets its delay before each request, learns from each answer."""

from typing import Self

from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.http import Response

from crawler.crawl.job import Job
from crawler.engine.failure import RefusedError, reason_of
from crawler.politeness.throttle import BACK_OFF, HostPace, retry_after

OVERLOADED = (429, 503)


class PaceMiddleware:
    """Downloader middleware nearest to the network."""

    def __init__(self, crawler: Crawler) -> None:
        self._crawler = crawler

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Build the middleware, as Scrapy asks for it."""
        return cls(crawler)

    def process_request(self, request: Request) -> None:
        """Give the host's slot the delay and concurrency it should have now."""
        engine = self._crawler.engine
        assert engine is not None  # noqa: S101 - it asked us
        pace = self._pace(request)
        wanted = {"delay": pace.delay, "concurrency": pace.parallel, "jitter": 0}
        name = str(request.meta.get("download_slot"))
        engine.downloader.per_slot_settings[name] = wanted
        if slot := engine.downloader.slots.get(name):
            slot.delay, slot.concurrency = pace.delay, pace.parallel

    def process_response(self, request: Request, response: Response) -> Response:
        """Learn from an answer how the host is doing."""
        pace = self._pace(request)
        if response.status >= 500:
            pace.failed()
        if response.status in OVERLOADED:
            asked = retry_after((response.headers.get("Retry-After") or b"").decode("latin-1"))
            pace.hold(BACK_OFF if asked is None else asked)
        else:
            pace.answered(float(request.meta.get("download_latency", 0.0)))
        return response

    def process_exception(self, request: Request, exception: Exception) -> None:
        """Learn from a request that got no answer."""
        if reason_of(exception)[1] and not isinstance(exception, RefusedError):
            self._pace(request).failed()

    def _pace(self, request: Request) -> HostPace:
        job: Job = self._crawler.spider.job  # type: ignore[union-attr]
        return job.pace(request.url)
