"""The general spider: any site, by its policy. It travels; `crawler.reading` reads."""

import logging
from collections.abc import AsyncIterator, Iterator
from datetime import timedelta
from typing import Any, Self
from urllib.parse import urljoin

from scrapy import Request, Spider, signals
from scrapy.crawler import Crawler
from scrapy.exceptions import StopDownload
from scrapy.http import Headers, Response
from twisted.python.failure import Failure

from crawler.browser.rendering import Rendering
from crawler.crawl import font_fetching as fonts
from crawler.crawl.capture import capture_of, page_of
from crawler.crawl.job import Job
from crawler.crawl.outcome import NOT_MODIFIED, Fetched, Missed, Outcome
from crawler.crawl.recorder import Recorder
from crawler.engine.failure import RefusedError, reason_of, retry_delay
from crawler.engine.middlewares.adapt_delay import OVERLOADED
from crawler.engine.scheduler import FrontierScheduler
from crawler.engine.spiders.rendered_page import read_shown
from crawler.extraction.navigation.sitemap import SitemapError
from crawler.extraction.page import Reading
from crawler.extraction.reader_pool import Readers, UnreadablePageError
from crawler.politeness.block_detection import NEEDS_HUMAN, is_door, is_soft_404, wall
from crawler.urls.address import canonical
from storage.collections.frontier import Entry, hop

logger = logging.getLogger(__name__)

MAX_HOPS = 9
"""Redirects in a chain; with the first request that makes ten."""
MAX_NESTING = 3
"""Sitemaps that lead to sitemaps."""
REDIRECTS = (301, 302, 303, 307, 308)
GONE = (404, 410)
READABLE = ("text/html", "application/xhtml+xml", "text/plain", "text/xml", "application/xml", "application/rss+xml",
            "application/atom+xml")
PACKED = ("application/gzip", "application/x-gzip", "application/octet-stream", "binary/octet-stream")


class SiteSpider(Spider):
    """Crawls one site; every address ends in exactly one outcome."""

    name = "site"

    def __init__(self, job: Job, recorder: Recorder, readers: Readers) -> None:
        super().__init__()
        self.job = job
        self.recorder = recorder
        self.readers = readers
        self.rendering = Rendering(job.policy, job.settings)

    @classmethod
    def from_crawler(cls, crawler: Crawler, *args: Any, **kwargs: Any) -> Self:
        """Build the spider, and listen to the headers of responses."""
        spider = super().from_crawler(crawler, *args, **kwargs)
        crawler.signals.connect(spider.heard, signals.headers_received)
        return spider

    async def start(self) -> AsyncIterator[Request]:
        """Bring nothing: the frontier holds the start addresses already."""
        nothing: tuple[Request, ...] = ()
        for request in nothing:
            yield request

    def heard(self, headers: Headers, request: Request) -> None:
        """Hang up before the body of what is no text; raises StopDownload."""
        entry = request.meta.get("entry")
        kind = (headers.get("Content-Type") or b"").decode("latin-1").partition(";")[0].strip().lower()
        if entry is None or not kind or kind.startswith("text/") or kind in READABLE:
            return
        is_font = entry.kind in fonts.KINDS and kind.startswith(fonts.TYPES)
        if not is_font and not (entry.kind == "sitemap" and kind in PACKED):
            raise StopDownload(fail=True)

    def settle(self, outcome: Outcome) -> None:
        """Hear that an outcome is stored."""
        if isinstance(outcome, Fetched) and (outcome.page or outcome.is_unchanged):
            self.job.pages += 1
        if scheduler := self._scheduler:
            scheduler.settled(outcome.entry)

    @property
    def _scheduler(self) -> FrontierScheduler | None:
        """The frontier's scheduler; a probe has another."""
        scheduler = self.crawler.engine.scheduler
        return scheduler if isinstance(scheduler, FrontierScheduler) else None

    async def parse(self, response: Response, **kwargs: Any) -> AsyncIterator[Outcome]:
        """Make the outcome of an answer; one that our own code trips over is given up, and said so in the log."""
        entry: Entry = response.meta["entry"]
        if scheduler := self._scheduler:
            scheduler.answered(entry)
        try:
            yield await self._outcome(response, entry)
        except UnreadablePageError as error:
            logger.warning("%s: %s", entry.url, error)
            yield Missed(entry, "unreadable")
        except Exception as error:
            logger.exception("%s cannot be read", entry.url)
            yield Missed(entry, f"error_{type(error).__name__}")

    async def _outcome(self, response: Response, entry: Entry) -> Outcome:
        if response.status in REDIRECTS:
            return self._moved(response, entry)
        if response.status == 304 and (entry.etag or entry.modified):
            return Fetched(entry, note=NOT_MODIFIED)
        if response.status in GONE:
            return Missed(entry, "gone")
        if response.status in OVERLOADED:
            return self._again(entry, f"status_{response.status}", timedelta(seconds=self.job.pace(entry.url).wait))
        if response.status >= 500:
            return self._again(entry, f"status_{response.status}")
        if entry.kind in fonts.KINDS:
            is_there = response.status == 200
            return fonts.brought(entry, response.url, response.body, self.job) if is_there else Missed(entry, "no_font")
        return await (self._listed if entry.kind == "sitemap" else self._read)(response, entry)

    def failed(self, failure: Failure) -> Iterator[Outcome]:
        """Make the outcome of a request that got no answer."""
        entry: Entry = failure.request.meta["entry"]  # type: ignore[attr-defined]
        error: BaseException = failure.value  # type: ignore[assignment]
        reason, may_pass = reason_of(error)
        if isinstance(error, RefusedError):
            yield Missed(entry, reason, error.retry)
        else:
            yield self._again(entry, reason) if may_pass else Missed(entry, reason)

    def _again(self, entry: Entry, reason: str, at_least: timedelta = timedelta()) -> Missed:
        delay = retry_delay(entry.attempts)
        return Missed(entry, reason, max(delay, at_least) if delay is not None else None)

    def _moved(self, response: Response, entry: Entry) -> Outcome:
        location = (response.headers.get("Location") or b"").decode("latin-1")
        following = canonical(urljoin(response.url, location)) if location else None
        if following is None:
            return Missed(entry, "bad_redirect")
        if following == entry.url:
            return self._again(entry, "redirect_loop")
        if len(entry.hops) >= MAX_HOPS:
            return Missed(entry, "redirect_loop")
        if is_door(following) and not is_door(entry.url):
            return self._walled(entry, NEEDS_HUMAN)
        if not self.job.scope.covers(following):
            return Missed(entry, "moved_offsite")
        exchange = response.meta.get("exchange")
        return Fetched(entry, (hop(entry, response.status, following),), note="moved", exchange=exchange)

    async def _listed(self, response: Response, entry: Entry) -> Outcome:
        if response.status != 200:
            return Missed(entry, f"status_{response.status}")
        try:
            listed = await self.readers.read_list(response.body)
        except SitemapError:
            return Missed(entry, "bad_sitemap")
        lists = [url for each in listed.lists if (url := canonical(each, response.url)) and self.job.scope.covers(url)]
        found = [self.job.sitemap(url, entry.depth + 1, entry.url) for url in lists if entry.depth < MAX_NESTING]
        pages = self.job.listed(listed.pages, entry, response.url)
        return Fetched(entry, (*found, *pages), size=len(response.body), note="sitemap")

    async def _read(self, response: Response, entry: Entry) -> Outcome:
        content_type = (response.headers.get("Content-Type") or b"").decode("latin-1")
        reading = await self.readers.read(response.body, response.url, content_type)
        obstacle = wall(response.status, reading.text, response.body[:20_000].decode(reading.encoding, "replace"),
                        _plain(response.headers))
        if obstacle:
            return self._walled(entry, obstacle)
        if response.status != 200:
            return Missed(entry, f"status_{response.status}")
        plain, reading = reading, await read_shown(self, response, reading)
        if self.rendering.is_missed:
            self.job.flags.add("needs_browser")
        if is_soft_404(reading.title, reading.text):
            return Missed(entry, "soft_404")
        if not self.job.passed(entry.url, reading.text):
            return Missed(entry, "suddenly_empty")
        self.job.barren.note(entry.url, reading.text)
        self.job.scent.learn(entry.url, reading.text)
        found = (*self._links(reading, entry), *fonts.wanted(reading, entry, self.job))
        if not reading.text:
            return Fetched(entry, found, size=len(response.body), note="empty")
        capture = capture_of(response, entry)
        page = page_of(reading, capture, entry, self.job)
        return Fetched(entry, found, page, capture, len(response.body), "" if reading is plain else "shown",
                       response.meta.get("exchange"))

    def _walled(self, entry: Entry, obstacle: str) -> Missed:
        self.job.walled(entry.url, obstacle)
        return Missed(entry, obstacle)

    def _links(self, reading: Reading, entry: Entry) -> tuple[Entry, ...]:
        found: dict[str, Entry] = {}
        for link in reading.links:
            if link.url in self.job.recent:
                continue
            each = (self.job.sitemap(link.url, 1, entry.url)
                    if link.rel == "feed" and self.job.scope.covers(link.url)
                    else self.job.page(link, entry, reading.next_url))
            if each and (each.url not in found or found[each.url].priority > each.priority):
                found[each.url] = each
        return tuple(found.values())


def _plain(headers: Headers) -> dict[str, str]:
    return {name.decode("latin-1").lower(): b", ".join(values).decode("latin-1") for name, values in headers.items()}
