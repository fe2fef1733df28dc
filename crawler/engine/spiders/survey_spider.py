"""Look at a few pages of a site, each chosen from what the previous ones showed.

Nothing is stored.
"""

import sys
from collections.abc import AsyncIterator, Sequence
from typing import Any

from scrapy import Request
from scrapy.http import Response
from twisted.python.failure import Failure

from crawler.crawl.survey.survey_plan import Report, SurveyPlan
from crawler.engine.spiders.probe_spider import ProbeSpider, write_report


class SurveySpider(ProbeSpider):
    """Writes an empty line when it is ready, and then a line of JSON about each page.

    Sends one request at a time, with the delay that the site asks for.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._plan = SurveyPlan(self.first_address)

    async def start(self) -> AsyncIterator[Request]:
        """Say that the process is ready, and request the first address."""
        sys.stdout.write("\n")
        sys.stdout.flush()
        async for request in super().start():
            yield request

    async def parse(self, response: Response, **kwargs: Any) -> Sequence[Request]:
        """Report a response and go on."""
        report = await self.report_of(response)
        write_report(report)
        return self._next(report)

    async def failed(self, failure: Failure) -> Sequence[Request]:
        """Report a failure and go on."""
        report = self.report_of_failure(failure)
        write_report(report)
        return self._next(report)

    def _next(self, report: Report) -> list[Request]:
        if (url := self._plan.following(report)) is None or not self.job.scope.covers(url):
            return []
        return [self.request(url)]
