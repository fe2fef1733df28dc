"""What an infringement report says, apart from how any format sets it.

Texts here are exact: offsets count characters of them, and nothing is cut, cleaned or escaped. A format
decides how to show what cannot be shown as it is.
"""

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal

from insight.passing_off.passing_figures import PassingFigures
from storage.documents import Reason, Redirect

ScopeKind = Literal["case", "copy", "work", "site", "run", "all", "list"]


@dataclass(frozen=True)
class ReportScope:
    """What a report is about: one case, copy, work, site or run, a list, or all."""

    kind: ScopeKind
    reference: str = ""
    """Number of the case or copy, work id, site name or run id; of a list the member and the filter; empty for all."""
    label: str = ""
    """How people call it: the work's title, the run's day."""


@dataclass(frozen=True)
class Source:
    """The rights holder's side: the version of the chapter compared."""

    work: str
    work_id: str
    author: str
    holder: str
    chapter: str
    version: str
    """Id of the chapter version."""
    sha256: str
    """SHA-256 of the text in UTF-8, hexadecimal."""
    length: int
    """Characters."""
    published_at: datetime | None = None
    url: str = ""


@dataclass(frozen=True)
class CapturedPage:
    """The other side: the page as the server answered with it."""

    site: str
    url: str
    """The address that was asked for."""
    final_url: str
    title: str
    status: int
    ip: str
    redirects: tuple[Redirect, ...]
    fetched_at: datetime
    encoding: str
    size: int
    """Bytes of the response's body."""
    sha256: str
    """SHA-256 of those bytes, hexadecimal."""
    capture: str
    version: str
    """Id of the page version, that is of the text read from the capture."""
    length: int
    """Characters of that text."""
    screenshot: str = ""
    """SHA-256 of the image of the page; empty where none was taken."""
    shown_at: datetime | None = None
    """When it was taken."""
    part_urls: tuple[str, ...] = ()
    """Addresses of all pages that the chapter is spread over; empty where it stands on one."""
    author: str = ""
    """Who wrote the text, as the page says."""
    published: str = ""
    """When it was published, as the page says: an ISO date, with the time if that is there."""


@dataclass(frozen=True)
class Finding:
    """What the machine found when it compared the two sides."""

    match: str
    found_at: datetime | None
    methods: tuple[str, ...]
    """`name@version` of everything that proposed and aligned."""
    verdict: str
    reason: Reason
    """The rule that decided the verdict."""
    score: float
    identity: float
    page_coverage: float
    source_coverage: float
    evasions: dict[str, int] = field(default_factory=dict)
    """Tricks undone in the page, with how often."""
    literal_identity: float | None = None
    """Share of the passages' characters that are the same as written, 0..1; None where it was not measured."""
    inserted: int | None = None
    """Signs inserted into the passages; None where they were not counted."""


@dataclass(frozen=True)
class Decision:
    """What people decided so far about a finding: the case."""

    case: int
    state: str
    decided_by: str = ""
    decided_at: datetime | None = None
    first_seen: datetime | None = None
    last_seen: datetime | None = None
    """When the oldest and the newest copying version of the page were fetched."""
    gone_at: datetime | None = None
    """When the copy was first found to be gone from the page."""
    news: str = ""
    """In the report of a run: `new`, `back` or `gone`."""


@dataclass(frozen=True)
class Quote:
    """A copied stretch, literally, on both sides; stop excluded."""

    page: tuple[int, int]
    source: tuple[int, int]
    identity: float
    page_text: str
    source_text: str
    literal_identity: float | None = None
    likeness: float | None = None
    """As in `storage.documents.Passage`."""


@dataclass(frozen=True)
class ReportEntry:
    """One case of a report with everything that supports it."""

    case: Decision
    source: Source
    page: CapturedPage
    finding: Finding
    quotes: tuple[Quote, ...]

    @property
    def lag(self) -> timedelta | None:
        """From the original's publication to this capture; None when no date is known."""
        published = self.source.published_at
        return None if published is None else self.page.fetched_at - published


@dataclass(frozen=True)
class CopyGroup:
    """The copies of one work on one site."""

    site: str
    work: str
    copies: int
    online: int
    """Copies that were still there when their pages were last visited."""
    largest_share: float
    """Of a chapter, the most that one of the copies shows, 0..1."""
    news: dict[str, int] = field(default_factory=dict)
    """In the report of a run: copies by `Decision.news`."""


@dataclass(frozen=True)
class Totals:
    """How much a report holds, and what was left out of it."""

    cases: int
    by_verdict: dict[str, int]
    by_state: dict[str, int]
    by_site: dict[str, int]
    by_work: dict[str, int]
    left_out: dict[str, int] = field(default_factory=dict)
    """Cases in scope that people decided are no infringement, by state."""
    chapters: int = 0
    """Chapters that were copied, each counted once."""
    groups: tuple[CopyGroup, ...] = ()
    """By site and work, in the order of the entries."""
    by_news: dict[str, int] = field(default_factory=dict)
    """In the report of a run: copies by `Decision.news`."""

    @property
    def online(self) -> int:
        """Copies that were still there when their pages were last visited."""
        return sum(group.online for group in self.groups)


@dataclass(frozen=True)
class PassedOffPage:
    """One page of a book that passes off, as it was last captured."""

    url: str
    title: str
    version: str
    """Id of the page version."""
    capture: str
    sha256: str
    """SHA-256 of the response's bytes, hexadecimal; empty where the capture is no longer stored."""
    fetched_at: datetime
    last_seen: datetime
    gone_at: datetime | None


@dataclass(frozen=True)
class PassedOffBook(PassingFigures):
    """A book of a site that passes off: a case of its own kind."""

    case: int
    kind: str
    """`invented`, `renamed` or `stitched`."""
    state: str
    site: str
    work: str
    folder: str
    """What the addresses of its pages begin with."""
    claimed: str
    """Title or author that it names; empty where these are the work's own."""
    first_seen: datetime
    last_seen: datetime
    gone_at: datetime | None
    """When the book was no longer found."""
    pages: tuple[PassedOffPage, ...]
    """Those that the finding rests on and that are still stored."""
    unstored: int = 0
    """Pages that it rests on too, and of which nothing is stored any more."""

    @property
    def online(self) -> int:
        """Pages that were still there when they were last visited."""
        return sum(page.gone_at is None for page in self.pages)


@dataclass(frozen=True)
class ReportContent:
    """An infringement report.

    `entries` may be read more than once, those of a site and work together.
    """

    organisation: str
    scope: ReportScope
    generated_at: datetime
    """Aware; its time zone is the one every time in the report is shown in."""
    period: tuple[datetime, datetime] | None
    """First and last time that a copy in this report was captured."""
    totals: Totals
    entries: Collection[ReportEntry]
    software: str
    full_texts: bool = False
    """Whether printed formats set the copied passages in full; tables and JSON always hold them."""
    passed_off: tuple[PassedOffBook, ...] = ()
    """Books in scope that pass off."""
    logo: bytes = b""
    """The organisation's, PNG or JPEG; empty where it has none."""
