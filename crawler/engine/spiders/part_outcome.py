"""Make the outcome of a part of a page that is fetched separately."""

from scrapy.http import Response

from crawler.crawl.job import Job
from crawler.crawl.outcome import Missed, Outcome
from crawler.crawl.parts import font_fetching as fonts
from crawler.crawl.parts import icon_fetching as icons
from crawler.crawl.parts import picture_fetching as pictures
from crawler.engine.responses import by_name, capture_of
from storage.collections.frontier import Entry
from storage.fetch_outcome import FetchOutcome

_MISSING = {pictures.PICTURE: FetchOutcome.NO_PICTURE, icons.ICON: FetchOutcome.NO_ICON}
"""Outcomes, by kind of part, of responses that bring nothing; all other kinds count as a missing font."""


def outcome_of_part(job: Job, response: Response, entry: Entry) -> Outcome:
    """Make the outcome of a font, style sheet, picture or icon."""
    if response.status != 200:
        return Missed(entry, _MISSING.get(entry.kind, FetchOutcome.NO_FONT))
    if entry.kind == pictures.PICTURE:
        return pictures.brought(entry, capture_of(response, entry), response.meta.get("exchange"), job)
    if entry.kind == icons.ICON:
        return icons.brought(entry, response.body, by_name(response.headers), job)
    return fonts.brought(entry, response.url, response.body, job)
