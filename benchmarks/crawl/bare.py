"""Crawl with bare Scrapy, for comparison.

It follows every link of one site, and reads and stores nothing. `python -m benchmarks.crawl.bare URL`; the server
counts the requests.
"""

import sys
from collections.abc import Iterator
from typing import Any

from scrapy import Spider
from scrapy.crawler import CrawlerProcess
from scrapy.http import HtmlResponse, Response


class Bare(Spider):
    """A spider like that of the tutorial."""

    name = "bare"

    def __init__(self, url: str) -> None:
        super().__init__()
        self.start_urls = [url]

    def parse(self, response: Response, **kwargs: Any) -> Iterator[Any]:
        """Follow a page's links."""
        assert isinstance(response, HtmlResponse)
        yield from response.follow_all(css="a", callback=self.parse)


if __name__ == "__main__":
    process = CrawlerProcess({
        "LOG_LEVEL": "WARNING", "CONCURRENT_REQUESTS": 32, "CONCURRENT_REQUESTS_PER_DOMAIN": 16, "DOWNLOAD_DELAY": 0,
        "ROBOTSTXT_OBEY": False, "TELNETCONSOLE_ENABLED": False})
    process.crawl(Bare, url=sys.argv[1])
    process.start()
