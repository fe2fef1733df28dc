"""Build the browser's requests, and decide what a shown page may load."""

import asyncio
from contextlib import suppress
from typing import Any

from playwright.async_api import Error, Page
from playwright.async_api import Request as Asked
from scrapy import Request
from scrapy_playwright.page import PageMethod

from storage.settings import Settings

SETTLE = 5_000
"""Milliseconds that scripts get, once the page is loaded, to fill it."""
UNREAD = frozenset({"image", "media", "font", "stylesheet", "texttrack", "manifest", "other", "ping"})
"""Kinds of resources that hold no text."""
HEAVY = frozenset({"media", "texttrack", "manifest", "ping"})
VIEW = {"width": 1280, "height": 900}


def scrapy_settings(settings: Settings) -> dict[str, Any]:
    """Build the settings of scrapy-playwright."""
    return {
        "PLAYWRIGHT_BROWSER_PROVIDER": "crawler.browser.provider.GuardedProvider",
        "PLAYWRIGHT_LAUNCH_OPTIONS": {
            "allow_hosts": list(settings.allow_hosts), "sandbox": settings.browser_sandbox,
            "most_bytes": 4 * settings.crawl_max_bytes, "most_seconds": 2 * settings.crawl_timeout,
        },
        "PLAYWRIGHT_ABORT_REQUEST": "crawler.browser.pages.is_unread",
        "PLAYWRIGHT_MAX_PAGES_PER_CONTEXT": 1,
        "PLAYWRIGHT_DEFAULT_NAVIGATION_TIMEOUT": 1000 * settings.crawl_timeout,
        "WENZONG_BROWSER_MEMORY": settings.browser_memory,
    }


def shown(url: str, site: str, agent: str, *methods: PageMethod) -> Request:
    """Make the request that shows a page, in the site's own session.

    `methods` act on it once it stands.
    """
    return Request(url, dont_filter=True, meta={
        "playwright": True, "playwright_context": site, "playwright_page_init_callback": _prepare,
        "playwright_context_kwargs": {
            "service_workers": "block", "accept_downloads": False, "user_agent": agent, "locale": "zh-CN",
            "viewport": VIEW, "permissions": []},
        "playwright_page_methods": [PageMethod(settle), *methods],
    })


async def settle(page: Page) -> None:
    """Give scripts time to fill the page.

    One that never comes to rest is taken as it stands.
    """
    with suppress(Error):
        await page.wait_for_load_state("networkidle", timeout=SETTLE)


async def is_unread(asked: Asked) -> bool:
    """Tell whether something that a page wants to load is of no use to a reader."""
    return asked.resource_type in UNREAD


async def is_heavy(asked: Asked) -> bool:
    """Tell whether something is left out even of a screenshot."""
    return asked.resource_type in HEAVY


async def _prepare(page: Page, request: Request) -> None:
    """Let the page open no further ones."""
    closing: set[asyncio.Future[None]] = set()

    def close(popup: Page) -> None:
        task = asyncio.ensure_future(popup.close())
        closing.add(task)
        task.add_done_callback(closing.discard)

    page.on("popup", close)
