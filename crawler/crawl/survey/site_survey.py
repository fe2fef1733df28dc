"""Summarise a first look at a site.

Where its contents and chapters are, how it is read, how often it changes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import NamedTuple

from crawler.crawl.survey.rhythm import hours_between, interval_of
from crawler.crawl.survey.survey_plan import PageKind, Report, chapter_links, kind_of
from crawler.urls.address import site_host
from crawler.urls.traps import pattern


class LookedAt(NamedTuple):
    """A page that was looked at."""

    url: str
    outcome: str
    """Its `FetchOutcome`."""
    kind: PageKind
    title: str = ""
    characters: int = 0
    encoding: str = ""
    excerpt: str = ""
    """The beginning of its text."""


@dataclass(frozen=True)
class SiteSurvey:
    """A site as a few of its pages show it."""

    url: str
    pages: tuple[LookedAt, ...]
    robots: str
    """Whether robots.txt was `obeyed` or `passed over`."""
    delay: float
    """Seconds between two requests that politeness and robots.txt require."""
    contents: tuple[str, ...]
    """Addresses of tables of contents."""
    chapter_pattern: str
    """The common pattern of the chapters' addresses, with digits written as 0; empty if no contents were found."""
    chapters: int
    """Number of chapters that the tables of contents name."""
    chapters_read: int
    """Number of pages looked at that are chapters with text."""
    chapters_empty: int
    """Number of pages looked at that are chapters without text."""
    rhythm: float | None
    """Hours between new chapters; None if it cannot be estimated."""

    @property
    def outcome(self) -> str:
        """The outcome of the given address, a `FetchOutcome`.

        After a redirect, that of the address it leads to.
        """
        return next((page.outcome for page in self.pages if page.outcome != "moved"), "moved")

    @property
    def is_readable(self) -> bool:
        """Whether anything could be read."""
        return any(page.kind is not PageKind.UNREAD for page in self.pages)

    @property
    def name(self) -> str:
        """Name the site by its host."""
        return site_host(self.start_urls[0])

    @property
    def start_urls(self) -> tuple[str, ...]:
        """Propose the start addresses of a crawl.

        If the given address is a chapter, the book's contents; otherwise the address that it leads to.
        """
        first = next((page for page in self.pages if page.outcome != "moved"), None)
        if first and first.kind is PageKind.CHAPTER and self.contents:
            return self.contents[:1]
        return (first.url if first else self.url,)

    @property
    def interval_hours(self) -> int:
        """Propose the hours between two crawls."""
        return interval_of(self.rhythm)

    @property
    def encodings(self) -> tuple[str, ...]:
        """List the character encodings of the pages."""
        return tuple(dict.fromkeys(page.encoding for page in self.pages if page.encoding))


def survey_of(url: str, reports: Sequence[Report]) -> SiteSurvey:
    """Make a survey from the reports about its pages."""
    pages = tuple(_looked_at(report) for report in reports)
    tables = [report for report in reports if kind_of(report) is PageKind.CONTENTS]
    chapters = dict.fromkeys(each for report in tables for each in chapter_links(report))
    read = sum(page.kind is PageKind.CHAPTER or (page.url in chapters and page.characters > 0) for page in pages)
    empty = sum(page.url in chapters and not page.characters for page in pages)
    moments = [moment for report in tables for moment in report.get("moments", ())]
    moments += [report["published"] for report in reports if report.get("published")]
    return SiteSurvey(
        url, pages, robots=str(reports[0]["robots"]) if reports else "", chapters=len(chapters),
        delay=max((float(report["delay"]) for report in reports), default=0.0),
        contents=tuple(str(report["url"]) for report in tables),
        chapter_pattern=pattern(next(iter(chapters))).rstrip("?") if chapters else "",
        chapters_read=read, chapters_empty=empty, rhythm=hours_between(moments, datetime.now(UTC)))


def _looked_at(report: Report) -> LookedAt:
    return LookedAt(report["url"], report["outcome"], kind_of(report), report.get("title", ""),
                    report.get("characters", 0), report.get("encoding", ""), report.get("excerpt", ""))
