"""Fetch one address and report what a crawl would do with it, storing nothing."""

import json
import sys
from collections.abc import AsyncIterator, Sequence
from typing import Any

from scrapy import Request
from scrapy.http import Response
from twisted.python.failure import Failure

from crawler.crawl.outcome import Fetched, Outcome
from crawler.crawl.survey.rhythm import moments_in
from crawler.engine.responses import content_type_of
from crawler.engine.spiders.site_spider import SiteSpider
from crawler.extraction.page import Extraction
from crawler.urls.address import host_of
from storage.collections.frontier import Entry
from storage.fetch_outcome import FetchOutcome

EXCERPT = 400


class ProbeSpider(SiteSpider):
    """Writes one line of JSON about an address.

    What was fetched and read, and which links would be followed.
    """

    @property
    def first_address(self) -> str:
        """The policy's first address."""
        return self.job.policy.start_urls[0]

    async def start(self) -> AsyncIterator[Request]:
        """Request only the policy's first address."""
        yield self.request(self.first_address)

    def request(self, url: str) -> Request:
        """Make the request of an address."""
        meta = {"entry": Entry(self.job.crawl, url), "download_slot": host_of(url)}
        return Request(url, self.parse, errback=self.failed, dont_filter=True, meta=meta)

    async def parse(self, response: Response, **kwargs: Any) -> Sequence[Request]:
        """Report a response."""
        write_report(await self.report_of(response))
        return ()

    async def report_of(self, response: Response) -> dict[str, Any]:
        """Describe what a crawl would do with a response."""
        outcome = await self.outcome(response)
        content_type = content_type_of(response.headers)
        report = self._report(outcome) | {"status": response.status, "ip": str(response.ip_address or ""),
                                           "content_type": content_type, "bytes": len(response.body)}
        if isinstance(outcome, Fetched) and outcome.outcome is not FetchOutcome.MOVED:
            extraction = await self.extractors.extract(response.body, response.url, content_type)
            report |= self._extraction(extraction, outcome.entry)
            report["moments"] = moments_in(response.body.decode(extraction.encoding, "replace"))
        return report

    async def failed(self, failure: Failure) -> Sequence[Request]:
        """Report a failure."""
        write_report(self.report_of_failure(failure))
        return ()

    def report_of_failure(self, failure: Failure) -> dict[str, Any]:
        """Describe why there is no response."""
        return self._report(self.outcome_of_failure(failure)) | {"message": str(failure.value)}

    def _report(self, outcome: Outcome) -> dict[str, Any]:
        throttle = self.job.throttle(outcome.entry.url)
        common = {"url": outcome.entry.url, "robots": "obeyed" if self.job.policy.obey_robots else "passed over",
                  "delay": throttle.delay}
        is_moved = isinstance(outcome, Fetched) and outcome.outcome is FetchOutcome.MOVED
        moved = {"moved_to": outcome.found[0].url} if isinstance(outcome, Fetched) and is_moved else {}
        return {**common, "outcome": outcome.outcome, **moved}

    def _extraction(self, extraction: Extraction, entry: Entry) -> dict[str, Any]:
        followed, refused = [], []
        for link in extraction.links:
            if why := self.job.refusal(link.url, entry.depth + 1):
                refused.append({"url": link.url, "why": why})
            elif each := self.job.page(link, entry, extraction.next_url):
                followed.append({"url": link.url, "words": link.words, "priority": each.priority})
        return {"title": extraction.title, "encoding": extraction.encoding, "characters": len(extraction.text),
                "excerpt": extraction.text[:EXCERPT], "hidden": len(extraction.hidden), "next_url": extraction.next_url,
                "published": extraction.published,
                "followed": sorted(followed, key=lambda each: int(str(each["priority"]))), "refused": refused}


def write_report(report: dict[str, Any]) -> None:
    """Write a report as one line of JSON."""
    sys.stdout.write(json.dumps(report, ensure_ascii=False) + "\n")
    sys.stdout.flush()
