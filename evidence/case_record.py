"""Facts about a case from the decision database, as a bundle shows them.

Plain data that the web application passes in.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal


@dataclass(frozen=True)
class HistoryLine:
    """One line of the history of a case or copy."""

    at: datetime
    actor: str
    """Empty if the software itself acted."""
    kind: str
    before: str = ""
    after: str = ""
    text: str = ""


@dataclass(frozen=True)
class CopyRecord:
    """One copy (a page that copies a chapter) and the decisions about it."""

    number: int
    match: str
    """Id of the match that shows the copy."""
    url: str
    site: str
    work_title: str
    chapter_title: str
    verdict: str
    status: str
    first_seen: datetime
    last_seen: datetime
    gone_at: datetime | None = None
    history: tuple[HistoryLine, ...] = ()


@dataclass(frozen=True)
class PassedRecord:
    """A page of a book that passes itself off as a watched work."""

    number: int
    page: str
    """Id of the page version on which the finding is based."""
    url: str
    title: str
    first_seen: datetime
    last_seen: datetime
    gone_at: datetime | None = None


@dataclass(frozen=True)
class CaseRecord:
    """A case, or a single copy, for which a bundle is made."""

    kind: Literal["case", "copy"]
    number: int
    organisation: str
    """The organisation's short name."""
    organisation_name: str
    title: str
    copies: tuple[CopyRecord, ...]
    history: tuple[HistoryLine, ...] = ()
    """History of the case itself, without that of its copies."""
    passed: tuple[PassedRecord, ...] = ()
    """Only for a case of passing off, instead of copies: the pages on which the finding is based."""
    finding: Mapping[str, object] = field(default_factory=dict)
    """Only for a case of passing off: the figures that show it."""


@dataclass(frozen=True)
class Attachments:
    """Files for the bundle that were made elsewhere, by their name in the bundle."""

    reports: dict[str, bytes] = field(default_factory=dict)
    """PDF files, not yet signed."""
    others: dict[str, bytes] = field(default_factory=dict)
