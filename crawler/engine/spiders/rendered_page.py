"""Read pages that scripts fill as the browser shows them."""

import logging
from typing import Protocol

from scrapy.crawler import Crawler
from scrapy.http import Response

from crawler.browser.gaps import MARKUP
from crawler.browser.need import SeenPage
from crawler.browser.rendering import Rendering
from crawler.crawl.job import Job
from crawler.engine.middlewares.obey_robots import ObeyRobotsMiddleware
from crawler.extraction.data.json_answer import looks_like_json, parsed
from crawler.extraction.extraction_pool import ExtractionPool
from crawler.extraction.navigation.button_words import says
from crawler.extraction.page import Extraction
from crawler.politeness.profiles import agent_of
from crawler.urls.address import canonical, host_of

ENOUGH = 0.5
"""Minimum share (0–1) of the plain reader's text that a rendered page must contain, since scripts also delete text."""

LEAST = 0.25
"""The same for a page whose scripts change its text: decoding may shorten it to a third."""
CHANGED, RUN = 0.04, 6
"""Minimum share (0–1) of runs of so many characters in which a text that scripts change differs from its markup."""

logger = logging.getLogger(__name__)


class RenderingSpider(Protocol):
    """The attributes of a spider whose pages the browser can render."""

    crawler: Crawler
    job: Job
    extractors: ExtractionPool
    rendering: Rendering


async def read_shown(spider: RenderingSpider, response: Response, extraction: Extraction) -> Extraction:
    """Read a page in the browser if it needs one; return the fuller extraction."""
    html = response.body[:MARKUP].decode(extraction.encoding, "replace")
    seen = SeenPage(response.url, html, extraction.title, extraction.text, extraction.links,
                    0 if extraction.lacks_sheets else extraction.sheet_count, len(extraction.hidden),
                    extraction.is_hidden_by_sheets, extraction.is_doubtful)
    if not spider.rendering.wants(seen) or _is_data(response, html, extraction.encoding):
        return extraction
    is_sample = spider.rendering.is_sample(response.url)
    try:
        shown = await _shown(spider, response.url, is_patient=is_sample)
    except Exception as error:  # noqa: BLE001 - Playwright has many errors; the plain page can still be read
        logger.warning("%s was not shown: %s: %s", response.url, type(error).__name__, str(error)[:300])
        spider.rendering.learn(response.url, 0)
        return extraction
    if shown is None:
        spider.rendering.learn(response.url, 0)
        return extraction
    if is_sample:
        is_changed = _is_changed(shown, extraction)
        spider.rendering.learn_change(response.url, is_changed=is_changed)
        return shown if is_changed else extraction
    gained, hidden = _gained(shown, extraction) or _moved(shown, extraction), _hidden(shown, extraction)
    spider.rendering.learn(response.url, gained, hidden)
    is_whole = len(shown.text) + hidden >= ENOUGH * len(extraction.text)
    return shown if gained + hidden > 0 and is_whole else extraction


def _is_data(response: Response, beginning: str, encoding: str) -> bool:
    """Tell whether a response is JSON, which a browser would show raw.

    A page may begin like JSON, so it is parsed completely.
    """
    return looks_like_json(beginning) and parsed(response.body.decode(encoding, "replace")) is not None


def _is_changed(shown: Extraction, plain: Extraction) -> bool:
    """Tell whether scripts change a text or where it continues."""
    if len(shown.text) + _hidden(shown, plain) < LEAST * len(plain.text):
        return False
    one, other = _runs(shown.text), _runs(plain.text)
    known = {link.url for link in plain.links}
    leads_on = any(says(link.words).is_forward for link in shown.links if link.url not in known)
    return leads_on or len(one ^ other) >= CHANGED * len(one | other) or _moved(shown, plain) > 0


def _runs(text: str) -> set[str]:
    flat = "".join(text.split())
    return {flat[start:start + RUN] for start in range(len(flat) - RUN + 1)}


def _gained(shown: Extraction, plain: Extraction) -> int:
    """Count the characters and links that only the browser found."""
    known = set(plain.text.splitlines())
    fresh = sum(len(line) for line in shown.text.splitlines() if line not in known)
    return fresh + len({link.url for link in shown.links} - {link.url for link in plain.links})


def _moved(shown: Extraction, plain: Extraction) -> int:
    """Count the characters of a text whose lines the browser shows in another order."""
    one, other = shown.text.splitlines(), plain.text.splitlines()
    return len(shown.text) if one != other and sorted(one) == sorted(other) else 0


def _hidden(shown: Extraction, plain: Extraction) -> int:
    """Count the characters that the browser hides between lines that it shows."""
    kept, lines = set(shown.text.splitlines()), plain.text.splitlines()
    places = [place for place, line in enumerate(lines) if line in kept]
    return sum(len(line) for line in lines[places[0]:places[-1]] if line not in kept) if places else 0


async def _shown(spider: RenderingSpider, url: str, *, is_patient: bool = False) -> Extraction | None:
    """Render a page and read it; None if it led to an address outside the scope."""
    from crawler.browser.navigation_guard import NavigationGuard  # these need the extra `browser`
    from crawler.engine.browser_requests import RenderingRequest

    robots = spider.crawler.get_downloader_middleware(ObeyRobotsMiddleware)
    assert robots is not None  # noqa: S101 - it is in the settings
    agent = agent_of(spider.job.policy.profile, spider.job.settings.user_agent)
    rendering = RenderingRequest(url, spider.job.policy.name, agent, NavigationGuard(robots.may_navigate),
                                 is_patient=is_patient)
    rendering.request.meta["download_slot"] = host_of(url)
    engine = spider.crawler.engine
    assert engine is not None  # noqa: S101 - the engine fetched the page
    response: Response = await engine.download_async(rendering.request)
    if not spider.job.scope.covers(canonical(response.url) or ""):
        logger.warning("%s was not shown: it led to %s", url, response.url[:200])
        return None
    if rendering.snapshot:
        return await spider.extractors.extract_rendered(rendering.snapshot, response.url, rendering.answers)
    return await spider.extractors.extract(response.body, response.url, "text/html; charset=utf-8")
