"""What became of one address: it was fetched, or it was not and for a reason."""

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
    """An address that answered; `page` is None when there was nothing to read on it."""

    entry: Entry
    found: tuple[Entry, ...] = ()
    """Addresses that it named."""
    page: Page | None = None
    capture: Capture | None = None
    size: int = 0
    outcome: FetchOutcome = FetchOutcome.READ
    exchange: Exchange | None = None
    """What went over the wire."""
    font: bytes = b""
    """The font file that the address held."""
    sheet: tuple[str, ...] | None = None
    """The fonts that a style sheet names."""
    icon: SiteIcon | None = None
    """The site's icon, or why it could not be had."""
    file: FoundFile | None = None
    """The file that the address held; its chapters become pages."""

    listing: Listing | None = None
    """What it lists, where it is a watched contents page."""

    @property
    def is_unchanged(self) -> bool:
        """Whether the server said that the page is the one we have."""
        return self.outcome is FetchOutcome.NOT_MODIFIED


@dataclass(frozen=True)
class Missed:
    """An address that could not be read."""

    entry: Entry
    outcome: FetchOutcome
    retry: timedelta | None = None
    """When to try again; None: never in this crawl."""
    exchange: Exchange | None = None
    """What went over the wire, where the crawl checks whether pages are still there."""


Outcome = Fetched | Missed
