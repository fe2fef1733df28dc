"""Fetch every host's robots.txt before anything else, and obey it."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from urllib.parse import urljoin, urlsplit

from scrapy import Request, signals
from scrapy.crawler import Crawler
from scrapy.exceptions import StopDownload
from scrapy.http import Response
from scrapy.http.request import NO_CALLBACK

from crawler.crawl.job import Job
from crawler.engine.crawler_part import CrawlerPart
from crawler.engine.failure import RefusedError, outcome_of
from crawler.engine.responses import location_of
from crawler.network.egress import EgressError
from crawler.outages import until_answered
from crawler.politeness.robots import EVERYTHING, MAX_BYTES, MAX_REDIRECTS, RobotsUnknownError, Rules, rules_of
from crawler.urls.address import canonical
from storage.crawl_remark import CrawlRemark
from storage.fetch_outcome import FetchOutcome

POSTPONED = timedelta(hours=1)
"""Delay until a host whose robots.txt could not be fetched is tried again. The crawl ends before that."""
HUGE = 64 * 2**20
"""A robots.txt with more bytes, as announced or after unpacking, is not read at all."""

logger = logging.getLogger(__name__)


class ObeyRobotsMiddleware(CrawlerPart):
    """Downloader middleware that obeys robots.txt.

    It lets allowed requests pass and sets the delay that robots.txt asks for.
    """

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        self._rules: dict[str, asyncio.Task[Rules]] = {}
        self._fetching = 0

    def received(self, data: bytes, request: Request) -> None:
        """Stop reading a robots.txt after `MAX_BYTES`; raises StopDownload."""
        if "robots" in request.meta:
            request.meta["robots"] += len(data)
            if request.meta["robots"] > MAX_BYTES:
                raise StopDownload(fail=False)

    async def process_request(self, request: Request) -> None:
        """Refuse a request that is not allowed; raises RefusedError."""
        if "entry" not in request.meta:
            return
        try:
            is_allowed = await self.allows(request.url)
        except RobotsUnknownError as error:
            self.job.remarks.add(CrawlRemark.ROBOTS_UNREACHABLE)
            raise RefusedError(FetchOutcome.ROBOTS_UNREACHABLE, POSTPONED) from error
        if not is_allowed:
            raise RefusedError(FetchOutcome.ROBOTS)

    async def allows(self, url: str) -> bool:
        """Tell whether an address may be fetched; raises RobotsUnknownError."""
        job = self.job
        if not job.policy.obey_robots:
            return True
        parts = urlsplit(url)
        origin = f"{parts.scheme}://{parts.netloc}"
        if origin not in self._rules:
            self._rules[origin] = asyncio.ensure_future(self._learn(job, origin))
        rules = await asyncio.shield(self._rules[origin])
        return rules.allow(url)

    async def may_navigate(self, url: str, in_frame: bool) -> bool:
        """Tell whether a page in the browser may navigate to an address.

        A refusal is counted. Frames of other sites are parts of their page, like its pictures, and are not asked for
        their rules.
        """
        if in_frame and not self.job.scope.covers(canonical(url) or ""):
            return True
        try:
            is_allowed = await self.allows(url)
        except RobotsUnknownError:
            is_allowed = False
        if not is_allowed:
            self.job.passed_over.count(url, FetchOutcome.ROBOTS)
        return is_allowed

    async def _learn(self, job: Job, origin: str) -> Rules:
        with self._listening():
            rules = await self._fetch(f"{origin}/robots.txt")
        job.throttle(origin).obey(rules.delay)
        if job.policy.follow_sitemap:
            named = [canonical(each, origin) for each in rules.sitemaps]
            entries = [job.sitemap(url, 0, f"{origin}/robots.txt") for url in named if url and job.scope.covers(url)]
            # an error would be all that the crawl learns of the host's rules, and lose every address of the host
            job.count_known(await until_answered(partial(asyncio.to_thread, job.frontier.add, entries)))
        return rules

    @contextmanager
    def _listening(self) -> Iterator[None]:
        """Count received bytes only while a robots.txt is fetched.

        The signal costs time on every page.
        """
        if not self._fetching:
            self.crawler.signals.connect(self.received, signals.bytes_received)
        self._fetching += 1
        try:
            yield
        finally:
            self._fetching -= 1
            if not self._fetching:
                self.crawler.signals.disconnect(self.received, signals.bytes_received)

    async def _fetch(self, url: str) -> Rules:
        engine = self.crawler.engine
        assert engine is not None  # noqa: S101 - called by the engine
        for _ in range(MAX_REDIRECTS + 1):
            meta = {"download_slot": urlsplit(url).netloc, "robots": 0, "download_maxsize": HUGE}
            request = Request(url, callback=NO_CALLBACK, meta=meta)
            try:
                response = await engine.download_async(request)
            except EgressError as error:
                if error.outcome is FetchOutcome.DNS:
                    raise RobotsUnknownError(str(error)) from error
                logger.info("robots.txt leads to an address that may not be fetched: %s", error)
                return EVERYTHING
            except Exception as error:
                raise RobotsUnknownError(f"{url}: {outcome_of(error)}") from error
            following = _redirect(response)
            if not following:
                return rules_of(response.status, response.body)
            url = following
        return EVERYTHING


def _redirect(response: Response) -> str | None:
    location = location_of(response.headers)
    if response.status not in (301, 302, 303, 307, 308) or not location:
        return None
    try:
        return urljoin(response.url, location)
    except ValueError as error:
        raise RobotsUnknownError(f"{response.url} leads to {location[:200]!r}, which is no address") from error
