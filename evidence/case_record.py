"""What people and the database of decisions know of a case.

Plain facts, handed in by the web application.
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
    """Empty: the software itself."""
    kind: str
    before: str = ""
    after: str = ""
    text: str = ""


@dataclass(frozen=True)
class CopyRecord:
    """One copy, page × chapter, and what was decided of it."""

    number: int
    match: str
    """Id of the match it rests on."""
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
    """One page of a book that passes off."""

    number: int
    page: str
    """Id of the page version that the finding rests on."""
    url: str
    title: str
    first_seen: datetime
    last_seen: datetime
    gone_at: datetime | None = None


@dataclass(frozen=True)
class CaseRecord:
    """A case, or one copy alone, as a bundle is made of it."""

    kind: Literal["case", "copy"]
    number: int
    organisation: str
    """The organisation's short name."""
    organisation_name: str
    title: str
    copies: tuple[CopyRecord, ...]
    history: tuple[HistoryLine, ...] = ()
    """Of the case itself, where it has one apart from its copies'."""
    passed: tuple[PassedRecord, ...] = ()
    """Of a case of passing off: the pages that its finding rests on, in the place of copies."""
    finding: Mapping[str, object] = field(default_factory=dict)
    """Of a case of passing off: how the book passes off, in figures."""


@dataclass(frozen=True)
class Attachments:
    """Files that others wrote for the bundle, by their name in it."""

    reports: dict[str, bytes] = field(default_factory=dict)
    """PDF files, not signed yet."""
    others: dict[str, bytes] = field(default_factory=dict)
