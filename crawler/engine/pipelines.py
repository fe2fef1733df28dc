"""Scrapy's item pipeline.

Hands every outcome to the recorder and waits until it is stored.
"""


from crawler.crawl.outcome import Outcome
from crawler.engine.crawler_part import CrawlerPart
from crawler.engine.spiders.site_spider import SiteSpider


class StorePipeline(CrawlerPart):
    """Stores outcomes; only then does the scheduler let go of their addresses."""

    async def process_item(self, item: Outcome) -> Outcome:
        """Record an outcome, then settle its address."""
        spider = self.crawler.spider
        assert isinstance(spider, SiteSpider)  # noqa: S101 - no other spider brings outcomes home
        await spider.recorder.record(spider.job, item)
        spider.settle(item)
        return item
