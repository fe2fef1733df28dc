"""Decide what a page in the browser may load.

It also waits until scripts have filled the page.
"""

import asyncio
from contextlib import suppress

from playwright.async_api import Error, Page, Request

SETTLE = 5_000
"""Milliseconds that scripts get, once the page is loaded, to fill it."""
UNREAD = frozenset({"image", "media", "font", "stylesheet", "texttrack", "manifest", "other", "ping"})
"""Kinds of resources that hold no text."""
HEAVY = frozenset({"media", "texttrack", "manifest", "ping"})


async def settle(page: Page) -> None:
    """Give scripts time to fill the page.

    One that never comes to rest is taken as it stands.
    """
    with suppress(Error):
        await page.wait_for_load_state("networkidle", timeout=SETTLE)


async def is_unread(resource: Request) -> bool:
    """Tell whether a resource that a page wants to load holds no text."""
    return resource.resource_type in UNREAD


async def is_heavy(resource: Request) -> bool:
    """Tell whether a resource is left out even of a screenshot."""
    return resource.resource_type in HEAVY


async def close_popups(page: Page, _request: object) -> None:
    """Close each further page that the page opens."""
    closing: set[asyncio.Future[None]] = set()

    def close(popup: Page) -> None:
        task = asyncio.ensure_future(popup.close())
        closing.add(task)
        task.add_done_callback(closing.discard)

    page.on("popup", close)
