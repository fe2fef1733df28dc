"""A match together with the documents and names that its case stores."""

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
class Observation:
    """A copy of a chapter, observed on one version of a page."""

    match: Match
    page: Page
    work: Work
    chapter: Chapter
    visit: Visit | None = None
    """The last visit of the page's address, whichever version it saw."""

    @property
    def key(self) -> str:
        """Digest of organisation, page address and chapter: the identity of a case."""
        return derive_id("case", self.match.organisation, self.match.url, self.match.chapter)

    @property
    def rank(self) -> tuple[datetime, float, str]:
        """Order observations of a case: the newest page version wins, then the best score.

        The result does not depend on the order in which matches arrive.
        """
        return self.page.fetched_at, self.match.score, self.match.id

    @property
    def last_seen(self) -> datetime:
        """When the copy was last seen: at the last visit if it saw this version, else when this was fetched."""
        if self.visit and self.visit.page == self.match.page:
            return max(self.visit.fetched_at, self.page.fetched_at)
        return self.page.fetched_at


def host_of(url: str) -> str:
    """Return the host of a URL; empty for a URL without one."""
    try:
        return (urlsplit(url).hostname or "")[:255]
    except ValueError:
        return ""


def case_fields(observation: Observation, organisation: Organisation) -> Mapping[str, Any]:
    """Return the fields of a case that describe its newest observation."""
    match, chapter, page = observation.match, observation.chapter, observation.page
    watched_site = organisation.sites.filter(key=match.site).first()
    return {
        "organisation": organisation, "match": match.id, "page": match.page, "url": _without_nul(match.url),
        "host": host_of(match.url), "site": watched_site.name if watched_site else host_of(match.url),
        "site_key": match.site[:255], "page_title": _without_nul(page.title), "work": match.work,
        "work_title": _without_nul(observation.work.title)[:500],
        "chapter": match.chapter, "chapter_version": match.chapter_version,
        "chapter_title": _without_nul(chapter.title)[:500], "chapter_number": max(chapter.number, 0),
        "verdict": match.verdict, "reason": reason_text(match.reason), "coverage": match.page_coverage,
        "source_coverage": match.source_coverage, "identity": match.identity, "score": match.score,
        "seen_at": page.fetched_at, "evasions": dict(match.evasions),
    }


def _without_nul(text: str) -> str:
    """Remove NUL characters: PostgreSQL does not store them."""
    return text.replace("\0", "")
