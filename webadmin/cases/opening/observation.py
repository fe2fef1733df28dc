"""A match with the documents and names that its copy stores."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from storage.collections.matches import MatchSummary
from storage.collections.page_heads import PageHead
from storage.collections.pages import Visit
from storage.documents import Work, derive_id
from storage.reasons import reason_text
from storage.work_facts import ChapterName
from webadmin.accounts.models import Organisation


@dataclass(frozen=True)
class Observation:
    """A copy of a chapter that was found on one version of a page."""

    match: MatchSummary
    page: PageHead
    work: Work
    chapter: ChapterName
    visit: Visit | None = None
    """The last visit of the page's address, with any version."""

    @property
    def key(self) -> str:
        """Digest of organisation, page address and chapter, which identify a copy."""
        return derive_id("case", self.match.organisation, self.match.url, self.match.chapter)

    @property
    def rank(self) -> tuple[datetime, float, str]:
        """Sort key of a copy's observations: newest page version, then best score.

        The result does not depend on the order in which matches arrive.
        """
        return self.page.fetched_at, self.match.score, self.match.id

    @property
    def last_seen(self) -> datetime:
        """When the copy was last seen.

        The last visit if it saw this version, else the time this version was fetched.
        """
        if self.visit and self.visit.page == self.match.page:
            return max(self.visit.fetched_at, self.page.fetched_at)
        return self.page.fetched_at


    @property
    def work_title(self) -> str:
        """The work's title in the form that SQL can store."""
        return _without_nul(self.work.title)[:500]


def host_of(url: str) -> str:
    """Return the host of a URL; empty for a URL without one."""
    try:
        return (urlsplit(url).hostname or "")[:255]
    except ValueError:
        return ""


def copy_fields(observation: Observation, organisation: Organisation, site: str) -> Mapping[str, Any]:
    """Return the fields of a copy that come from its newest observation.

    `site` is the name of the copy's site.
    """
    match, chapter, page = observation.match, observation.chapter, observation.page
    return {
        "organisation": organisation, "match": match.id, "page": match.page, "url": _without_nul(match.url),
        "host": host_of(match.url), "site": site,
        "site_key": match.site[:255], "page_title": _without_nul(page.title), "work": match.work,
        "work_title": observation.work_title,
        "chapter": match.chapter, "chapter_version": match.chapter_version,
        "chapter_title": _without_nul(chapter.title)[:500], "chapter_number": max(chapter.number, 0),
        "verdict": match.verdict, "reason": reason_text(match.reason), "coverage": match.page_coverage,
        "source_coverage": match.source_coverage, "identity": match.identity, "score": match.score,
        "seen_at": page.fetched_at, "evasions": dict(match.evasions),
    }


def case_fields(observation: Observation, organisation: Organisation, site: str) -> Mapping[str, Any]:
    """Return the fields of a case that comes from its first observation.

    `site` is the name of the case's site.
    """
    seen_at = observation.page.fetched_at
    return {"organisation": organisation, "work": observation.match.work, "work_title": observation.work_title,
            "site": site, "first_seen": seen_at, "last_seen": seen_at}


def _without_nul(text: str) -> str:
    """Remove NUL characters, which PostgreSQL cannot store."""
    return text.replace("\0", "")
