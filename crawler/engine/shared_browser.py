"""Share one browser in a crawl process; watch and replace it."""

import asyncio
import logging
from contextlib import suppress
from typing import Any

from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.http import Response
from scrapy_playwright.handler import ScrapyPlaywrightDownloadHandler

from crawler.engine.browser_provider import SandboxedBrowserProvider
from crawler.engine.places import Places
from crawler.engine.scrapy_compat import launch
from crawler.engine.scrapy_settings import PLACES

PAGES = 200
"""Pages after which the browser is replaced, so that leaked memory cannot accumulate."""
LOOK = 0.5
"""Seconds between two checks of the browser's memory."""

logger = logging.getLogger(__name__)


class SharedBrowser:
    """scrapy-playwright's handler with limits, for all sites of a process."""

    def __init__(self) -> None:
        self._handler: ScrapyPlaywrightDownloadHandler | None = None
        self._lock = asyncio.Lock()
        self._places = Places(PLACES)
        self._shown = 0
        self._ended = 0
        """How often the browser had to be ended because of a page."""
        self._watching: asyncio.Future[None] | None = None

    async def download(self, request: Request, crawler: Crawler) -> Response:
        """Show a page and return its document after its scripts have run.

        Raises playwright's errors, TimeoutError. If the browser was ended for its memory or because of another page,
        this page is shown again alone, which tells whether it was the cause. All others wait for that, so it gets half
        the time.
        """
        ended, limit = self._ended, crawler.settings.getfloat("DOWNLOAD_TIMEOUT")
        try:
            async with self._places.one():
                return await self._show(request, crawler, 2 * limit)
        except TimeoutError:
            if self._ended == ended + 1:
                raise  # no other page ended the browser meanwhile
        except Exception:
            if self._ended == ended:
                raise
        finally:
            await self._renew()
        async with self._places.all():
            return await self._show(request, crawler, limit)

    async def _show(self, request: Request, crawler: Crawler, seconds: float) -> Response:
        handler = await self._started(crawler)
        if self._watching is None or self._watching.done():
            limit = crawler.settings.getint("WENZONG_BROWSER_MEMORY") * 2**20
            self._watching = asyncio.ensure_future(self._watch(handler, limit))
        self._shown += 1
        try:
            async with asyncio.timeout(seconds):
                response: Response = await handler.download_request(request)
                return response
        except TimeoutError:
            await self._end(handler)  # a hanging page would occupy its place
            raise

    async def _renew(self) -> None:
        """Replace a browser that has shown many pages."""
        if self._shown < PAGES:
            return
        async with self._places.all():
            if self._shown >= PAGES and self._handler:
                self._shown = 0
                await _provider(self._handler).end_browser()

    async def close(self) -> None:
        """End the browser."""
        if self._watching:
            self._watching.cancel()
        async with self._lock:
            if self._handler:
                with suppress(Exception):  # the browser's process is ended below in any case
                    await self._handler.close()
                await _provider(self._handler).close()
                self._handler = None

    async def _started(self, crawler: Crawler) -> ScrapyPlaywrightDownloadHandler:
        async with self._lock:
            if self._handler is None:
                handler = ScrapyPlaywrightDownloadHandler(crawler)
                handler.config.target_closed_max_retries = 1  # for a request that finds the browser just ended
                await launch(handler)
                self._handler = handler
        return self._handler

    async def _watch(self, handler: ScrapyPlaywrightDownloadHandler, limit: int) -> None:
        """End a browser that takes too much memory.

        The pages being shown fail; the next page starts a new browser.
        """
        while True:
            await asyncio.sleep(LOOK)
            chromium = _provider(handler).chromium
            if chromium and (used := await asyncio.to_thread(chromium.memory, limit)) > limit:
                logger.warning("Chromium used %d MB and was stopped", used // 2**20)
                await self._end(handler)

    async def _end(self, handler: ScrapyPlaywrightDownloadHandler) -> None:
        self._ended += 1
        await _provider(handler).end_browser()


def _provider(handler: Any) -> SandboxedBrowserProvider:
    provider: SandboxedBrowserProvider = handler.browser_provider
    return provider
