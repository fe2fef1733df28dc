"""Scrapy's item pipeline.

Hands every outcome to the recorder and waits until it is stored.
"""

from typing import Self

from scrapy.crawler import Crawler

from crawler.crawl.outcome import Outcome
from crawler.engine.spiders.site_spider import SiteSpider


class StorePipeline:
    """Stores outcomes; only then does the scheduler let go of their addresses."""

    def __init__(self, crawler: Crawler) -> None:
        self._crawler = crawler

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Build the pipeline, as Scrapy asks for it."""
        return cls(crawler)

    async def process_item(self, item: Outcome) -> Outcome:
        """Record an outcome, then settle its address."""
        spider = self._crawler.spider
        assert isinstance(spider, SiteSpider)  # noqa: S101 - no other spider brings outcomes home
        await spider.recorder.record(spider.job, item)
        spider.settle(item)
        return item
