"""Build the content of a report from the copies in its scope."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import datetime, tzinfo
from typing import NamedTuple

from django.db.models import Max, Min, QuerySet

from storage.version import VERSION
from webadmin.accounts.models import Organisation
from webadmin.cases.models import Copy
from webadmin.holders.logo import logo_of
from webadmin.reports.content import CopyGroup, PassedOffBook, ReportContent, ReportScope, Totals
from webadmin.reports.entry_loading import StoredEntries
from webadmin.reports.passed_off_books import passed_off_books
from webadmin.reports.scopes import DISMISSED, NEWS_ORDER, copies_in, news_of
from webadmin.stores import database

ORDER = ("site", "work_title", "chapter_number", "pk")


class _Row(NamedTuple):
    """The columns of a copy that totals need."""

    pk: int
    verdict: str
    status: str
    site: str
    work_title: str
    chapter: str
    source_coverage: float
    gone_at: datetime | None
    news: str


def build_content(
    scope: ReportScope, organisation: Organisation, zone: tzinfo, *, full_texts: bool = False
) -> ReportContent:
    """Build a report of an organisation's copies in scope.

    All times are in the given zone. Copies that people dismissed are counted but left out, unless the report is about
    nothing else. Texts and bytes are read only when a format reads the entries. A report about one copy always has its
    texts.
    """
    covered = copies_in(scope, organisation)
    kept = covered if _is_whole(scope, covered) else covered.exclude(status__in=DISMISSED)
    news = news_of(scope, organisation)
    columns = kept.order_by(*ORDER).values_list(*_Row._fields[:-1])
    rows, groups = _grouped([_Row._make((*row, news.get(row[0], ""))) for row in columns])
    dismissed = Counter() if kept is covered else Counter(
        covered.filter(status__in=DISMISSED).values_list("status", flat=True))
    books = passed_off_books(scope, organisation)
    return ReportContent(
        organisation=organisation.name, scope=scope, generated_at=datetime.now(zone).replace(microsecond=0),
        period=_period(kept, books), totals=_totals(rows, groups, dict(dismissed)),
        entries=StoredEntries(database(), [row.pk for row in rows], news), software=f"Wenzong {VERSION}",
        full_texts=full_texts or scope.kind == "copy" or (scope.kind == "case" and len(rows) == 1),
        passed_off=books, logo=logo_of(organisation),
    )


def _is_whole(scope: ReportScope, covered: QuerySet[Copy]) -> bool:
    """Tell whether dismissed copies are included.

    They are for a list, for a single copy, and for a case in which everything was dismissed.
    """
    if scope.kind == "case":
        return not covered.exclude(status__in=DISMISSED).exists()
    return scope.kind in ("copy", "list")


def _grouped(rows: Sequence[_Row]) -> tuple[list[_Row], tuple[CopyGroup, ...]]:
    """Group the copies by work and site, the largest groups first.

    Within a group, copies are sorted by their news.
    """
    by_group: defaultdict[tuple[str, str], list[_Row]] = defaultdict(list)
    for row in rows:
        by_group[row.site, row.work_title].append(row)
    ranked = sorted(by_group.items(), key=lambda group: (-len(group[1]), group[0]))
    groups = tuple(
        CopyGroup(site, work, len(copies), sum(copy.gone_at is None for copy in copies),
                  max(copy.source_coverage for copy in copies), _news(copies)) for (site, work), copies in ranked)
    return [copy for _, copies in ranked for copy in sorted(copies, key=_place_of_news)], groups


def _place_of_news(copy: _Row) -> int:
    return NEWS_ORDER.index(copy.news) if copy.news else 0


def _news(copies: Sequence[_Row]) -> dict[str, int]:
    counts = Counter(copy.news for copy in copies if copy.news)
    return {news: counts[news] for news in NEWS_ORDER if news in counts}


def _totals(rows: Sequence[_Row], groups: tuple[CopyGroup, ...], dismissed: dict[str, int]) -> Totals:
    verdicts, states, sites, works = (
        dict(Counter(str(getattr(row, column)) for row in rows))
        for column in ("verdict", "status", "site", "work_title"))
    return Totals(len(rows), verdicts, states, sites, works, dismissed, len({row.chapter for row in rows}), groups,
                  _news(rows))


def _period(copies: QuerySet[Copy], books: Sequence[PassedOffBook]) -> tuple[datetime, datetime] | None:
    ends = copies.aggregate(first=Min("first_seen"), last=Max("last_seen"))
    found = [(ends["first"], ends["last"])] if ends["first"] else []
    found += [(book.first_seen, book.last_seen) for book in books]
    return (min(first for first, _ in found), max(last for _, last in found)) if found else None
