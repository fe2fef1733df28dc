"""Ask before every navigation of a page in the browser.

Also before those by scripts, by redirects and in frames. Playwright's routes do not see redirects, so the browser
itself is told to pause each request for a document.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from playwright.async_api import CDPSession, Error, Page

MayNavigate = Callable[[str, bool], Awaitable[bool]]
"""Tells whether an address may be navigated to; the flag is true in a frame within the page."""

logger = logging.getLogger(__name__)


class NavigationGuard:
    """Refuses navigations that are not permitted; the page stays as it is."""

    def __init__(self, may_navigate: MayNavigate) -> None:
        self._may_navigate = may_navigate
        self._deciding: set[asyncio.Task[None]] = set()

    async def begin(self, page: Page) -> None:
        """Watch a page from now on, until it is closed."""
        session = await page.context.new_cdp_session(page)
        tree = await session.send("Page.getFrameTree")
        main = tree["frameTree"]["frame"]["id"]

        def decide(paused: dict[str, Any]) -> None:
            task = asyncio.ensure_future(self._decide(session, paused, paused["frameId"] != main))
            self._deciding.add(task)
            task.add_done_callback(self._deciding.discard)

        session.on("Fetch.requestPaused", decide)
        await session.send("Fetch.enable", {"patterns": [{"urlPattern": "http*", "resourceType": "Document"}]})

    async def _decide(self, session: CDPSession, paused: dict[str, Any], in_frame: bool) -> None:
        url, known = paused["request"]["url"], {"requestId": paused["requestId"]}
        try:
            if await self._may_navigate(url, in_frame):
                await session.send("Fetch.continueRequest", known)
            else:
                logger.info("the browser was refused %s, which may not be visited", url[:200])
                await session.send("Fetch.failRequest", {**known, "errorReason": "Aborted"})
        except Error:
            logger.debug("the page that wanted %s was closed", url[:200])
