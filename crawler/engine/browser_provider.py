"""Provide scrapy-playwright with our own sandboxed Chromium."""

from contextlib import AsyncExitStack
from typing import Any

from playwright.async_api import Browser, BrowserContext, Playwright, async_playwright
from scrapy.exceptions import NotSupported
from scrapy_playwright.handler import Config

from crawler.browser.chromium import Chromium
from crawler.network.egress import Egress
from crawler.network.egress_proxy import EgressProxy


class SandboxedBrowserProvider:
    """Starts Chromium on request, and again after it ended.

    Its limits are given in `PLAYWRIGHT_LAUNCH_OPTIONS`.
    """

    def __init__(self, config: Config) -> None:
        self._options: dict[str, Any] = config.launch_options
        self._stack = AsyncExitStack()
        self._playwright: Playwright | None = None
        self._port = 0
        self.chromium: Chromium | None = None

    async def start(self) -> None:
        """Start the egress proxy and the Playwright driver."""
        egress = Egress(frozenset(self._options["allow_hosts"]))
        proxy = EgressProxy(egress, self._options["most_bytes"], self._options["most_seconds"])
        self._port = await self._stack.enter_async_context(proxy.listen())
        self._playwright = await self._stack.enter_async_context(async_playwright())

    async def launch_browser(self) -> Browser:
        """Start Chromium and connect to it; raises BrowserError."""
        assert self._playwright is not None  # noqa: S101 - start comes first
        await self.end_browser()
        self.chromium = await Chromium.start(self._port, sandbox=self._options["sandbox"])
        return await self._playwright.chromium.connect_over_cdp(self.chromium.address)

    async def launch_persistent_context(self, context_kwargs: dict[str, Any]) -> BrowserContext:
        """Refuse, because profiles are never kept."""
        raise NotSupported("profiles are thrown away with the browser")

    async def end_browser(self) -> None:
        """End Chromium if it is running."""
        if self.chromium:
            await self.chromium.stop()
            self.chromium = None

    async def close(self) -> None:
        """End Chromium, the driver and the proxy."""
        await self.end_browser()
        await self._stack.aclose()
