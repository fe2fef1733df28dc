"""Fetch the pictures that contain a page's text as addresses of the crawl.

Each costs the site a request and counts as a page of its budget.
"""

from dataclasses import replace

from crawler.crawl.exchange import Exchange
from crawler.crawl.job import Job
from crawler.crawl.outcome import Fetched
from crawler.crawl.priority import URGENT
from crawler.extraction.page import Extraction
from crawler.pictures.availability import can_read_pictures
from crawler.pictures.page_pictures import EMBEDDED
from fingerprinting.text.headings import names_chapter
from storage.collections.frontier import Entry
from storage.crawl_remark import CrawlRemark
from storage.documents import Capture

PICTURE = "picture"
TYPES = ("image/", "application/octet-stream", "binary/octet-stream")
"""Content types, or their beginnings, with which servers label pictures."""
FEW_CHAPTERS = 3
"""Minimum number of links to chapters on a page without a chapter number for it to be a table of contents."""


def without_covers(extraction: Extraction) -> Extraction:
    """Remove the pictures of a table of contents: they are covers, not text."""
    if not extraction.pictures or extraction.number:
        return extraction
    chapters = sum(names_chapter(link.words) for link in extraction.links[:500])
    return replace(extraction, pictures=()) if chapters >= FEW_CHAPTERS else extraction


def wanted(extraction: Extraction, entry: Entry, job: Job) -> list[Entry]:
    """Make the entries of the pictures that may contain a page's text.

    If pictures cannot be read here, the crawl gets a remark and none is requested. They may come from other hosts.
    """
    if not extraction.pictures:
        return []
    if not can_read_pictures():
        job.remarks.add(CrawlRemark.PICTURES_UNREAD)
        return []
    return [Entry(job.crawl, url, PICTURE, URGENT, entry.depth, entry.url) for url in extraction.pictures
            if not url.startswith(EMBEDDED)]


def brought(entry: Entry, capture: Capture, exchange: Exchange | None, job: Job) -> Fetched:
    """Make the outcome of a picture that was fetched."""
    job.pages += 1
    return Fetched(entry, capture=capture, size=capture.size, exchange=exchange)
