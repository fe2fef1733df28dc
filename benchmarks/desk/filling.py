"""Store the generated organisation in both databases, in batches."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from itertools import groupby, islice
from typing import TypeVar

from django.db import transaction

from benchmarks.desk import made_records as made
from benchmarks.desk.bulk_rows import filling, store
from benchmarks.desk.made_records import NOW, MadeCase
from storage.collections.runs import DAILY_RUN, SITE_ITEM, Runs
from storage.collections.works import Works
from storage.documents import RunItem
from storage.mongodb import Database
from webadmin.accounts.models import Organisation, Role, User
from webadmin.analytics.models import CountKind, DailyCount, DayTotal
from webadmin.analytics.stage import keep_counted, totals_of
from webadmin.cases.models import Case, CaseEvent, CaseState, Copy, EventKind, Status, StoredOverview
from webadmin.cases.overviews import keep_overviews
from webadmin.configuration import current
from webadmin.coverage.models import Sighting, SitePace
from webadmin.library.families.reposting import REPOSTING
from webadmin.notices.models import Notice, NoticeItem, NoticeState
from webadmin.sites.models import Site
from webadmin.takedown.models import PageCheck, Watch
from webadmin.takedown.stays.stay_counting import count_stays
from webadmin.targets.standings import STANDINGS

OWNER = "load-owner"
ROWS = 2_000
RUNS = 30
"""Number of stored daily runs; each contains every site."""
CRAWLS = 3
"""Crawls per site."""
STATES = (CaseState.NEW, CaseState.NEW, CaseState.NEW, CaseState.CONFIRMED, CaseState.CONFIRMED, CaseState.SENT,
          CaseState.SENT, CaseState.REMOVED, CaseState.FALSE_ALARM, CaseState.LICENSED)
CASES, WORKS = 1_000, 50
"""Stored at a time."""
Row = TypeVar("Row")
Progress = Callable[[str, int, int], None]


class Filling:
    """The organisation, filled up to a number of copies."""

    def __init__(self, database: Database) -> None:
        """Open the organisation with its owner, empty or filled before."""
        self._database = database
        self.organisation, _ = Organisation.objects.get_or_create(slug=made.SLUG, defaults={"name": "Load"})
        self.owner = User.objects.filter(username=OWNER).first() or User.objects.create_user(
            OWNER, password=None, organisation=self.organisation, role=Role.OWNER, is_staff=True, is_superuser=False)
        self.cases = self.works = self.sites = 0

    @property
    def copies(self) -> int:
        """The number of copies that the organisation has."""
        return Copy.objects.filter(organisation=self.organisation).count()

    def fill(self, copies: int, progress: Progress) -> None:
        """Add objects until there are a number of copies."""
        cases = made.cases_of(copies)
        works, sites = 1 + max(case.work for case in cases), 1 + max(case.site for case in cases)
        self._add_works(range(self.works, works), progress)
        self._add_sites(range(self.sites, sites))
        self._add_runs(sites)
        done = 0
        with filling():
            for some in _batches(sorted(cases[self.cases:], key=lambda case: case.opened_at), CASES):
                self._add_cases(some)
                done += sum(case.copies for case in some)
                progress("copies", done, copies)
            self._count_days(cases)
        self.count_ahead()
        self.cases, self.works, self.sites = len(cases), works, sites

    def count_ahead(self) -> None:
        """Count and calculate what the workers do in advance."""
        count_stays()
        keep_counted(current())
        StoredOverview.objects.all().delete()
        keep_overviews((STANDINGS, REPOSTING), datetime.now(UTC))

    def _add_works(self, numbers: range, progress: Progress) -> None:
        works = Works(self._database)
        for some in _batches(numbers, WORKS):
            works.add([made.work_of(number) for number in some])
            works.put([chapter for number in some for chapter in made.chapters_of(number)])
            progress("works", some[-1], numbers.stop)

    def _add_sites(self, numbers: range) -> None:
        names = [(number, made.site_name(number)) for number in numbers]
        Site.objects.bulk_create([
            Site(organisation=self.organisation, name=name, key=name, start_urls=[f"https://{name}/"],
                 last_crawled_at=NOW - timedelta(hours=number % 48),
                 last_state="needs_human" if number % 40 == 0 else "done", enabled=number % 10 != 9)
            for number, name in names], batch_size=ROWS)
        crawls = [{"_id": made.made_id("crawl", name, crawl), "run": f"run {crawl}", "site": name, "state": "done",
                   "reason": "", "counts": {"pages": 40, "new": 3}, "reasons": {},
                   "started_at": NOW - timedelta(days=crawl, hours=1), "ended_at": NOW - timedelta(days=crawl)}
                  for _, name in names for crawl in range(CRAWLS)]
        for some in _batches(crawls, 500):
            self._database["crawls"].insert_many(some, ordered=False)

    def _add_runs(self, sites: int) -> None:
        """Store daily runs with an item for each site, of which some failed."""
        runs, items = Runs(self._database), [RunItem("sites", "done"), *(
            RunItem(f"{SITE_ITEM}{made.site_name(number)}", "done" if number % 40 else "failed", "", {"pages": 40})
            for number in range(sites))]
        for day in range(RUNS):
            run = runs.open(DAILY_RUN, (NOW - timedelta(days=day)).date().isoformat())
            runs.note_all(run, items)
            runs.close(run, "failed")

    def _add_cases(self, cases: Sequence[MadeCase]) -> None:
        with transaction.atomic():
            rows = store(self._case(case) for case in cases)
            copies = [[self._copy(row, case, number) for number in range(case.copies)]
                      for row, case in zip(rows, cases, strict=True)]
            every = store(copy for some in copies for copy in some)
            store(_opening(copy) for copy in every)
            store(self._sighting(copy) for copy in every)
            store(self._pace(row, case) for row, case in zip(rows, cases, strict=True))
            self._notify([(row, some) for row, some in zip(rows, copies, strict=True)
                          if row.state in (CaseState.SENT, CaseState.REMOVED)])

    def _case(self, case: MadeCase) -> Case:
        work, state = made.work_of(case.work), STATES[case.number % len(STATES)]
        is_open = state in (CaseState.NEW, CaseState.CONFIRMED, CaseState.SENT)
        return Case(
            key=made.made_id("case", case.number), organisation=self.organisation, work=work.id, work_title=work.title,
            site=made.site_name(case.site), state=state, state_since=case.opened_at, decided=state != CaseState.NEW,
            assigned=self.owner if case.number % 25 == 0 else None,
            due_on=case.opened_at.date() + timedelta(days=60) if case.number % 12 == 0 else None,
            snoozed_until=NOW + timedelta(days=3) if case.number % 30 == 7 else None, copies_count=case.copies,
            undecided=case.copies if state == CaseState.NEW else 0, open_count=case.copies if is_open else 0,
            gone_count=0 if is_open else case.copies, chapters=case.copies, largest_share=case.number % 100 / 100,
            first_seen=case.opened_at, last_seen=NOW, newest_copy_at=case.opened_at, created_at=case.opened_at,
            updated_at=case.opened_at,
            returned_at=NOW - timedelta(hours=case.number % 900) if case.number % 50 == 0 else None)

    def _copy(self, row: Case, case: MadeCase, number: int) -> Copy:
        chapter = number % made.CHAPTERS + 1
        name, identity = row.site, made.made_id("copy", case.number, number)
        status = CaseState(row.state).of_copies
        return Copy(
            key=identity, case=row, organisation=self.organisation, match=identity, page=identity,
            url=f"https://{name}/book/{case.work}/{chapter}-{number}.html", host=name, site=name, site_key=name,
            page_title=f"{row.work_title} {made.chapter_title(case.work, chapter)}", work=row.work,
            work_title=row.work_title, chapter=made.made_id("chapter", case.work, chapter),
            chapter_version=made.made_id("version", case.work, chapter),
            chapter_title=made.chapter_title(case.work, chapter), chapter_number=chapter, verdict="near_copy",
            coverage=0.8, source_coverage=0.9, identity=0.99, score=0.97, status=status, seen_at=row.first_seen,
            first_seen=row.first_seen, last_seen=NOW, created_at=row.first_seen, updated_at=row.first_seen,
            counted_at=NOW + timedelta(days=1),
            gone_at=NOW if status == Status.CLOSED else None)

    def _sighting(self, copy: Copy) -> Sighting:
        return Sighting(organisation=self.organisation, work=copy.work, chapter=copy.chapter, site=copy.site, copy=copy,
                        chapter_number=copy.chapter_number, thousandths=900, status=copy.status, gone=False,
                        published_at=copy.first_seen - timedelta(days=3), seen_at=copy.first_seen)

    def _pace(self, row: Case, case: MadeCase) -> SitePace:
        return SitePace(organisation=self.organisation, work=row.work, site=row.site, chapters=case.copies,
                        thousandths=900 * case.copies, firsts=case.copies // 3, blocks={"0": [case.copies, 900]},
                        tricks={"mask": 1})

    def _notify(self, cases: Sequence[tuple[Case, list[Copy]]]) -> None:
        """Store a notice about each case, and the later answers of its pages."""
        notices = store(self._notice(row) for row, _ in cases)
        store(NoticeItem(notice=notice, copy=copy.pk, url=copy.url, work=copy.work)
              for notice, (_, copies) in zip(notices, cases, strict=True) for copy in copies)
        watches = store(_watch(row, copy) for row, copies in cases for copy in copies)
        store(PageCheck(watch=watch, at=NOW, state=watch.state, outcome="read", run="r") for watch in watches)

    def _notice(self, row: Case) -> Notice:
        sent = _sent_at(row)
        return Notice(
            organisation=self.organisation, reference=f"load-{row.pk}", kind="dmca", language="en",
            state=NoticeState.SENT, recipient=f"host of {row.site}", subject="notice", body="text", created_at=sent,
            sent_at=sent, due_on=sent.date() + timedelta(days=14))

    def _count_days(self, cases: Iterable[MadeCase]) -> None:
        """Count what was found and crawled, by day, as the daily run does."""
        def key(case: MadeCase) -> tuple[date, int, int]:
            return case.opened_at.date(), case.site, case.work

        for model in (DailyCount, DayTotal):
            model.objects.filter(organisation=self.organisation).delete()
        found = ((*at, sum(case.copies for case in some)) for at, some in groupby(sorted(cases, key=key), key))
        store(
            DailyCount(day=day, organisation=self.organisation, site=made.site_name(site), work=made.work_of(work).id,
                       kind=CountKind.FOUND, count=count) for day, site, work, count in found)
        sites = 1 + max(case.site for case in cases)
        store(
            DailyCount(day=(NOW - timedelta(days=day)).date(), organisation=self.organisation,
                       site=made.site_name(site), kind=kind, count=40)
            for day in range(1, RUNS + 1) for site in range(sites) for kind in (CountKind.CRAWLS, CountKind.FETCHED))
        store(totals_of(DailyCount.objects.filter(organisation=self.organisation).iterator()))


def _batches(rows: Iterable[Row], size: int) -> Iterator[list[Row]]:
    waiting = iter(rows)
    while some := list(islice(waiting, size)):
        yield some


def _opening(copy: Copy) -> CaseEvent:
    return CaseEvent(case_id=copy.case_id, copy=copy, kind=EventKind.OPENED, after=copy.status, text=copy.verdict,
                     at=copy.first_seen)


def _sent_at(row: Case) -> datetime:
    return row.first_seen + timedelta(days=2)


def _watch(row: Case, copy: Copy) -> Watch:
    """Store checks of a page: online for some days, then removed if its case is."""
    is_gone, hours = row.state == CaseState.REMOVED, 24 * (1 + row.pk % 40)
    since = _sent_at(row) + timedelta(hours=hours)
    return Watch(organisation_id=row.organisation_id, case=row, copy=copy, noticed_at=_sent_at(row),
                 state="removed" if is_gone else "still_up", is_proven=is_gone, since=since, stay_hours=hours,
                 last_at=NOW, next_at=NOW, removed_at=since if is_gone else None)
