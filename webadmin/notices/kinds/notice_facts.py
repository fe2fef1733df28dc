"""The facts from which a notice is filled.

Profile, works, copied pages and recipient as plain values, without database access.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal
from urllib.parse import urlsplit

from insight.passing_off.passing_figures import PassingFigures

Language = Literal["zh", "en", "ja"]
"""The language of a notice; independent of the desk's languages."""


@dataclass(frozen=True)
class Holder:
    """A rights holder, with the signatory and the agent.

    Values missing from the profile are empty.
    """

    name_zh: str = ""
    name_en: str = ""
    number: str = ""
    """Registration or identity number, with the kind of document."""
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

    def name(self, language: Language) -> str:
        """Return the holder's name in a language, or in the other one if missing."""
        return self.name_zh or self.name_en if language == "zh" else self.name_en or self.name_zh

    def address(self, language: Language) -> str:
        """Return the postal address in a language, or in the other one if missing."""
        return self.address_zh or self.address_en if language == "zh" else self.address_en or self.address_zh


@dataclass(frozen=True)
class OwnershipEvidence:
    """A document that proves who owns a work."""

    kind: Literal["registration", "contract", "publication", "other"]
    number: str = ""
    holder: str = ""
    territory: str = ""


@dataclass(frozen=True)
class ClaimedWork:
    """A work that a notice claims, with the proofs of ownership."""

    id: str
    title: str
    author: str = ""
    address: str = ""
    """Address at which an authorised copy can be seen."""
    evidence: tuple[OwnershipEvidence, ...] = ()
    chapters: int = 0
    characters: int = 0


@dataclass(frozen=True)
class CopiedPage:
    """A page that copies a chapter, according to the evidence and people's decisions."""

    copy: int
    """Primary key of the copy."""
    url: str
    work: str
    """Id of the work."""
    chapter: str
    captured_at: datetime
    """In the time zone of the letter, as are the other times."""
    last_seen: datetime
    page_title: str = ""
    chapter_number: int = 0
    characters: int = 0
    """Number of copied characters of the chapter."""
    share: float = 0.0
    """Copied share (0–1) of the chapter."""
    sha256: str = ""
    """SHA-256 of the captured bytes; empty if no capture is stored."""
    captured_urls: tuple[str, ...] = ()
    """Addresses at which the stored capture was made; none if nothing is stored."""
    decision: str = "new"
    verdict: str = ""
    gone_at: datetime | None = None
    countered_by: str = ""
    """Reference of the notice that a counter-notice about this page answered."""
    is_barred: bool = False
    """Whether that notice was one of Chinese law, which then forbids another."""
    clicks: int | None = None

    @property
    def host(self) -> str:
        """The host of its address."""
        return urlsplit(self.url).hostname or ""


PassingKind = Literal["invented", "renamed", "stitched"]


@dataclass(frozen=True)
class PassedOff(PassingFigures):
    """The figures of a site's book that passes off."""

    kind: PassingKind
    folder: str
    """Host and folder of the addresses of its pages."""
    claimed: str
    """Title or author that it names instead of ours; empty if it names ours."""


@dataclass(frozen=True)
class Recipient:
    """The recipient of a notice."""

    name: str = ""
    email: str = ""
    address: str = ""
    country: str = ""


@dataclass(frozen=True)
class FairUse:
    """A person's record that fair use was considered, with the answer.

    17 U.S.C. 107 names the four factors.
    """

    considered: bool = False
    reasons: str = ""


@dataclass(frozen=True)
class AttachedDocument:
    """A file that is sent with a notice."""

    kind: str
    """`attorney`, `identity`, `proof` or `evidence`."""
    name: str
    is_kept: bool = True
    """Whether its bytes are still stored: personal data can be erased."""


@dataclass(frozen=True)
class NoticeFacts:
    """All facts from which a notice is filled and against which it is checked."""

    reference: str
    day: date
    language: Language
    holder: Holder
    works: tuple[ClaimedWork, ...]
    pages: tuple[CopiedPage, ...]
    recipient: Recipient = Recipient()
    fair_use: FairUse = FairUse()
    documents: tuple[AttachedDocument, ...] = ()
    passed_off: PassedOff | None = None
    """For a notice about passing off: the finding that it is about."""
    earlier: str = ""
    """Reference and day of the notice that this one follows."""

    def pages_of(self, work: ClaimedWork) -> Sequence[CopiedPage]:
        """List the pages that copy a work."""
        return [page for page in self.pages if page.work == work.id]
