"""Removal figures from stored counts equal a count over all watched copies."""

import random
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, date, datetime, timedelta
from functools import partial
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.webadmin.conftest import Copies
from webadmin.accounts.tenancy import Tenant
from webadmin.cases.models import Case
from webadmin.takedown.models import StayCount, Watch
from webadmin.takedown.periods.figure_query import FigureQuery
from webadmin.takedown.periods.period_figures import period_figures, targets_of
from webadmin.takedown.periods.shown_figures import shown_figures
from webadmin.takedown.removal_figures import Removals, stay_groups
from webadmin.takedown.stays.stay_counting import count_stays
from webadmin.takedown.survival import Stay, survival
from webadmin.targets.models import Target

FIRST = datetime(2025, 11, 20, 15, 30, tzinfo=UTC)
STATES = ("removed", "still_up", "reappeared", "")
ZONE = ZoneInfo("Asia/Shanghai")
Figures = tuple[str, int, int, float | None, int]


@pytest.fixture
def watched(copies: Copies) -> list[Watch]:
    """Watched copies of two works on four sites, over four months; some have not answered yet."""
    draw, found = random.Random(31), []
    works = [copies.work(title) for title in ("渡口的灯", "雪夜归舟")]
    chapters = [copies.chapter(work, number) for work in works for number in range(1, 6)]
    for chapter in chapters:
        for site in range(4):
            work = next(each for each in works if each.id == chapter.work)
            copy = copies.open(copies.copy(work, chapter, f"http://m{site}.example/{chapter.number}-{work.id}",
                                           site=f"m{site}"))
            state, hours = draw.choice(STATES), draw.choice((0, 24, 25, 300))
            sent = FIRST + timedelta(days=draw.randrange(120), hours=draw.randrange(24))
            found.append(Watch(
                organisation=copy.organisation, case=copy.case, copy=copy, noticed_at=sent, next_at=sent, state=state,
                since=sent, stay_hours=hours if state else None,
                removed_at=sent + timedelta(hours=hours) if state == "removed" else None))
    Watch.objects.bulk_create(found)
    count_stays()
    return found


def plainly(name: str, watches: Iterable[Watch]) -> Figures:
    """Sum up watched copies one by one."""
    some = [watch for watch in watches if watch.stay_hours is not None]
    curve = survival(Stay((watch.stay_hours or 0) / 24, watch.removed_at is not None) for watch in some)
    return (name, len(some), sum(watch.removed_at is not None for watch in some), curve.median,
            sum(watch.state == "reappeared" for watch in some))


def grouped(watches: Sequence[Watch], name_of: Callable[[Watch], str]) -> list[Figures]:
    answered = [watch for watch in watches if watch.stay_hours is not None]
    found = [plainly(name, [watch for watch in answered if name_of(watch) == name])
             for name in {name_of(watch) for watch in answered}]
    return sorted(found, key=lambda row: (-row[1], row[0]))


def period_of(form: str, watch: Watch) -> str:
    return f"{watch.noticed_at.astimezone(ZONE):{form}}"


def figures_of(figures: Removals) -> Figures:
    return figures.name, figures.noticed, figures.removed, figures.curve.median, figures.returned


def assert_same(watches: Sequence[Watch], since: date | None = None) -> None:
    """Compare the figures of the page with a direct count of the copies noticed since a day."""
    tenant = Tenant(watches[0].case.organisation)
    chosen = [watch for watch in watches if since is None or watch.noticed_at.astimezone(ZONE).date() >= since]
    for each, form in (("month", "%Y-%m"), ("week", "%G-W%V")):
        with timezone.override(ZONE):
            figures, periods = shown_figures(tenant, FigureQuery(since, each=each), 9)
        assert figures_of(figures.whole) == plainly("", chosen)
        assert [(row.period, *figures_of(row)[1:]) for row in periods] == sorted(
            grouped(chosen, partial(period_of, form)), reverse=True)
        assert list(map(figures_of, figures.sites)) == grouped(chosen, lambda watch: watch.case.site)
        assert list(map(figures_of, figures.works)) == grouped(chosen, lambda watch: watch.case.work_title)
        assert figures.sites_count == len(figures.sites)


def test_what_is_shown_is_what_a_count_over_all_copies_says(
    watched: list[Watch], desk: Callable[..., Client],
) -> None:
    assert_same(watched)
    assert_same(watched, date(2026, 1, 15))
    with CaptureQueriesContext(connection) as queries:
        desk().get("/removals/")
    read = [query["sql"] for query in queries if 'FROM "takedown_watch"' in query["sql"]]
    assert len(read) == 1, "watches are read for the list of the latest changes alone"
    assert "LIMIT" in read[0]


@pytest.mark.parametrize("named", [0, 500])
def test_pages_of_periods_are_parts_of_the_whole(
    watched: list[Watch], monkeypatch: pytest.MonkeyPatch, named: int,
) -> None:
    monkeypatch.setattr("webadmin.takedown.periods.period_rows.NAMED", named)
    tenant = Tenant(watched[0].case.organisation)
    for site, host in (("m0.example", "甲机房"), ("m1.example", "甲机房"), ("m2.example", "m3.example")):
        Target.objects.create(organisation=tenant.organisation, site=site, hosting=host)
    for by, since in (("site", None), ("work", None), ("target", date(2026, 1, 15))):
        query = FigureQuery(since, each="week", by=by)
        whole = period_figures(query, targets_of(tenant, query), stay_groups(query.within(tenant.own(StayCount))))
        _, rows = shown_figures(tenant, query, 9)
        assert len(rows) == len(whole) > 4
        assert [row for begin in range(0, len(whole), 4) for row in rows[begin:begin + 4]] == whole
        assert list(rows) == whole
        assert rows[3] == whole[3]
    assert shown_figures(tenant, FigureQuery(date(2030, 1, 1), by="site"), 9)[1][:4] == []


def test_what_changes_is_counted_again_and_nothing_twice(watched: list[Watch]) -> None:
    before = sorted(StayCount.objects.values_list("case", "noticed_at", "hours", "copies"))
    assert count_stays() == 0
    Watch.objects.update(is_counted=False)
    assert count_stays() == StayCount.objects.values("case").distinct().count()
    assert sorted(StayCount.objects.values_list("case", "noticed_at", "hours", "copies")) == before
    changed = watched[::7]
    for watch in changed:
        watch.state, watch.stay_hours, watch.removed_at, watch.is_counted = "reappeared", 777, None, False
        watch.save()
    Case.objects.update(work_title="新的书名")
    for watch in watched:
        watch.case.work_title = "新的书名"
    assert count_stays() == len({watch.case_id for watch in changed})
    assert_same(watched)
