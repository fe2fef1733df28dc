"""A match with everything a case takes from it: the page, the titles, the organisation's own names."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from storage.collections.pages import Visit
from storage.documents import Chapter, Match, Page, Work, derive_id
from storage.reasons import reason_text
from webadmin.accounts.models import Organisation


@dataclass(frozen=True)
class Sighting:
    """A copy seen on a page version, of an organisation's chapter."""

    match: Match
    page: Page
    work: Work
    chapter: Chapter
    visit: Visit | None = None
    """The last visit of the page's address, whichever version was there."""

    @property
    def key(self) -> str:
        """Digest of organisation, page address and chapter: what makes a case."""
        return derive_id("case", self.match.organisation, self.match.url, self.match.chapter)

    @property
    def rank(self) -> tuple[datetime, float, str]:
        """The newest page version wins, on it the best score: the same one in whatever order matches come."""
        return self.page.fetched_at, self.match.score, self.match.id

    @property
    def last_seen(self) -> datetime:
        """When the copy was last seen: at the last visit, if this version was there then."""
        if self.visit and self.visit.page == self.match.page:
            return max(self.visit.fetched_at, self.page.fetched_at)
        return self.page.fetched_at


def host_of(url: str) -> str:
    """Name the host of an address; empty where there is none."""
    try:
        return (urlsplit(url).hostname or "")[:255]
    except ValueError:
        return ""


def columns(sighting: Sighting, organisation: Organisation) -> Mapping[str, Any]:
    """Snapshot the columns of a case."""
    match, chapter = sighting.match, sighting.chapter
    own = organisation.sites.filter(key=match.site).first()
    return {
        "organisation": organisation, "match": match.id, "page": match.page, "url": _clean(match.url),
        "host": host_of(match.url), "site": own.name if own else host_of(match.url), "site_key": match.site[:255],
        "page_title": _clean(sighting.page.title), "work": match.work, "work_title": _clean(sighting.work.title)[:500],
        "chapter": match.chapter, "chapter_version": match.chapter_version,
        "chapter_title": _clean(chapter.title)[:500], "chapter_number": max(chapter.number, 0),
        "verdict": match.verdict, "reason": reason_text(match.reason), "coverage": match.page_coverage,
        "source_coverage": match.source_coverage, "identity": match.identity, "score": match.score,
        "confidence": match.confidence, "seen_at": sighting.page.fetched_at, "evasions": dict(match.evasions),
    }


def _clean(text: str) -> str:
    """Take out what PostgreSQL cannot hold."""
    return text.replace("\0", "")
