"""Give each part that Scrapy builds for a crawl its crawler and job."""

from typing import Self

from scrapy.crawler import Crawler

from crawler.crawl.job import Job


class CrawlerPart:
    """A middleware, pipeline or scheduler of one crawl."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Build the part; called by Scrapy."""
        return cls(crawler)

    @property
    def job(self) -> Job:
        """The job of the spider, which Scrapy creates before it uses its parts."""
        job: Job = self.crawler.spider.job  # type: ignore[union-attr]
        return job
