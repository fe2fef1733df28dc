"""What a notice is filled from.

Profile, works, copied pages and recipient as values, without any database.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal
from urllib.parse import urlsplit

from insight.passing_off.passing_figures import PassingFigures

Tongue = Literal["zh", "en", "ja"]
"""The language that a notice is written in; the desk's own languages are another matter."""


@dataclass(frozen=True)
class Holder:
    """A rights holder, with who signs and who acts for them.

    Empty where the profile says nothing.
    """

    name_zh: str = ""
    name_en: str = ""
    number: str = ""
    """Registration or identity number with the kind of document that it is from."""
    representative: str = ""
    address_zh: str = ""
    address_en: str = ""
    city: str = ""
    region: str = ""
    postal_code: str = ""
    country: str = ""
    """ISO 3166-1 alpha-2."""
    contact: str = ""
    email: str = ""
    phone: str = ""
    signatory: str = ""
    signatory_title: str = ""
    agent: str = ""
    agent_address: str = ""
    agent_email: str = ""
    agent_phone: str = ""
    has_power_of_attorney: bool = False

    def name(self, tongue: Tongue) -> str:
        """Name the holder in a language, in the other one where that is missing."""
        return self.name_zh or self.name_en if tongue == "zh" else self.name_en or self.name_zh

    def address(self, tongue: Tongue) -> str:
        """Give the postal address in a language, in the other one where that is missing."""
        return self.address_zh or self.address_en if tongue == "zh" else self.address_en or self.address_zh


@dataclass(frozen=True)
class OwnershipEvidence:
    """One document that shows who owns a work."""

    kind: Literal["registration", "contract", "publication", "other"]
    number: str = ""
    holder: str = ""
    territory: str = ""


@dataclass(frozen=True)
class ClaimedWork:
    """A work that a notice claims, with what proves the claim."""

    id: str
    title: str
    author: str = ""
    address: str = ""
    """Where an authorised copy can be seen."""
    evidence: tuple[OwnershipEvidence, ...] = ()
    chapters: int = 0
    characters: int = 0


@dataclass(frozen=True)
class CopiedPage:
    """A page that copies a chapter, as the evidence and people's decisions have it."""

    copy: int
    """Primary key of the copy."""
    url: str
    work: str
    """Id of the work."""
    chapter: str
    captured_at: datetime
    last_seen: datetime
    page_title: str = ""
    chapter_number: int = 0
    characters: int = 0
    """Copied characters of the chapter."""
    share: float = 0.0
    """Of the chapter, 0..1."""
    sha256: str = ""
    """Of the captured bytes; empty where no capture is stored."""
    captured_urls: tuple[str, ...] = ()
    """Addresses that the stored capture was made at; none where nothing is stored."""
    decision: str = "new"
    verdict: str = ""
    gone_at: datetime | None = None
    countered_by: str = ""
    """Reference of the notice that a counter-notice put this very page beyond."""
    clicks: int | None = None

    @property
    def host(self) -> str:
        """The host of its address."""
        return urlsplit(self.url).hostname or ""


PassingKind = Literal["invented", "renamed", "stitched"]


@dataclass(frozen=True)
class PassedOff(PassingFigures):
    """A book of a site that passes off, in figures."""

    kind: PassingKind
    folder: str
    """Host and folder of its pages' addresses."""
    claimed: str
    """Title or author that it names in the place of ours; empty where it names ours."""


@dataclass(frozen=True)
class Recipient:
    """Whom a notice goes to."""

    name: str = ""
    email: str = ""
    address: str = ""
    country: str = ""


@dataclass(frozen=True)
class FairUse:
    """That a person asked whether a use is fair, with the answer.

    17 U.S.C. 107 names the four factors.
    """

    considered: bool = False
    reasons: str = ""


@dataclass(frozen=True)
class AttachedDocument:
    """A file that goes out with a notice."""

    kind: str
    """`attorney`, `identity`, `proof` or `evidence`."""
    name: str
    is_kept: bool = True
    """Whether its bytes are still there: personal data can be erased."""


@dataclass(frozen=True)
class NoticeFacts:
    """Everything a notice is filled from and checked against."""

    reference: str
    day: date
    tongue: Tongue
    holder: Holder
    works: tuple[ClaimedWork, ...]
    pages: tuple[CopiedPage, ...]
    recipient: Recipient = Recipient()
    fair_use: FairUse = FairUse()
    documents: tuple[AttachedDocument, ...] = ()
    passed_off: PassedOff | None = None
    """Of a notice about passing off: what it is about."""
    earlier: str = ""
    """Reference and day of the notice that this one follows."""

    def pages_of(self, work: ClaimedWork) -> Sequence[CopiedPage]:
        """List the pages that copy a work."""
        return [page for page in self.pages if page.work == work.id]
