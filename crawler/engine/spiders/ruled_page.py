"""Read a page by the rules of its site's book source.

They are asked where the general reader made nothing of it.
"""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Self

from scrapy.http import Response

from crawler.book_sources.book_reading import RuleProcess
from crawler.book_sources.legado_source import BookSource
from crawler.book_sources.rule_syntax import RuleError
from crawler.extraction.navigation.links import Link
from crawler.extraction.page import Extraction
from crawler.politeness.policy import SitePolicy
from crawler.urls.address import canonical
from fingerprinting.text.headings import names_chapter

FEW = 200
"""Characters of text up to which the general reader is unsure whether it found the chapter."""
GAIN = 50
"""Characters that the rules must find beyond."""
FEW_CHAPTERS = 3
"""Links that name chapters, up to which a page's table of contents may have been missed."""
FAILURES = 5
"""Failures of the rules in a row after which a crawl does without them."""

logger = logging.getLogger(__name__)


class SourceRules:
    """The rules of one site for the time of a crawl.

    Evaluated in a child process of their own.
    """

    def __init__(self, source: BookSource) -> None:
        self._source, self._process = source, RuleProcess()
        self._turn = asyncio.Lock()
        self._failed = 0

    @classmethod
    def of(cls, policy: SitePolicy) -> Self | None:
        """Take the rules of a site's policy; None where it has none."""
        rules = dict(policy.book_rules)
        return cls(BookSource(policy.name, policy.start_urls[0], rules)) if rules else None

    async def read(self, response: Response, extraction: Extraction) -> Extraction:
        """Read what the general reader may have missed.

        The text of a chapter, or the links of a contents page.
        """
        if len(extraction.text) > FEW:
            return extraction
        html = response.body.decode(extraction.encoding, "replace")
        told = await self._ask("chapter", html, response.url)
        if told and len(told["text"]) >= len(extraction.text) + GAIN:
            return _with_chapter(extraction, told, response.url)
        if sum(names_chapter(link.words) for link in extraction.links) < FEW_CHAPTERS:
            found = await self._ask("contents", html, response.url)
            return _with_links(extraction, found, response.url) if found else extraction
        return extraction

    async def noise(self, text: str) -> Sequence[str]:
        """List the pieces of a text that the source's readers see taken out."""
        if "ruleContent.replaceRegex" not in self._source.rules:
            return ()
        told = await self._ask("noise", text)
        return told["pieces"] if told else ()

    def close(self) -> None:
        """End the child process."""
        self._process.close()

    async def _ask(self, work: str, text: str, url: str = "") -> dict[str, Any] | None:
        if self._failed >= FAILURES:
            return None
        async with self._turn:
            try:
                told = await asyncio.to_thread(self._process.ask, work, self._source, text, url)
            except (RuleError, ValueError, OSError) as error:
                self._failed += 1
                logger.warning("%s", error)
                return None
        self._failed = 0
        return told


def _with_chapter(extraction: Extraction, told: dict[str, Any], url: str) -> Extraction:
    following = [address for each in told["next"] if (address := canonical(each, url))]
    links = (*extraction.links, *(Link(address, "", "next") for address in following))
    text = _without_heading(told["text"], extraction.title)
    return replace(extraction, text=text, next_url=next(iter(following), extraction.next_url), links=links)


def _without_heading(text: str, title: str) -> str:
    """Drop the first line of a text where it is the title, kept apart."""
    first, _, rest = text.partition("\n")
    heading, shown = "".join(first.split()), "".join(title.split())
    is_title = heading == shown or (names_chapter(first) and heading in shown)
    return rest if heading and rest and is_title else text


def _with_links(extraction: Extraction, told: dict[str, Any], url: str) -> Extraction:
    chapters = [(title, address) for title, address, _variables in told["chapters"]]
    named = [(canonical(address, url), title) for title, address in (*chapters, *(("", each) for each in told["next"]))
             if address]
    links = tuple(Link(address, title, "chapter") for address, title in named if address)
    return replace(extraction, links=(*links, *extraction.links))
