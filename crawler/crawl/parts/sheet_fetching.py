"""Define which style sheets of a page are fetched, and interpret the responses.

Style sheets decide which text is visible, so they are fetched before a page is read. Fonts are fetched later, as
addresses of the crawl.
"""

from collections.abc import Sequence
from dataclasses import replace

from crawler.extraction.markup.styles.imports import imported_by
from crawler.extraction.markup.styles.page_styles import OuterSheet
from crawler.urls.address import canonical
from fingerprinting.text.encodings.markup import decode
from storage.collections.frontier import Entry
from storage.fetch_outcome import FetchOutcome

SHEET = "sheet"
LARGEST = 2**19
"""Maximum bytes of a style sheet that are read."""
MOST = 40
"""Maximum number of requests for style sheets in one crawl. Few sites have more than three sheets."""
ATTEMPTS = 2
"""Maximum number of requests for one style sheet; the second is made for a later page."""
MAX_HOPS = 3
SECONDS = 10.0
"""Timeout for a style sheet, during which pages wait."""
_ABSENT = frozenset({FetchOutcome.NO_SHEET, FetchOutcome.NOT_TEXT, FetchOutcome.DNS, FetchOutcome.REFUSED,
                     FetchOutcome.SSRF_BLOCKED, FetchOutcome.BAD_URL, FetchOutcome.BAD_SCHEME, FetchOutcome.BAD_PORT})
"""Outcomes with which a browser would not get the style sheet either, so that it hides nothing."""


def is_absent(outcome: FetchOutcome) -> bool:
    """Tell whether an outcome means that no browser gets the style sheet."""
    return outcome in _ABSENT


def missing_as(status: int) -> FetchOutcome:
    """Name the outcome of a response that is no style sheet."""
    if status in (401, 403):
        return FetchOutcome.BAD_STATUS
    return FetchOutcome.SERVER_ERROR if status >= 500 or status == 429 else FetchOutcome.NO_SHEET


def as_sheet(url: str, body: bytes, content_type: str) -> OuterSheet:
    """Make a style sheet of a response."""
    kind = content_type.partition(";")[0].strip().lower()
    return OuterSheet(url, decode(body, content_type or "text/css; charset=utf-8")[0], kind in ("", "text/css"))


def imports_of(sheet: OuterSheet) -> Sequence[str]:
    """List the addresses that a style sheet imports."""
    named = (canonical(each.href, sheet.url) for each in imported_by(sheet.css))
    return list(dict.fromkeys(address for address in named if address))


def noted(entry: Entry) -> Entry:
    """Give a style sheet an address of its own among the outcomes.

    A site may serve pages at the addresses of its sheets: the outcome of a sheet must not settle such a page.
    """
    return replace(entry, url=f"{entry.url}#{SHEET}")
