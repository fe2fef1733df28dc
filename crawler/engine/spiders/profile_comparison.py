"""Compare a few pages of a site with what it shows to another kind of browser.

Done once for each site, if its owner has approved it with a reason. A page that differs is requested again with the
crawl's own headers: if it differs again, it changes by itself and proves nothing.
"""

import logging
from typing import Protocol

from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.http import Response

from crawler.crawl.accounting.other_views import View, difference
from crawler.crawl.job import Job
from crawler.crawl.outcome import Fetched, Outcome
from crawler.engine.responses import content_type_of, location_of
from crawler.extraction.extraction_pool import ExtractionPool
from crawler.urls.address import canonical, host_of
from storage.fetch_outcome import FetchOutcome

READ, UNREAD = 3, 2
"""Number of pages with text that are compared, and of pages that showed none."""
_SILENT = frozenset({FetchOutcome.EMPTY, FetchOutcome.SOFT_404, FetchOutcome.GONE, FetchOutcome.BAD_STATUS,
                     FetchOutcome.BLOCKED, FetchOutcome.MOVED_OFFSITE})
"""Outcomes that a site may return only to crawlers."""

logger = logging.getLogger(__name__)


class ComparingSpider(Protocol):
    """The attributes of a spider whose pages can be compared."""

    crawler: Crawler
    job: Job
    extractors: ExtractionPool


class ProfileComparison:
    """Chooses pages, requests them again, and notes the differences on the job."""

    def __init__(self, profile: str) -> None:
        self._own = profile
        self.other = "desktop" if profile == "mobile" else "mobile"
        """The profile that pages are compared with."""
        self._left = {True: READ, False: UNREAD}

    def wants(self, outcome: Outcome) -> bool:
        """Tell whether a page should be compared, and count it."""
        has_text = isinstance(outcome, Fetched) and bool(outcome.page and outcome.page.text)
        if outcome.entry.kind != "page" or not (has_text or outcome.outcome in _SILENT):
            return False
        self._left[has_text] -= 1
        return self._left[has_text] >= 0

    async def look(self, spider: ComparingSpider, response: Response, outcome: Outcome) -> None:
        """Compare a page; a failure to do so is no failure of the crawl."""
        url = outcome.entry.url
        try:
            seen = await self._view(spider, response)
            shown = await self._requested(spider, url, self.other)
            found = difference(url, seen, shown)
            if found and not difference(url, seen, await self._requested(spider, url, self._own)):
                found = found.shown_to(self.other)
                logger.warning("%s: another browser gets a different page: %s %s", url, found.rule, found.figures)
                spider.job.other_views.note(url, found)
        except Exception as error:  # noqa: BLE001 - the page itself was read in any case
            logger.info("%s was not compared: %s: %s", url, type(error).__name__, str(error)[:200])
            return
        spider.job.other_views.compared += 1

    async def _requested(self, spider: ComparingSpider, url: str, profile: str) -> View:
        """Request a page with new cookies, at the pace of its host."""
        assert spider.crawler.engine is not None  # noqa: S101 - the engine fetched the page
        meta = {"profile": profile, "cookiejar": f"compared-{profile}", "download_slot": host_of(url)}
        return await self._view(spider, await spider.crawler.engine.download_async(Request(url, meta=meta)))

    async def _view(self, spider: ComparingSpider, response: Response) -> View:
        if location := location_of(response.headers):
            return View(response.status, canonical(location, response.url) or location)
        content_type = content_type_of(response.headers)
        found = await spider.extractors.extract(response.body, response.url, content_type)
        return View(response.status, text=found.text)
