"""Our crawl process without reading pages.

Pages are fetched, followed by their anchors and stored, as bare Scrapy would.

`python -m benchmarks.crawl.unread` takes what `crawler.engine.process` takes.
"""

from parsel import Selector

from crawler.engine.process import main
from crawler.extraction.extraction_pool import ExtractionPool
from crawler.extraction.known_sheets import KnownSheets
from crawler.extraction.navigation.links import Link
from crawler.extraction.page import Extraction
from crawler.urls.address import canonical

_IN_HAN = str.maketrans("0123456789", "零一二三四五六七八九")
"""Texts that differ only in figures would be taken for a trap."""


class AnchorsOnly(ExtractionPool):
    """Finds the links of a page and uses its address as its text."""

    def start(self) -> None:
        """Start nothing, because no process is used."""

    async def extract(
        self, body: bytes, url: str = "", content_type: str = "", sheets: KnownSheets | None = None,
    ) -> Extraction:
        """List the anchors in the crawl process itself.

        The selector is the one that Scrapy uses.
        """
        found = Selector(body.decode()).css("a::attr(href)").getall()
        links = tuple(Link(address, "") for href in dict.fromkeys(found) if (address := canonical(href, url)))
        return Extraction("", f"没有读的一页，地址是{url.translate(_IN_HAN)}。\n" * 20, "", "utf-8", "", links)


if __name__ == "__main__":
    main(AnchorsOnly)
