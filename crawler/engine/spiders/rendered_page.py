"""Read a page that only scripts fill as the browser shows it."""

import logging
from typing import Protocol

from scrapy.crawler import Crawler
from scrapy.http import Response

from crawler.browser.rendering import Rendering
from crawler.crawl.job import Job
from crawler.extraction.extraction_pool import ExtractionPool
from crawler.extraction.page import Extraction
from crawler.politeness.profiles import agent_of
from crawler.urls.address import canonical, host_of

MARKUP = 200_000
"""Bytes at the start of a page that tell whether it needs a browser."""

logger = logging.getLogger(__name__)


class RenderingSpider(Protocol):
    """What a spider has whose pages the browser can show."""

    crawler: Crawler
    job: Job
    extractors: ExtractionPool
    rendering: Rendering


async def read_shown(spider: RenderingSpider, response: Response, extraction: Extraction) -> Extraction:
    """Read a page in the browser if it needs one; return the fuller extraction."""
    rendering = spider.rendering
    html = response.body[:MARKUP].decode(extraction.encoding, "replace")
    if not rendering.wants(html, len(extraction.text), len(extraction.links)):
        return extraction
    try:
        shown = await _show(spider, response.url)
    except Exception as error:  # noqa: BLE001 - playwright's errors are many; the page as it came is still there
        logger.warning("%s was not shown: %s: %s", response.url, type(error).__name__, str(error)[:300])
        rendering.learn(0)
        return extraction
    fuller = await spider.extractors.extract(shown.body, shown.url, "text/html; charset=utf-8")
    if not spider.job.scope.covers(canonical(shown.url) or ""):
        logger.warning("%s was not shown: it led away to %s", response.url, shown.url[:200])
        fuller = extraction
    gained = len(fuller.text) + len(fuller.links) - len(extraction.text) - len(extraction.links)
    rendering.learn(gained)
    return fuller if gained > 0 else extraction


async def _show(spider: RenderingSpider, url: str) -> Response:
    from crawler.engine.browser_requests import browser_request  # needs the extra `browser`

    agent = agent_of(spider.job.policy.profile, spider.job.settings.user_agent)
    request = browser_request(url, spider.job.policy.name, agent)
    request.meta["download_slot"] = host_of(url)
    engine = spider.crawler.engine
    assert engine is not None  # noqa: S101 - it brought the page
    response: Response = await engine.download_async(request)
    return response
