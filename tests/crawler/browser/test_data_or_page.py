"""A response that only begins like JSON is shown in the browser; real JSON is not."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest
from scrapy.http import HtmlResponse

from crawler.engine.spiders.rendered_page import RenderingSpider, read_shown
from crawler.extraction.page import extract_page

URL = "http://a.test/7.html"


class BrowserUsed(Exception):  # noqa: N818 - not an error: it signals that the browser was used
    """The browser was asked to show a page."""


class Engine:
    async def download_async(self, _: object) -> object:
        raise BrowserUsed


def spider(learned: list[int]) -> RenderingSpider:
    """A spider that wants every page rendered."""
    rendering = SimpleNamespace(wants=lambda _: True, is_sample=lambda _: False,
                                learn=lambda _, gained: learned.append(gained))
    job = SimpleNamespace(policy=SimpleNamespace(profile="honest", name="a"), settings=SimpleNamespace(user_agent="x"))
    made: Any = SimpleNamespace(rendering=rendering, job=job, crawler=SimpleNamespace(engine=Engine()))
    return cast("RenderingSpider", made)


@pytest.mark.parametrize(("body", "times"), [
    (b'{"title": "x"}', 0), (b'cb({"title": "x"})', 0), (b"a([<html><div id=app></div><script>fill()</script>", 1),
    (b'{ "<div id=app></div><script>fill()</script>', 1)])
def test_what_only_begins_like_json_is_shown(body: bytes, times: int) -> None:
    learned: list[int] = []
    response, extraction = HtmlResponse(URL, body=body, encoding="utf-8"), extract_page(body, URL, "text/html")
    assert asyncio.run(read_shown(spider(learned), response, extraction)) == extraction
    assert learned == [0] * times, "the browser was asked, in vain"
