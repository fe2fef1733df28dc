"""Ask the browser for the colours of first lines, which snapshots do not contain."""

import json
from typing import Any

from playwright.async_api import CDPSession, Error

MAX_ELEMENTS = 20_000
"""Maximum elements of a page that are asked for."""
_WORLD = "first-lines"
_COLOURS = """(() => {
  const says = rules => [...rules].some(rule => (rule.selectorText || '').includes('first-line')
    || (rule.cssRules && says(rule.cssRules)));
  if (![...document.styleSheets].some(sheet => { try { return says(sheet.cssRules); } catch { return false; } }))
    return '';
  const every = document.querySelectorAll('*'), found = {};
  for (let place = 0; place < Math.min(every.length, MOST); place++) {
    const first = getComputedStyle(every[place], '::first-line').color;
    if (first !== getComputedStyle(every[place]).color) found[place] = first;
  }
  return JSON.stringify({count: every.length, colours: found});
})()""".replace("MOST", str(MAX_ELEMENTS))


async def first_lines(session: CDPSession) -> dict[str, Any]:
    """Return the colours of first lines that differ from those of their texts.

    By the place of their elements in the document; empty if no sheet sets any. The script runs in a world of its own,
    so that those of the page can neither notice nor change it.
    """
    try:
        frames = await session.send("Page.getFrameTree")
        world = await session.send("Page.createIsolatedWorld", {
            "frameId": frames["frameTree"]["frame"]["id"], "worldName": _WORLD})
        answer = await session.send("Runtime.evaluate", {
            "expression": _COLOURS, "contextId": world["executionContextId"], "returnByValue": True, "timeout": 1000})
    except Error:
        return {}  # the page left, or is too large: its first lines are read like others
    value = answer["result"].get("value")
    return json.loads(value) if isinstance(value, str) and value else {}
