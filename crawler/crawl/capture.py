"""From a response to what the store keeps: the capture as evidence, and the page as it was read."""

from dataclasses import replace
from datetime import UTC, datetime

from scrapy.http import Response

from crawler.crawl.job import Job
from crawler.extraction.page import Extraction
from storage.collections.frontier import Entry
from storage.documents import Capture, Page, Redirect


def capture_of(response: Response, entry: Entry) -> Capture:
    """Keep what the server answered, and how the way led there."""
    headers = tuple((name.decode("latin-1"), value.decode("latin-1"))
                    for name, values in response.headers.items() for value in values)
    return Capture(
        url=entry.url, final_url=response.url, status=response.status, headers=headers, body=response.body,
        fetched_at=_now(), ip=str(response.ip_address or ""),
        redirects=tuple(Redirect(status, url) for status, url in entry.hops),
    )


def page_of(extraction: Extraction, capture: Capture, entry: Entry, job: Job) -> Page:
    """Make the page version that was read from a capture, without the site's own lines."""
    page = Page(
        site=job.policy.name, url=entry.url, capture=capture.id, fetched_at=capture.fetched_at,
        encoding=extraction.encoding, title=extraction.title, text=extraction.text,
        next_url=extraction.next_url, depth=entry.depth, run=job.run, hidden=extraction.hidden,
        author=extraction.author, published=extraction.published, number=extraction.number,
        fonts=(*extraction.fonts, *extraction.sheets), found_on=entry.parent,
        place=(extraction.position.page, extraction.position.pages) if extraction.position else (0, 0),
    )
    text = job.boilerplate.clean(entry.url, extraction.text)
    return page if text == page.text else replace(page, text=text, version=page.id)


def _now() -> datetime:
    """Read the clock to the millisecond, which is what the store keeps."""
    now = datetime.now(UTC)
    return now.replace(microsecond=now.microsecond // 1000 * 1000)
