"""Share one browser in a crawl process; watch it and replace it."""

import asyncio
import logging
from contextlib import suppress
from typing import Any

from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.http import Response
from scrapy_playwright.handler import ScrapyPlaywrightDownloadHandler

from crawler.engine.browser_provider import SandboxedBrowserProvider
from crawler.engine.scrapy_compat import launch

PAGES = 200
"""Pages after which the browser is replaced, so that what they leave behind cannot pile up."""
LOOK = 0.5
"""Seconds between two looks at the browser's memory."""

logger = logging.getLogger(__name__)


class SharedBrowser:
    """scrapy-playwright's handler with limits around it, for all sites of a process."""

    def __init__(self) -> None:
        self._handler: ScrapyPlaywrightDownloadHandler | None = None
        self._lock = asyncio.Lock()
        self._place = asyncio.Lock()
        """One page at a time: when the browser must be ended, it is known for whose sake."""
        self._shown = 0

    async def download(self, request: Request, crawler: Crawler) -> Response:
        """Show a page and answer with its document as it stands then.

        Raises playwright's errors, TimeoutError.
        """
        async with self._place:
            handler = await self._started(crawler)
            limit = crawler.settings.getint("WENZONG_BROWSER_MEMORY") * 2**20
            watch = asyncio.ensure_future(self._watch(handler, limit))
            try:
                async with asyncio.timeout(2 * crawler.settings.getfloat("DOWNLOAD_TIMEOUT")):
                    response: Response = await handler.download_request(request)
                    return response
            finally:
                watch.cancel()
                await self._count(handler)

    async def close(self) -> None:
        """End the browser."""
        async with self._lock:
            if self._handler:
                with suppress(Exception):  # whatever state it is in, its process is ended below
                    await self._handler.close()
                await _provider(self._handler).close()
                self._handler = None

    async def _started(self, crawler: Crawler) -> ScrapyPlaywrightDownloadHandler:
        async with self._lock:
            if self._handler is None:
                handler = ScrapyPlaywrightDownloadHandler(crawler)
                handler.config.target_closed_max_retries = 1  # for one that finds the browser just ended
                await launch(handler)
                self._handler = handler
        return self._handler

    async def _watch(self, handler: ScrapyPlaywrightDownloadHandler, limit: int) -> None:
        """End a browser that takes too much memory.

        The page that is shown fails, the next one starts another.
        """
        while True:
            await asyncio.sleep(LOOK)
            chromium = _provider(handler).chromium
            if chromium and (used := await asyncio.to_thread(chromium.memory)) > limit:
                logger.warning("Chromium took %d MB and was ended", used // 2**20)
                await _provider(handler).end_browser()

    async def _count(self, handler: ScrapyPlaywrightDownloadHandler) -> None:
        self._shown += 1
        if self._shown % PAGES == 0:
            await _provider(handler).end_browser()


def _provider(handler: Any) -> SandboxedBrowserProvider:
    provider: SandboxedBrowserProvider = handler.browser_provider
    return provider
