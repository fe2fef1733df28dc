"""The content of an infringement report, independent of any file format.

Texts are exact: offsets count their characters, and nothing is cut, cleaned or escaped. Each format decides how to
show what it cannot show unchanged.
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
    """Number of the case or copy, work id, site name or run id; for a list the member and the filter; empty for all."""
    label: str = ""
    """Readable name: the work's title, or the run's day."""


@dataclass(frozen=True)
class Source:
    """The rights holder's side: the chapter version that was compared."""

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
    """Length in characters."""
    published_at: datetime | None = None
    url: str = ""


@dataclass(frozen=True)
class CapturedPage:
    """The other side: the page as the server returned it."""

    site: str
    url: str
    """The address that was requested."""
    final_url: str
    title: str
    status: int
    ip: str
    redirects: tuple[Redirect, ...]
    fetched_at: datetime
    encoding: str
    size: int
    """Size of the response's body in bytes."""
    sha256: str
    """SHA-256 of the body, hexadecimal."""
    capture: str
    version: str
    """Id of the page version, which is the text read from the capture."""
    length: int
    """Length of that text in characters."""
    screenshot: str = ""
    """SHA-256 of the screenshot; empty if there is none."""
    shown_at: datetime | None = None
    """When the screenshot was taken."""
    part_urls: tuple[str, ...] = ()
    """Addresses of all pages over which the chapter is spread; empty if it is on one page."""
    author: str = ""
    """Author of the text according to the page."""
    published: str = ""
    """Date of publication according to the page: an ISO date, with the time if the page gives one."""


@dataclass(frozen=True)
class Finding:
    """The result of comparing the two sides."""

    match: str
    found_at: datetime | None
    methods: tuple[str, ...]
    """`name@version` of all methods that found candidates or aligned them."""
    verdict: str
    reason: Reason
    """The rule that decided the verdict."""
    score: float
    identity: float
    page_coverage: float
    source_coverage: float
    evasions: dict[str, int] = field(default_factory=dict)
    """Disguises undone in the page, with the number of times."""
    literal_identity: float | None = None
    """Share (0–1) of the passages' characters that are the same as written; None if it was not measured."""
    inserted: int | None = None
    """Number of inserted characters in the passages; None if they were not counted."""


@dataclass(frozen=True)
class Decision:
    """People's decisions about a finding: the case."""

    case: int
    state: str
    decided_by: str = ""
    decided_at: datetime | None = None
    first_seen: datetime | None = None
    last_seen: datetime | None = None
    """When the oldest and the newest page version with the copy were fetched."""
    gone_at: datetime | None = None
    """When the copy was first found to be gone from the page."""
    news: str = ""
    """In the report of a run: `new`, `back` or `gone`."""


@dataclass(frozen=True)
class Quote:
    """A copied passage with its text on both sides; the stop is exclusive."""

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
    """One case of a report with all its evidence."""

    case: Decision
    source: Source
    page: CapturedPage
    finding: Finding
    quotes: tuple[Quote, ...]

    @property
    def lag(self) -> timedelta | None:
        """Time from the original's publication to this capture; None if it is unknown."""
        published = self.source.published_at
        return None if published is None else self.page.fetched_at - published


@dataclass(frozen=True)
class CopyGroup:
    """The copies of one work on one site."""

    site: str
    work: str
    copies: int
    online: int
    """Copies that were still online when their pages were last visited."""
    largest_share: float
    """The largest share (0–1) of a chapter that one of the copies shows."""
    news: dict[str, int] = field(default_factory=dict)
    """In the report of a run: number of copies by `Decision.news`."""


@dataclass(frozen=True)
class Totals:
    """The size of a report, and what was left out of it."""

    cases: int
    by_verdict: dict[str, int]
    by_state: dict[str, int]
    by_site: dict[str, int]
    by_work: dict[str, int]
    left_out: dict[str, int] = field(default_factory=dict)
    """Cases in scope that people dismissed, by state."""
    chapters: int = 0
    """Number of distinct chapters that were copied."""
    groups: tuple[CopyGroup, ...] = ()
    """By site and work, in the order of the entries."""
    by_news: dict[str, int] = field(default_factory=dict)
    """In the report of a run: number of copies by `Decision.news`."""

    @property
    def online(self) -> int:
        """Copies that were still online when their pages were last visited."""
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
    """SHA-256 of the response's body, hexadecimal; empty if the capture is no longer stored."""
    fetched_at: datetime
    last_seen: datetime
    gone_at: datetime | None


@dataclass(frozen=True)
class PassedOffBook(PassingFigures):
    """A book of a site that passes off, from a case of passing off."""

    case: int
    kind: str
    """`invented`, `renamed` or `stitched`."""
    state: str
    site: str
    work: str
    folder: str
    """The common beginning of its pages' addresses."""
    claimed: str
    """Title or author that it names; empty if these are the work's own."""
    first_seen: datetime
    last_seen: datetime
    gone_at: datetime | None
    """When the book was first not found any more."""
    pages: tuple[PassedOffPage, ...]
    """The pages on which the finding is based and that are still stored."""
    unstored: int = 0
    """Number of further pages of the finding that are no longer stored."""

    @property
    def online(self) -> int:
        """Pages that were still online when they were last visited."""
        return sum(page.gone_at is None for page in self.pages)


@dataclass(frozen=True)
class ReportContent:
    """An infringement report.

    `entries` may be read several times; entries of the same site and work are consecutive.
    """

    organisation: str
    scope: ReportScope
    generated_at: datetime
    """Timezone-aware; all times in the report use its time zone."""
    period: tuple[datetime, datetime] | None
    """First and last time that a copy in this report was captured."""
    totals: Totals
    entries: Collection[ReportEntry]
    software: str
    full_texts: bool = False
    """Whether printed formats show the copied passages in full; tables and JSON always contain them."""
    passed_off: tuple[PassedOffBook, ...] = ()
    """Books in scope that pass off."""
    logo: bytes = b""
    """The organisation's logo, PNG or JPEG; empty if it has none."""
