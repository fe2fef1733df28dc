"""Give every request of a site the headers of its profile.

This includes the requests for robots.txt.
"""

from scrapy import Request

from crawler.engine.crawler_part import CrawlerPart
from crawler.politeness.profiles import PROFILES


class ApplyProfileMiddleware(CrawlerPart):
    """Downloader middleware that runs before Scrapy's default headers are added."""

    def process_request(self, request: Request) -> None:
        """Set the profile's headers."""
        for name, value in PROFILES[request.meta.get("profile") or self.job.policy.profile].items():
            request.headers[name] = value
