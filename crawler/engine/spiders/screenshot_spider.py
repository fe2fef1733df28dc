"""Take screenshots of addresses, and store each with the text that was shown."""

import asyncio
import json
import logging
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from playwright.async_api import Page
from scrapy import Request, Spider
from scrapy.http import Response
from scrapy_playwright.page import PageMethod

from crawler.browser.page_loading import settle
from crawler.crawl.job import Job
from crawler.engine.browser_requests import browser_request
from crawler.engine.shared_connections import SharedConnections
from crawler.urls.address import host_of
from storage.collections.screenshots import Screenshot, Screenshots

MAX_HEIGHT = 15_000
"""Maximum height in pixels; the rest is cut off, and the full height is recorded."""
MAX_IMAGE = 6 * 2**20
"""Maximum bytes of a PNG image; larger ones become JPEG. A MongoDB document holds 16 MB."""
MAX_TEXT = 500_000
_SIZE = ("() => ({width: document.documentElement.clientWidth, height: Math.max(document.documentElement.scrollHeight, "
         "document.body ? document.body.scrollHeight : 0)})")

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class WantedScreenshot:
    """A page version whose address is to be shown, in the browser context of its site."""

    page: str
    url: str
    site: str


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
                reason = f"{type(error).__name__}: {str(error)[:200]}"
                sys.stdout.write(json.dumps({"page": wanted.page, "reason": reason}) + "\n")
                sys.stdout.flush()
        nothing: tuple[Request, ...] = ()
        for request in nothing:
            yield request

    async def _take(self, wanted: WantedScreenshot) -> Screenshot:
        photograph = PageMethod(_photograph)
        agent = str(self.crawler.settings["USER_AGENT"])
        request = browser_request(wanted.url, wanted.site, agent, PageMethod(settle, "load"), photograph)
        request.meta["download_slot"] = host_of(wanted.url)
        engine = self.crawler.engine
        assert engine is not None  # noqa: S101 - called by the engine
        response: Response = await engine.download_async(request)
        if response.status >= 400:
            raise ValueError(f"the browser received status {response.status}")
        photo: Screenshot = photograph.result
        return replace(photo, page=wanted.page, url=wanted.url, final_url=response.url, status=response.status)


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
