"""Skip requests to hosts that block us, and requests into traps.

A person has to resolve a block. Traps are learned during the crawl.
"""

from scrapy import Request

from crawler.crawl.job import is_known
from crawler.engine.crawler_part import CrawlerPart
from crawler.engine.failure import RefusedError
from storage.crawl_remark import CrawlRemark
from storage.fetch_outcome import FetchOutcome


class SkipBlockedHostsMiddleware(CrawlerPart):
    """Downloader middleware that is farthest from the network."""

    def process_request(self, request: Request) -> None:
        """Refuse a request to a blocked host or into a trap; raises RefusedError."""
        job = self.job
        entry = request.meta.get("entry")
        if entry is None:
            return
        if outcome := job.blocked_hosts.closed_for(request.url):
            raise RefusedError(outcome.of_host)
        if entry.kind != "page" or is_known(entry):
            return
        if job.unproductive.covers(entry.url):
            job.remarks.add(CrawlRemark.TRAP)
            raise RefusedError(FetchOutcome.TRAP)
        if job.is_deep_in_maze(entry.url, entry.priority):
            raise RefusedError(FetchOutcome.TRAP)
