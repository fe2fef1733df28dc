"""Read a page by the rules of its site's book source.

They are used if the general reader found too little.
"""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self

from scrapy.http import Response

from crawler.extraction.navigation.links import Link
from crawler.extraction.page import Extraction
from crawler.politeness.policy import SitePolicy
from crawler.urls.address import canonical
from fingerprinting.text.headings import names_chapter

if TYPE_CHECKING:
    from crawler.book_sources.legado_source import BookSource

FEW = 200
"""Maximum characters of text for which the rules are tried."""
GAIN = 50
"""Minimum number of additional characters that the rules must find."""
FEW_CHAPTERS = 3
"""With fewer links that name chapters, the rules look for a table of contents."""
FAILURES = 5
"""Consecutive failures of the rules after which a crawl stops using them."""

logger = logging.getLogger(__name__)


class SourceRules:
    """The rules of one site during a crawl, evaluated in a child process."""

    def __init__(self, source: "BookSource") -> None:
        from crawler.book_sources.book_reading import RuleProcess  # imported late: few sites have rules

        self._source, self._process = source, RuleProcess()
        self._turn = asyncio.Lock()
        self._failed = 0

    @classmethod
    def of(cls, policy: SitePolicy) -> Self | None:
        """Take the rules from a site's policy; None if it has none."""
        if not policy.book_rules:
            return None
        from crawler.book_sources.legado_source import BookSource

        return cls(BookSource(policy.name, policy.start_urls[0], dict(policy.book_rules)))

    async def read(self, response: Response, extraction: Extraction) -> Extraction:
        """Read what the general reader may have missed.

        That is the text of a chapter, or the links of a contents page.
        """
        if len(extraction.text) > FEW:
            return extraction
        html = response.body.decode(extraction.encoding, "replace")
        chapter = await self._ask("chapter", html, response.url)
        if chapter and len(chapter["text"]) >= len(extraction.text) + GAIN:
            return _with_chapter(extraction, chapter, response.url)
        if sum(names_chapter(link.words) for link in extraction.links) < FEW_CHAPTERS:
            contents = await self._ask("contents", html, response.url)
            return _with_links(extraction, contents, response.url) if contents else extraction
        return extraction

    async def noise(self, text: str) -> Sequence[str]:
        """List the pieces of a text that the book source removes for its readers."""
        if "ruleContent.replaceRegex" not in self._source.rules:
            return ()
        reply = await self._ask("noise", text)
        return reply["pieces"] if reply else ()

    def close(self) -> None:
        """End the child process."""
        self._process.close()

    async def _ask(self, work: str, text: str, url: str = "") -> dict[str, Any] | None:
        if self._failed >= FAILURES:
            return None
        async with self._turn:
            try:
                reply = await asyncio.to_thread(self._process.ask, work, self._source, text, url)
            except (ValueError, OSError) as error:  # RuleError is a ValueError
                self._failed += 1
                logger.warning("%s", error)
                return None
        self._failed = 0
        return reply


def _with_chapter(extraction: Extraction, chapter: dict[str, Any], url: str) -> Extraction:
    following = [address for each in chapter["next"] if (address := canonical(each, url))]
    links = (*extraction.links, *(Link(address, "", "next") for address in following))
    text = _without_heading(chapter["text"], extraction.title)
    return replace(extraction, text=text, next_url=next(iter(following), extraction.next_url), links=links)


def _without_heading(text: str, title: str) -> str:
    """Remove the first line of a text if it repeats the title."""
    first, _, rest = text.partition("\n")
    heading, shown = "".join(first.split()), "".join(title.split())
    is_title = heading == shown or (names_chapter(first) and heading in shown)
    return rest if heading and rest and is_title else text


def _with_links(extraction: Extraction, contents: dict[str, Any], url: str) -> Extraction:
    chapters = [(title, address) for title, address, _variables in contents["chapters"]]
    following = [("", address) for address in contents["next"]]
    named = [(canonical(address, url), title) for title, address in (*chapters, *following) if address]
    links = tuple(Link(address, title, "chapter") for address, title in named if address)
    return replace(extraction, links=(*links, *extraction.links))
