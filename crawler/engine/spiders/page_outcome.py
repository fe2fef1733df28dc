"""Make the outcome of a page from what was extracted."""

from dataclasses import replace

from scrapy.http import Response

from crawler.crawl.accounting.left_out import leads_on
from crawler.crawl.job import Job
from crawler.crawl.outcome import Fetched
from crawler.crawl.page_version import page_of
from crawler.crawl.polls.listing import kept_by_poll, listing_of, marked
from crawler.crawl.same_bytes import digest_of
from crawler.engine.responses import by_name, capture_of, content_type_of
from crawler.extraction.page import Extraction
from crawler.pictures.availability import can_read_pictures
from storage.collections.frontier import Entry
from storage.fetch_outcome import FetchOutcome


def outcome_of_page(
    job: Job, response: Response, entry: Entry, extraction: Extraction, found: tuple[Entry, ...], read: FetchOutcome,
) -> Fetched:
    """Make the outcome of a page that names the entries in `found`.

    `read` is how its text was read. A page without text is a list, or empty, or its text is in pictures.
    """
    size = len(response.body)
    listing = listing_of(job, entry, extraction)
    if listing and read is FetchOutcome.READ:  # the bytes do not identify what scripts have added
        marks = by_name(response.headers)
        listing = marked(listing, marks.get("etag", ""), marks.get("last-modified", ""), response.body,
                         content_type_of(response.headers))
    found = kept_by_poll(job, listing, found, extraction.next_url) if job.is_poll else found
    is_legible = can_read_pictures()
    if not extraction.text and not (extraction.pictures and is_legible):
        outcome = _without_text(extraction, len(found))
        if outcome is FetchOutcome.LIST:
            job.list_skeleton.learn(extraction.skeleton)
            if read is FetchOutcome.READ:  # not rendered by a browser
                job.lists[entry.url] = digest_of(response.body, content_type_of(response.headers))
        return Fetched(entry, found, size=size, outcome=outcome, listing=listing)
    if extraction.pictures:
        read = read if extraction.text else FetchOutcome.PICTURES
        extraction = extraction if is_legible else replace(extraction, pictures=())
    capture = capture_of(response, entry)
    read = FetchOutcome.READ_GARBLED if extraction.is_garbled else read
    read = FetchOutcome.READ_CUT if extraction.is_cut else read
    page = page_of(extraction, capture, entry, job)
    return Fetched(entry, found, page, capture, size, read, response.meta.get("exchange"),
                   listing=listing)


def read_as(extraction: Extraction, *, is_plain: bool) -> FetchOutcome:
    """Name how a page was read: from its markup and style sheets, or in the browser."""
    if not is_plain:
        return FetchOutcome.SHOWN
    is_unstyled = extraction.lacks_sheets or extraction.is_hidden_by_sheets
    return FetchOutcome.READ_UNSTYLED if is_unstyled else FetchOutcome.READ


def _without_text(extraction: Extraction, found: int) -> FetchOutcome:
    if extraction.pictures:
        return FetchOutcome.PICTURES_UNREAD
    return FetchOutcome.LIST if leads_on(extraction, found) else FetchOutcome.EMPTY
