"""The result for one address: it was fetched, or it was missed for a reason."""

from dataclasses import dataclass
from datetime import timedelta

from crawler.crawl.exchange import Exchange
from crawler.files.reading import FoundFile
from storage.collections.frontier import Entry
from storage.collections.site_facts.contents_pages import Listing
from storage.collections.site_facts.site_icons import SiteIcon
from storage.documents import Capture, Page
from storage.fetch_outcome import FetchOutcome


@dataclass(frozen=True)
class Fetched:
    """An address that answered; `page` is None if there was nothing to read."""

    entry: Entry
    found: tuple[Entry, ...] = ()
    """Addresses that it named."""
    page: Page | None = None
    capture: Capture | None = None
    size: int = 0
    outcome: FetchOutcome = FetchOutcome.READ
    exchange: Exchange | None = None
    """The request and response as transferred."""
    font: bytes = b""
    """The font file that the address held."""
    sheet: tuple[str, ...] | None = None
    """The fonts that a style sheet names."""
    sheet_url: str = ""
    """The style sheet's address, if its entry has another."""
    icon: SiteIcon | None = None
    """The site's icon, or why it could not be fetched."""
    file: FoundFile | None = None
    """The file that the address held; its chapters become pages."""

    listing: Listing | None = None
    """What the page lists, if it is a watched contents page."""

    @property
    def is_unchanged(self) -> bool:
        """Whether the page is unchanged, by the server's answer or by its bytes."""
        return self.outcome is FetchOutcome.NOT_MODIFIED


@dataclass(frozen=True)
class Missed:
    """An address that could not be read."""

    entry: Entry
    outcome: FetchOutcome
    retry: timedelta | None = None
    """Time until the next attempt; None: no further attempt in this crawl."""
    exchange: Exchange | None = None
    """The request and response, if the crawl checks whether pages are still there."""


Outcome = Fetched | Missed
