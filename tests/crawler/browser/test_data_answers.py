"""Data that a page's scripts fetched is read, and no answer delays the page."""

import asyncio
import time
from types import SimpleNamespace
from typing import Any

from crawler.browser import data_answers
from crawler.browser.data_answers import DataAnswers


class Listened:
    """A page of the browser, reduced to the events that are listened to."""

    def __init__(self) -> None:
        self.tell: Any = None

    def on(self, _event: str, listener: Any) -> None:
        self.tell = listener

    def remove_listener(self, _event: str, _listener: Any) -> None:
        self.tell = None


def answer(url: str, body: Any) -> Any:
    return SimpleNamespace(url=url, body=body, ok=True, headers={"content-type": "application/json"},
                           request=SimpleNamespace(resource_type="fetch", method="GET"))


async def _at_once() -> bytes:
    return b"[]"


async def _never() -> bytes:
    await asyncio.Event().wait()
    return b""


def test_an_answer_that_never_ends_does_not_hold_up_the_page(monkeypatch: Any) -> None:
    monkeypatch.setattr(data_answers, "PATIENCE", 0.2)

    async def bodies() -> list[tuple[str, bytes]]:
        answers, page = DataAnswers(), Listened()
        answers.listen(page)  # type: ignore[arg-type]  # stands in for the browser's
        for each in (answer("/endless", _never), answer("/list", _at_once)):
            page.tell(each)
        return await asyncio.wait_for(answers.bodies(page), 60)  # type: ignore[arg-type]

    began = time.monotonic()
    assert asyncio.run(bodies()) == [("/list", b"[]")]
    assert time.monotonic() - began < 60
