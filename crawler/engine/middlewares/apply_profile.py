"""Give every request of a site the headers of its profile.

The request for robots.txt gets them too.
"""

from scrapy import Request

from crawler.engine.crawler_part import CrawlerPart
from crawler.politeness.profiles import PROFILES


class ApplyProfileMiddleware(CrawlerPart):
    """Downloader middleware before the one that fills in what is missing."""

    def process_request(self, request: Request) -> None:
        """Set the profile's headers."""
        for name, value in PROFILES[request.meta.get("profile") or self.job.policy.profile].items():
            request.headers[name] = value
