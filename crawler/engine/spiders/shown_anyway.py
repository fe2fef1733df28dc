"""Tell a text that a browser shows under an error's or a refusal's status."""

from typing import Protocol

from scrapy.http import Response

from crawler.crawl.job import Job
from crawler.engine.responses import content_type_of
from crawler.extraction.extraction_pool import ExtractionPool, UnreadablePageError
from crawler.extraction.page import Extraction
from crawler.politeness.error_answers import LONG_CHAPTER, shows_text
from fingerprinting.text.headings import names_chapter


class ReadingSpider(Protocol):
    """What a spider has that reads pages."""

    job: Job
    extractors: ExtractionPool


async def is_shown(spider: ReadingSpider, response: Response) -> bool:
    """Tell whether an error's answer is a text all the same."""
    if len(response.body) < LONG_CHAPTER or response.meta.get("file"):
        return False
    try:
        content_type = content_type_of(response.headers)
        return shows(spider.job, await spider.extractors.extract(response.body, response.url, content_type))
    except UnreadablePageError:
        return False


def shows(job: Job, extraction: Extraction) -> bool:
    """Tell a text from an error's own page, which is the same for every address."""
    return (shows_text(extraction.title, extraction.text, extraction.number)
            and not job.unproductive.knows(extraction.text))


def shows_chapter(job: Job, extraction: Extraction) -> bool:
    """Tell a chapter from a refusal's own page."""
    return names_chapter(extraction.title) and shows(job, extraction)
