"""Load the entries of a report in batches.

They are read from SQL and MongoDB when a format needs them.
"""

import hashlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from storage.collections.captures import CaptureFacts, Captures
from storage.collections.matches import Matches
from storage.collections.pages import Pages
from storage.collections.screenshots import ScreenshotFacts, Screenshots
from storage.collections.works import Works
from storage.documents import Chapter, Match, Page, Reason, Work
from storage.mongodb import Database
from storage.reasons import reason_of
from webadmin.cases.deciding.deciders import decisions_about
from webadmin.cases.models import CaseEvent, Copy
from webadmin.reports.content import CapturedPage, Decision, Finding, Quote, ReportEntry, Source
from webadmin.reports.writers import ReportError
from webadmin.words.sentences import in_english as _

Found = TypeVar("Found")

BATCH = 50
"""Copies in memory at a time, with their pages and chapters."""


@dataclass(frozen=True)
class StoredEntries(Collection[ReportEntry]):
    """The entries of these copies, in this order; each iteration reads them again."""

    database: Database
    copies: Sequence[int]
    news: Mapping[int, str] = field(default_factory=dict)
    """News of copies in a run, as in `Decision.news`."""

    def __len__(self) -> int:
        return len(self.copies)

    def __contains__(self, entry: object) -> bool:
        return isinstance(entry, ReportEntry) and entry.case.case in self.copies

    def __iter__(self) -> Iterator[ReportEntry]:
        for start in range(0, len(self.copies), BATCH):
            yield from _Batch(self.database, self.copies[start : start + BATCH], self.news)


class _Batch:
    """A few copies with all their documents.

    Raises ReportError for a copy whose documents are missing.
    """

    def __init__(self, database: Database, numbers: Sequence[int], news: Mapping[int, str]) -> None:
        self._news = news
        copies = Copy.objects.in_bulk(numbers)
        self._copies = [copies[number] for number in numbers if number in copies]
        self._matches = Matches(database).get(copy.match for copy in self._copies)
        store = Pages(database)
        self._pages = store.versions({match.page for match in self._matches.values()})
        self._parts = store.part_addresses(self._pages.values())
        self._captures = Captures(database).facts(page.capture for page in self._pages.values())
        self._shots = Screenshots(database).facts(self._pages)
        library = Works(database)
        self._chapters = library.versions({match.chapter_version for match in self._matches.values()})
        self._works = library.works({match.work for match in self._matches.values()})
        self._decisions = decisions_about(self._copies)

    def __iter__(self) -> Iterator[ReportEntry]:
        return map(self._entry, self._copies)

    def _entry(self, copy: Copy) -> ReportEntry:
        match = _found(self._matches, copy.match, copy, _("match"))
        page = _found(self._pages, match.page, copy, _("page version"))
        chapter = _found(self._chapters, match.chapter_version, copy, _("chapter version"))
        work = _found(self._works, match.work, copy, _("work"))
        capture = _found(self._captures, page.capture, copy, _("capture"))
        return ReportEntry(
            case=_decision(copy, self._decisions.get(copy.pk), self._news.get(copy.pk, "")),
            source=_source(work, chapter),
            page=_captured(copy, page, capture, self._shots.get(page.id), self._parts[page.id]),
            finding=_finding(copy, match), quotes=_quotes(match, page, chapter),
        )


def _found(documents: dict[str, Found], key: str, copy: Copy, name: str) -> Found:
    if key not in documents:
        raise ReportError("case {case} rests on {name} {key}, which is not in MongoDB: the report would not be "
                          "evidence without it; restore the database that belongs to this SQL database",
                          case=copy.pk, name=name, key=key)
    return documents[key]


def _decision(copy: Copy, event: CaseEvent | None, news: str) -> Decision:
    actor = event.actor if event else None
    return Decision(
        case=copy.pk, state=copy.status, decided_by=(actor.get_full_name() or actor.get_username()) if actor else "",
        decided_at=event.at if event else None, first_seen=copy.first_seen, last_seen=copy.last_seen,
        gone_at=copy.gone_at, news=news,
    )


def _source(work: Work, chapter: Chapter) -> Source:
    return Source(
        work=work.title, work_id=work.id, author=work.author, holder=work.holder, chapter=chapter.title,
        version=chapter.id, sha256=hashlib.sha256(chapter.text.encode("utf-8", "surrogatepass")).hexdigest(),
        length=len(chapter.text), published_at=chapter.published_at, url=chapter.url,
    )


def _captured(
    copy: Copy, page: Page, capture: CaptureFacts, shot: ScreenshotFacts | None, part_urls: tuple[str, ...],
) -> CapturedPage:
    return CapturedPage(
        site=copy.site, url=page.url, final_url=capture.final_url, title=page.title, status=capture.status,
        ip=capture.ip, redirects=capture.redirects, fetched_at=capture.fetched_at, encoding=page.encoding,
        size=capture.size, sha256=capture.sha256, capture=capture.id, version=page.id, length=len(page.text),
        screenshot=shot.sha256 if shot else "", shown_at=shot.taken_at if shot else None,
        part_urls=part_urls,
        author=page.author, published=page.published,
    )


def _finding(copy: Copy, match: Match) -> Finding:
    return Finding(
        match=match.id, found_at=match.found_at, methods=tuple(match.method.split()),
        verdict=copy.verdict, reason=_reason(copy, match),
        score=match.score,
        identity=match.identity, page_coverage=match.page_coverage, source_coverage=match.source_coverage,
        evasions=match.evasions, literal_identity=match.literal_identity,
        inserted=None if match.literal_identity is None else match.inserted,
    )


def _reason(copy: Copy, match: Match) -> Reason:
    """Return the rule stored in the copy, or that of the match if the copy has none."""
    shown = reason_of(copy.reason)
    return shown if shown.rule else match.reason


def _quotes(match: Match, page: Page, chapter: Chapter) -> tuple[Quote, ...]:
    return tuple(Quote(each.page, each.source, each.identity, page.text[slice(*each.page)],
                       chapter.text[slice(*each.source)], each.literal_identity, each.likeness)
                 for each in match.passages)
