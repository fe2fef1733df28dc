"""Recognise texts that a browser shows although the status is an error."""

from typing import Protocol

from scrapy.http import Response

from crawler.crawl.job import Job
from crawler.engine.responses import content_type_of
from crawler.extraction.extraction_pool import ExtractionPool, UnreadablePageError
from crawler.extraction.page import Extraction
from crawler.politeness.error_answers import LONG_CHAPTER, shows_text
from fingerprinting.text.encodings.plausibility import without_broken
from fingerprinting.text.headings import names_chapter
from storage.fetch_outcome import FetchOutcome

WHOLE = (200, 201, 202, 203, 204, 205)
"""Statuses of whole pages; 206 is a part."""
MOST_BROKEN = 0.2
"""Maximum share (0–1) of broken characters in a text; compressed bytes that are not declared as such have .5."""


class ReadingSpider(Protocol):
    """The attributes that a spider needs to read pages."""

    job: Job
    extractors: ExtractionPool


async def is_shown(spider: ReadingSpider, response: Response) -> bool:
    """Tell whether an error response contains a text."""
    if len(response.body) < LONG_CHAPTER or response.meta.get("file"):
        return False
    try:
        content_type = content_type_of(response.headers)
        return shows(spider.job, await spider.extractors.extract(response.body, response.url, content_type))
    except UnreadablePageError:
        return False


def shows(job: Job, extraction: Extraction) -> bool:
    """Tell a text from an error page, which is the same for every address."""
    return (shows_text(extraction.title, extraction.text, extraction.number)
            and not job.unproductive.knows(extraction.text))


def shows_chapter(job: Job, extraction: Extraction) -> bool:
    """Tell a chapter from a site's refusal page."""
    return names_chapter(extraction.title) and shows(job, extraction)


def is_odd(response: Response) -> bool:
    """Tell whether a response is an error or incomplete."""
    return response.status not in WHOLE or "dataloss" in response.flags


def why_unshown(job: Job, response: Response, extraction: Extraction) -> FetchOutcome | None:
    """Name the outcome of a response that shows no text of its own; None if it may."""
    if extraction.is_garbled and without_broken(extraction.text, MOST_BROKEN) is None:
        return FetchOutcome.BAD_ENCODING
    if not is_odd(response) or shows(job, extraction):
        return None
    return FetchOutcome.CUT_OFF if "dataloss" in response.flags else FetchOutcome.BAD_STATUS
