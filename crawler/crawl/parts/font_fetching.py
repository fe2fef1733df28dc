"""Fetch fonts as addresses of the crawl.

A page's fonts and style sheets become entries of the frontier, and their responses outcomes.
"""

from collections.abc import Callable

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


def wanted(
    extraction: Extraction, entry: Entry, job: Job, known: Callable[[str], tuple[str, ...] | None],
) -> list[Entry]:
    """Make the entries of the fonts that a page's text may be set in.

    Like images, they may come from other hosts. `known` returns the fonts that a style sheet names if the crawl has
    fetched it already; it is not requested again.
    """
    found = {url: (FONT, entry.url) for url in extraction.fonts if url != EMBEDDED}
    for sheet in extraction.sheets:
        fonts = known(sheet)
        found |= {sheet: (SHEET, entry.url)} if fonts is None else dict.fromkeys(fonts, (FONT, sheet))
    return [Entry(job.crawl, url, kind, URGENT, entry.depth, parent) for url, (kind, parent) in found.items()]


def brought(entry: Entry, url: str, body: bytes, job: Job) -> Fetched:
    """Make the outcome of a font or style sheet that was fetched from `url`."""
    if entry.kind == FONT:
        return Fetched(entry, size=len(body), font=body)
    fonts = fetchable(body.decode("utf-8", "replace"), url)
    found = tuple(Entry(job.crawl, each, FONT, URGENT, entry.depth, entry.url) for each in fonts)
    return Fetched(entry, found, size=len(body), sheet=fonts)


def fetchable(css: str, url: str) -> tuple[str, ...]:
    """List the fonts that a style sheet names and does not contain."""
    return tuple(each for each in fonts_of(css, url) if not each.startswith(EMBEDDED))
