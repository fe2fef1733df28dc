"""Decide what a page in the browser may load, and when it is ready.

Waits until scripts have filled the page, and takes a snapshot of what it shows then.
"""

import asyncio
import json
import time
from typing import Any, Literal

from playwright.async_api import CDPSession, Error, Page, Request

from crawler.browser.first_line_colours import first_lines
from crawler.browser.gaps import says_waiting
from crawler.extraction.markup.snapshot import MAX_NODES, STYLES

LOADING = 15_000
"""Milliseconds for a page to be parsed, with the scripts that block its parsing."""
SETTLE = 5_000
"""Milliseconds for scripts to fill the page once it is parsed."""
AT_ONCE = 100
"""Milliseconds for the browser to report whether a page is already loaded."""
LATE = 3.0
"""Additional seconds for a page that shows little text, since its scripts may wait before they write."""
WRITING = 7.0
"""More seconds while its scripts write a text letter by letter."""
AGAIN = 0.25
"""Seconds between two snapshots of a page that shows little text."""
SOON = 0.1
"""Seconds after which a page with text is checked for further growth."""
TALL = {"width": 1280, "height": 9_000, "deviceScaleFactor": 1, "mobile": False}
"""Window size for a page that shows little text, so that content loaded on scrolling is loaded too."""
LOW = {**TALL, "height": 900}
STEP = 0.5
"""Seconds in which scripts add to a page whose end is in sight."""
FEW = 200
"""Maximum characters of a page that may still be waiting for more."""
MAX_TEXT = 20_000_000
"""Maximum characters of all strings in a snapshot; a larger one is discarded."""
UNREAD = frozenset({"image", "media", "font", "texttrack", "manifest", "other", "ping"})
"""Kinds of resources that contain no text and do not affect what is visible."""
HEAVY = frozenset({"media", "texttrack", "manifest", "ping"})

State = Literal["domcontentloaded", "load", "networkidle"]
"""Load states of a page, in Playwright's terms."""


async def settle(page: Page, state: State = "domcontentloaded") -> None:
    """Give scripts time to fill the page.

    A page that never becomes idle is used as it is: an advertisement that does not respond hides no text.
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


async def take_snapshot(page: Page, drawn: str = "", *, is_patient: bool = False) -> bytes:
    """Take a snapshot of everything shown, as JSON; empty if the page is too large.

    The browser itself produces it, so the page's scripts can neither notice it nor hide closed shadow roots. `drawn`
    names the attribute that records text drawn on a canvas. A page with little text, or with a notice that it is
    loading, is examined again for a while, since its scripts may wait before they write. With `is_patient`, any page
    gets that time, and a tall window. A text that scripts are still writing gets more.
    """
    session = await page.context.new_cdp_session(page)
    end, size = time.monotonic() + LATE, 0
    if is_tall := is_patient:
        await _scroll(session)
    while True:
        counted = await session.send("Memory.getDOMCounters")
        if counted["nodes"] > MAX_NODES:
            return b""
        snapshot = await session.send("DOMSnapshot.captureSnapshot", {
            "computedStyles": list(STYLES), "includeBlendedBackgroundColors": True, "includePaintOrder": True,
            "includeDOMRects": True})
        if sum(map(len, snapshot["strings"])) > MAX_TEXT:
            return b""
        snapshot["drawn"] = drawn
        snapshot["firstLines"] = await first_lines(session)
        shown = _laid_out(snapshot)
        is_full = len(shown) > FEW and not says_waiting(shown)
        await asyncio.sleep(SOON if is_full else AGAIN)
        later = await session.send("Memory.getDOMCounters")
        still = WRITING if is_full and len(shown) > size else 0.0
        size = len(shown)
        if (is_full and later["nodes"] <= counted["nodes"]) or time.monotonic() > end + still:
            return json.dumps(snapshot).encode("ascii")
        if not is_full and not is_tall:
            is_tall = True
            await session.send("Emulation.setDeviceMetricsOverride", TALL)


async def _scroll(session: CDPSession) -> None:
    """Bring the end of a page into sight again and again while scripts may add to it."""
    began, nodes = time.monotonic(), 0
    while True:
        await session.send("Emulation.setDeviceMetricsOverride", LOW)
        await asyncio.sleep(SOON)
        await session.send("Emulation.setDeviceMetricsOverride", TALL)
        await asyncio.sleep(STEP)
        counted = (await session.send("Memory.getDOMCounters"))["nodes"]
        seconds = time.monotonic() - began
        if (counted <= nodes and seconds > LATE) or counted > MAX_NODES or seconds > LATE + WRITING:
            return
        nodes = counted


def _laid_out(snapshot: dict[str, Any]) -> str:
    strings = snapshot["strings"]
    drawn = [text for text in strings if text.startswith(f"{snapshot['drawn']}[")] if snapshot["drawn"] else []
    return " ".join(drawn) + " ".join(strings[text] for document in snapshot["documents"]
                    for text in (*document["layout"]["text"], *document["nodes"]["textValue"]["value"]) if text >= 0)


async def is_unread(resource: Request) -> bool:
    """Tell whether a resource that a page wants to load is useless for reading."""
    return resource.resource_type in UNREAD


async def is_heavy(resource: Request) -> bool:
    """Tell whether a resource is not loaded even for a screenshot."""
    return resource.resource_type in HEAVY


async def close_popups(page: Page, _request: object) -> None:
    """Close every other page that the page opens."""
    closing: set[asyncio.Future[None]] = set()

    def close(popup: Page) -> None:
        task = asyncio.ensure_future(popup.close())
        closing.add(task)
        task.add_done_callback(closing.discard)

    page.on("popup", close)
