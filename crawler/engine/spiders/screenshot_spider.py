"""Take screenshots of addresses, and store each with the text that was shown."""

import asyncio
import json
import logging
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from playwright.async_api import Page
from scrapy import Request, Spider
from scrapy.http import Response
from scrapy_playwright.page import PageMethod

from crawler.browser.navigation_guard import NavigationGuard
from crawler.browser.page_loading import close_popups, settle
from crawler.crawl.job import Job
from crawler.engine.browser_requests import browser_request
from crawler.engine.middlewares.obey_robots import ObeyRobotsMiddleware
from crawler.engine.shared_connections import SharedConnections
from crawler.politeness.robots import RobotsUnknownError
from crawler.urls.address import host_of
from library.readers.sentence import SentenceError, sentence_text
from storage.collections.screenshots import Screenshot, Screenshots

MAX_HEIGHT = 15_000
"""Maximum height in pixels; the rest is cut off, and the full height is recorded."""
MAX_IMAGE = 6 * 2**20
"""Maximum bytes of a PNG image; larger ones become JPEG. A MongoDB document holds 16 MB."""
MAX_TEXT = 500_000
_SIZE = ("() => ({width: document.documentElement.clientWidth, height: Math.max(document.documentElement.scrollHeight, "
         "document.body ? document.body.scrollHeight : 0)})")

PageInit = Callable[[Page, object], Awaitable[None]]
"""Prepares a page before it loads anything."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class WantedScreenshot:
    """A page version whose address is to be shown, in the browser context of its site.

    `obeys_robots` is false for a site whose robots.txt its crawls ignore, with a recorded reason.
    """

    page: str
    url: str
    site: str
    obeys_robots: bool = True


class ScreenshotSpider(Spider):
    """Shows one address after the other.

    Writes a line of JSON for each that failed.
    """

    name = "screenshots"

    def __init__(
        self, job: Job, wanted: list[WantedScreenshot], store: Screenshots, connections: SharedConnections,
    ) -> None:
        super().__init__()
        self.job = job
        self.connections = connections
        self._wanted = wanted
        self._store = store

    async def start(self) -> AsyncIterator[Request]:
        """Take all screenshots; there is nothing to schedule."""
        for wanted in self._wanted:
            try:
                taken = await self._take(wanted)
                await asyncio.to_thread(self._store.put, taken)
            except Exception as error:  # noqa: BLE001 - Playwright has many errors; the stage gets them
                logger.warning("no screenshot of %s: %s: %s", wanted.url, type(error).__name__, str(error)[:300])
                reason = (sentence_text(error.sentence) if isinstance(error, SentenceError)
                          else f"{type(error).__name__}: {str(error)[:200]}")
                sys.stdout.write(json.dumps({"page": wanted.page, "reason": reason}) + "\n")
                sys.stdout.flush()
        nothing: tuple[Request, ...] = ()
        for request in nothing:
            yield request

    async def _take(self, wanted: WantedScreenshot) -> Screenshot:
        photograph = PageMethod(_photograph)
        agent = str(self.crawler.settings["USER_AGENT"])
        request = browser_request(wanted.url, wanted.site, agent, PageMethod(settle, "load"), photograph)
        if wanted.obeys_robots:
            request.meta["playwright_page_init_callback"] = await self._guarding(wanted.url)
        request.meta["download_slot"] = host_of(wanted.url)
        engine = self.crawler.engine
        assert engine is not None  # noqa: S101 - called by the engine
        response: Response = await engine.download_async(request)
        if response.status >= 400:
            raise SentenceError("the browser received status {status}", status=response.status)
        photo: Screenshot = photograph.result
        return replace(photo, page=wanted.page, url=wanted.url, final_url=response.url, status=response.status)


    async def _guarding(self, url: str) -> PageInit:
        """Make the callback that keeps a page from what robots.txt forbids.

        Raises SentenceError if that is the page itself.
        """
        robots = self.crawler.get_downloader_middleware(ObeyRobotsMiddleware)
        assert robots is not None  # noqa: S101 - it is in the settings
        try:
            is_allowed = await robots.allows(url)
        except RobotsUnknownError as error:
            raise SentenceError("the robots.txt of its host cannot be fetched") from error
        if not is_allowed:
            raise SentenceError("robots.txt forbids to visit it")
        guard = NavigationGuard(robots.may_navigate)

        async def begin(page: Page, request: object) -> None:
            await close_popups(page, request)
            await guard.begin(page)

        return begin


async def _photograph(page: Page) -> Screenshot:
    size: dict[str, Any] = await page.evaluate(_SIZE)
    height = min(int(size["height"]) or 1, MAX_HEIGHT)
    options: dict[str, Any] = {
        "full_page": True, "animations": "disabled",
        "clip": {"x": 0, "y": 0, "width": int(size["width"]) or 1, "height": height}}
    image, kind = await page.screenshot(type="png", **options), "image/png"
    if len(image) > MAX_IMAGE:
        image, kind = await page.screenshot(type="jpeg", quality=60, **options), "image/jpeg"
    if len(image) > MAX_IMAGE:
        raise ValueError(f"the image takes {len(image)} bytes, more than {MAX_IMAGE}")
    text: str = await page.evaluate("most => (document.body ? document.body.innerText : '').slice(0, most)", MAX_TEXT)
    browser = page.context.browser
    now = datetime.now(UTC)
    return Screenshot(
        page="", url="", taken_at=now.replace(microsecond=now.microsecond // 1000 * 1000), image=image, kind=kind,
        width=int(size["width"]), height=height, full_height=int(size["height"]), text=text,
        browser=f"Chromium {browser.version}" if browser else "Chromium")
