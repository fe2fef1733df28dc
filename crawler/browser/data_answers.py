"""Keep what a page's scripts fetch while it is rendered.

JSON responses may name the page's chapters.
"""

import asyncio
from contextlib import suppress

from playwright.async_api import Error, Page, Response

MAX_ANSWERS = 20
MAX_BYTES = 2_000_000
"""Maximum bytes of one response; longer ones are ignored."""
PATIENCE = 2.0
"""Seconds for all responses together, so that one that never ends does not delay the page."""


class DataAnswers:
    """The responses that one page fetched, through the same guard as the page."""

    def __init__(self) -> None:
        self._answers: list[Response] = []

    def listen(self, page: Page) -> None:
        """Start recording responses."""
        page.on("response", self._note)

    async def bodies(self, page: Page) -> list[tuple[str, bytes]]:
        """Return the addresses and bodies of the responses recorded so far.

        Unfinished ones are left out.
        """
        page.remove_listener("response", self._note)
        reading = [asyncio.ensure_future(answer.body()) for answer in self._answers]
        if not reading:
            return []
        try:
            await asyncio.wait(reading, timeout=PATIENCE)
        finally:
            for each in reading:
                each.cancel()
        found = []
        for answer, task in zip(self._answers, reading, strict=True):
            with suppress(Error, asyncio.CancelledError):  # the browser may have discarded it
                body = task.result() if task.done() else b""
                if body and len(body) <= MAX_BYTES:
                    found.append((answer.url, body))
        return found

    def _note(self, answer: Response) -> None:
        kind = answer.headers.get("content-type", "")
        is_data = answer.request.resource_type in ("xhr", "fetch") and answer.request.method == "GET"
        if is_data and "json" in kind and answer.ok and len(self._answers) < MAX_ANSWERS:
            self._answers.append(answer)
