"""Adapt every host's delay: set it before each request, learn from each response."""

from scrapy import Request
from scrapy.http import Response

from crawler.engine.crawler_part import CrawlerPart
from crawler.engine.failure import RefusedError, outcome_of
from crawler.politeness.throttle import BACK_OFF, HostThrottle, retry_after

OVERLOADED = (429, 503)


class AdaptDelayMiddleware(CrawlerPart):
    """Downloader middleware that is closest to the network."""

    def process_request(self, request: Request) -> None:
        """Set the delay and concurrency of the host's download slot."""
        engine = self.crawler.engine
        assert engine is not None  # noqa: S101 - called by the engine
        throttle = self._throttle(request)
        wanted = {"delay": throttle.delay, "concurrency": throttle.parallel, "jitter": 0}
        name = str(request.meta.get("download_slot"))
        engine.downloader.per_slot_settings[name] = wanted
        if slot := engine.downloader.slots.get(name):
            slot.delay, slot.concurrency = throttle.delay, throttle.parallel

    def process_response(self, request: Request, response: Response) -> Response:
        """Learn from a response how loaded the host is."""
        throttle = self._throttle(request)
        if response.status >= 500:
            throttle.failed()
        if response.status in OVERLOADED:
            pause = retry_after((response.headers.get("Retry-After") or b"").decode("latin-1"))
            throttle.hold(BACK_OFF if pause is None else pause)
        elif not request.meta.get("playwright"):  # rendering time depends on scripts, not on the host
            throttle.answered(float(request.meta.get("download_latency", 0.0)))
        return response

    def process_exception(self, request: Request, exception: Exception) -> None:
        """Learn from a request that got no response."""
        if not isinstance(exception, RefusedError) and outcome_of(exception).retry:
            self._throttle(request).failed()

    def _throttle(self, request: Request) -> HostThrottle:
        return self.job.throttle(request.url)
