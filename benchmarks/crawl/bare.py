"""Bare Scrapy, the yardstick: follows every link of one site, reads and stores nothing.

`python -m benchmarks.crawl.bare URL` prints `{"pages", "seconds"}`, counted from the first answer to the last.
"""

import json
import sys
from collections.abc import Iterator
from time import perf_counter
from typing import Any

from scrapy import Spider
from scrapy.crawler import CrawlerProcess
from scrapy.http import HtmlResponse, Response


class Bare(Spider):
    """A spider as the tutorial has it."""

    name = "bare"

    def __init__(self, url: str) -> None:
        super().__init__()
        self.start_urls = [url]
        self.pages, self.first, self.last = 0, 0.0, 0.0

    def parse(self, response: Response, **kwargs: Any) -> Iterator[Any]:
        """Count a page and follow its links."""
        self.last = perf_counter()
        self.first = self.first or self.last
        self.pages += 1
        assert isinstance(response, HtmlResponse)
        yield from response.follow_all(css="a", callback=self.parse)

    def closed(self, reason: str) -> None:
        """Print the figures."""
        sys.stdout.write(json.dumps({"pages": self.pages, "seconds": self.last - self.first}) + "\n")


if __name__ == "__main__":
    process = CrawlerProcess({
        "LOG_LEVEL": "WARNING", "CONCURRENT_REQUESTS": 32, "CONCURRENT_REQUESTS_PER_DOMAIN": 16, "DOWNLOAD_DELAY": 0,
        "ROBOTSTXT_OBEY": False, "TELNETCONSOLE_ENABLED": False})
    process.crawl(Bare, url=sys.argv[1])
    process.start()
