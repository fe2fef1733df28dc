"""Decide what a page in the browser may load.

It also waits until scripts have filled the page, and takes a snapshot of what is shown then.
"""

import asyncio
import json
import time
from typing import Any, Literal

from playwright.async_api import Error, Page, Request

from crawler.browser.gaps import says_waiting
from crawler.extraction.markup.snapshot import MAX_NODES, STYLES

LOADING = 15_000
"""Milliseconds that a page gets to be parsed, with the scripts that its parsing waits for."""
SETTLE = 5_000
"""Milliseconds that scripts get, once the page is loaded, to fill it."""
AT_ONCE = 100
"""Milliseconds in which the browser tells whether a page is loaded already."""
LATE = 3.0
"""Seconds that a page without text gets beside, for scripts that wait before they write."""
AGAIN = 0.25
"""Seconds between two looks at it."""
SOON = 0.1
"""Seconds after which a page that has text is asked whether it still grows."""
TALL = {"width": 1280, "height": 9_000, "deviceScaleFactor": 1, "mobile": False}
"""The window of a page that shows little text: what is loaded when a reader comes to it is loaded then."""
FEW = 200
"""Characters of text up to which a page may still be waiting for more."""
MAX_TEXT = 20_000_000
"""Characters of all texts of a snapshot; more is not handed over."""
UNREAD = frozenset({"image", "media", "font", "texttrack", "manifest", "other", "ping"})
"""Kinds of resources that hold no text, and do not say what is seen of it."""
HEAVY = frozenset({"media", "texttrack", "manifest", "ping"})

State = Literal["domcontentloaded", "load", "networkidle"]
"""What a page can have reached, in playwright's words."""


async def settle(page: Page, state: State = "domcontentloaded") -> None:
    """Give scripts time to fill the page.

    One that never comes to rest is taken as it stands: an advertisement that does not answer hides no text.
    """
    await _reaches(page, state, LOADING)
    await _reaches(page, "networkidle", SETTLE)
    if not await _reaches(page, "load", AT_ONCE):
        session = await page.context.new_cdp_session(page)
        await session.send("Page.stopLoading")
        await session.detach()


async def _reaches(page: Page, state: State, milliseconds: int) -> bool:
    try:
        await page.wait_for_load_state(state, timeout=milliseconds)
    except Error:
        return False
    return True


async def take_snapshot(page: Page, drawn: str = "") -> bytes:
    """Take a snapshot in JSON of all that is shown; empty for too large a page.

    The browser itself answers, so that the page's scripts cannot tell, nor hide closed shadow roots. `drawn` names the
    attribute that says what is written on a canvas. A page with little text, or a notice that it is being loaded, is
    looked at again for a while: its scripts may wait before they write.
    """
    session = await page.context.new_cdp_session(page)
    end, is_tall = time.monotonic() + LATE, False
    while True:
        counted = await session.send("Memory.getDOMCounters")
        if counted["nodes"] > MAX_NODES:
            return b""
        snapshot = await session.send("DOMSnapshot.captureSnapshot", {
            "computedStyles": list(STYLES), "includeBlendedBackgroundColors": True})
        if sum(map(len, snapshot["strings"])) > MAX_TEXT:
            return b""
        snapshot["drawn"] = drawn
        shown = _laid_out(snapshot)
        is_full = len(shown) > FEW and not says_waiting(shown)
        await asyncio.sleep(SOON if is_full else AGAIN)
        later = await session.send("Memory.getDOMCounters")
        if (is_full and later["nodes"] <= counted["nodes"]) or time.monotonic() > end:
            return json.dumps(snapshot).encode("ascii")
        if not is_full and not is_tall:
            is_tall = True
            await session.send("Emulation.setDeviceMetricsOverride", TALL)


def _laid_out(snapshot: dict[str, Any]) -> str:
    strings = snapshot["strings"]
    drawn = [text for text in strings if text.startswith(f"{snapshot['drawn']}[")] if snapshot["drawn"] else []
    return " ".join(drawn) + " ".join(strings[text] for document in snapshot["documents"]
                    for text in (*document["layout"]["text"], *document["nodes"]["textValue"]["value"]) if text >= 0)


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
