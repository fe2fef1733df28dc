"""Fetch fonts as addresses of the crawl.

A page's fonts and style sheets become entries of the frontier, and their responses outcomes.
"""

from crawler.crawl.job import Job
from crawler.crawl.outcome import Fetched
from crawler.crawl.priority import URGENT
from crawler.extraction.page import Extraction
from crawler.fonts.faces import EMBEDDED, fonts_of
from storage.collections.frontier import Entry

FONT, SHEET = "font", "sheet"
KINDS = (FONT, SHEET)
TYPES = ("font/", "application/font", "application/x-font", "application/vnd.ms-fontobject", "application/octet-stream",
         "binary/octet-stream")
"""Content types, or their beginnings, with which servers label font files."""


def wanted(extraction: Extraction, entry: Entry, job: Job) -> list[Entry]:
    """Make the entries of the fonts that a page's text may be set in.

    Like images, they may come from other hosts.
    """
    kinds = {**dict.fromkeys(extraction.sheets, SHEET), **dict.fromkeys(extraction.fonts, FONT)}
    return [Entry(job.crawl, url, kind, URGENT, entry.depth, entry.url) for url, kind in kinds.items()
            if url != EMBEDDED]


def brought(entry: Entry, url: str, body: bytes, job: Job) -> Fetched:
    """Make the outcome of a font or style sheet that was fetched from `url`."""
    if entry.kind == FONT:
        return Fetched(entry, size=len(body), font=body)
    fonts = tuple(each for each in fonts_of(body.decode("utf-8", "replace"), url) if not each.startswith(EMBEDDED))
    found = tuple(Entry(job.crawl, each, FONT, URGENT, entry.depth, entry.url) for each in fonts)
    return Fetched(entry, found, size=len(body), sheet=fonts)
