"""What each part that Scrapy builds for a crawl has: its crawler and its job."""

from typing import Self

from scrapy.crawler import Crawler

from crawler.crawl.job import Job


class CrawlerPart:
    """A middleware, pipeline or scheduler of one crawl."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Build the part, as Scrapy asks for it."""
        return cls(crawler)

    @property
    def job(self) -> Job:
        """The job of the spider, which Scrapy makes before it asks for anything."""
        job: Job = self.crawler.spider.job  # type: ignore[union-attr]
        return job
