"""Tell what is asked for as a page's style sheet, and what its answer is.

Sheets say which text is shown, so they are had before a page is read, unlike fonts, which are addresses of the crawl.
"""

from collections.abc import Sequence
from dataclasses import replace

from crawler.extraction.markup.styles.css_rules import imported_by
from crawler.extraction.markup.styles.page_styles import OuterSheet
from crawler.urls.address import canonical
from fingerprinting.text.encodings.markup import decode
from storage.collections.frontier import Entry
from storage.fetch_outcome import FetchOutcome

SHEET = "sheet"
LARGEST = 2**19
"""Bytes of a sheet that are read."""
MOST = 40
"""Requests for sheets that one crawl makes: few sites have more than three."""
ATTEMPTS = 2
"""Requests for one sheet, the second for a later page."""
MAX_HOPS = 3
SECONDS = 10.0
"""Patience with a sheet, for which pages wait."""
_ABSENT = frozenset({FetchOutcome.NO_SHEET, FetchOutcome.NOT_TEXT, FetchOutcome.DNS, FetchOutcome.REFUSED,
                     FetchOutcome.SSRF_BLOCKED, FetchOutcome.BAD_URL, FetchOutcome.BAD_SCHEME, FetchOutcome.BAD_PORT})
"""Outcomes of a sheet that a browser would not get either: it hides nothing."""


def is_absent(outcome: FetchOutcome) -> bool:
    """Tell whether there is no sheet, for any browser."""
    return outcome in _ABSENT


def missing_as(status: int) -> FetchOutcome:
    """Name an answer that is no sheet."""
    if status in (401, 403):
        return FetchOutcome.BAD_STATUS
    return FetchOutcome.SERVER_ERROR if status >= 500 or status == 429 else FetchOutcome.NO_SHEET


def as_sheet(url: str, body: bytes, content_type: str) -> OuterSheet:
    """Make a sheet of an answer."""
    kind = content_type.partition(";")[0].strip().lower()
    return OuterSheet(url, decode(body, content_type or "text/css; charset=utf-8")[0], kind in ("", "text/css"))


def imports_of(sheet: OuterSheet) -> Sequence[str]:
    """List the addresses that a sheet asks for before its own rules."""
    named = (canonical(each.href, sheet.url) for each in imported_by(sheet.css))
    return list(dict.fromkeys(address for address in named if address))


def noted(entry: Entry) -> Entry:
    """Name a sheet as no page is named.

    A site may name its pages as sheets: what becomes of these must settle none of those.
    """
    return replace(entry, url=f"{entry.url}#{SHEET}")
