"""Build the page version that is stored from what was extracted."""

from dataclasses import replace

from crawler.crawl.job import Job
from crawler.extraction.page import Extraction
from storage.collections.frontier import Entry
from storage.documents import Capture, Page, derive_id


def page_of(extraction: Extraction, capture: Capture, entry: Entry, job: Job) -> Page:
    """Build the page version of a capture, without the site's boilerplate."""
    raw_text = _storable(extraction.text)
    page = Page(
        site=job.policy.name, url=entry.url, capture=capture.id, fetched_at=capture.fetched_at,
        encoding=extraction.encoding, title=_storable(extraction.title), text=raw_text,
        next_url=extraction.next_url, depth=entry.depth, run=job.run,
        author=_storable(extraction.author), published=_storable(extraction.published), number=extraction.number,
        fonts=(*extraction.fonts, *extraction.sheets), found_on=entry.parent,
        place=(extraction.position.page, extraction.position.pages) if extraction.position else (0, 0),
    )
    text = job.boilerplate.clean(entry.url, raw_text)
    if extraction.pictures:
        version = derive_id("page of pictures", page.id, *extraction.pictures)
        return replace(page, text=text, version=version, pictures=extraction.pictures)
    return page if text == page.text else replace(page, text=text, version=page.id)


def _storable(text: str) -> str:
    """Replace lone surrogates, which databases reject, by question marks."""
    return text.encode("utf-8", "replace").decode()
