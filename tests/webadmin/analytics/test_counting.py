"""Daily counts: what happened on a day, with the same result however often it is counted."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from storage.collections.crawls import Crawls
from storage.settings import Settings
from tests.webadmin.conftest import Copies, member, organisation_of
from webadmin.accounts.tenancy import Tenant
from webadmin.analytics.models import CountedDay, DailyCount, DayTotal
from webadmin.analytics.period_counts import period
from webadmin.analytics.stage import count_day, keep_counted, span_of, totals_of
from webadmin.cases.deciding.copy_decisions import set_status
from webadmin.cases.models import Status
from webadmin.licences.models import Licence
from webadmin.sites.models import Site


def today(settings: Settings) -> date:
    return timezone.now().astimezone(ZoneInfo(settings.time_zone)).date()


def counted() -> dict[tuple[str, str], int]:
    return {(count.kind, count.site): count.count for count in DailyCount.objects.all()}


def test_a_day_is_counted_once_however_often(copies: Copies, web: Settings) -> None:
    cases = [copies.case(f"http://{name}.example/") for name in ("a", "b")]
    editor = member(copies.organisation)
    for status in (Status.CONFIRMED, Status.FALSE_ALARM, Status.CONFIRMED):
        set_status(cases[0], status, editor)
    for _ in range(2):
        count_day(today(web), web)
    assert dict(DayTotal.objects.values_list("kind", "count")) == {"found": 2, "confirmed": 1, "false_alarm": 1}
    assert counted() == {("found", "a.example"): 1, ("found", "b.example"): 1, ("confirmed", "a.example"): 1,
                         ("false_alarm", "a.example"): 1}
    assert [count.work for count in DailyCount.objects.filter(kind="found")] == [case.work for case in cases]


def test_licensed_copies_are_no_infringements(copies: Copies, web: Settings) -> None:
    Licence.objects.create(organisation=organisation_of(member(copies.organisation)), site="a.example")
    copies.case("http://a.example/")
    count_day(today(web), web)
    assert counted() == {("licensed", "a.example"): 1}


def test_crawls_count_for_the_day_they_ended_on(copies: Copies, web: Settings) -> None:
    Site.objects.create(organisation=organisation_of(member(copies.organisation)), name="镜站", start_urls=["http://a.example/"])
    crawls = Crawls(copies.database)
    for run, state in (("r1", "done"), ("r2", "blocked"), ("r3", "running")):
        crawl = crawls.open(run, "镜站")
        crawls.note(crawl.id, {"pages": 10, "new": 4, "errors": 1}, {})
        if state != "running":
            crawls.close(crawl.id, state)  # type: ignore[arg-type]  # one of its states
    count_day(today(web), web)
    assert counted() == {("crawls", "镜站"): 1, ("crawls_failed", "镜站"): 1, ("fetched", "镜站"): 20,
                         ("pages", "镜站"): 8, ("failed", "镜站"): 2}
    count_day(today(web) - timedelta(days=1), web)
    assert DailyCount.objects.count() == 5


def test_a_day_is_counted_from_its_own_lines_and_crawls(copies: Copies, web: Settings) -> None:
    other = Copies(copies.database, "other-house")
    copies.case("http://a.example/1")
    other.case("http://b.example/1")
    crawls = Crawls(copies.database)
    for number in range(5):
        crawls.close(crawls.open(f"run{number}", f"site{number}").id, "done")
    with CaptureQueriesContext(connection) as queries:
        assert count_day(today(web), web) == 2
    assert len(queries) <= 9, "not a query for each organisation or site; one of them notes until when it is counted"
    assert {(count.organisation.slug, count.site) for count in DailyCount.objects.all()} == {
        (copies.organisation, "a.example"), ("other-house", "b.example")}
    assert count_day(today(web) - timedelta(days=1), web) == 0, "later lines are passed over"


def test_a_day_begins_at_midnight_of_the_time_zone() -> None:
    span = span_of(date(2025, 3, 30), ZoneInfo("Europe/Berlin"))
    assert span.begin == datetime(2025, 3, 29, 23, tzinfo=UTC)
    assert span.end - span.begin == timedelta(hours=23)


def test_the_dashboard_adds_today_to_the_days_counted(
    copies: Copies, web: Settings, desk: Callable[..., Client]
) -> None:
    case = copies.case()
    for days, count in ((0, 500), (1, 7), (29, 5), (30, 900)):
        DailyCount.objects.create(day=today(web) - timedelta(days=days), organisation=case.organisation, site="s",
                                  work=case.work, kind="found", count=count)
    DayTotal.objects.bulk_create(totals_of(DailyCount.objects.all()))
    page = desk().get("/figures/").content.decode()
    assert "<b>13</b>" in page
    assert "<b>913</b>" in desk().get("/figures/", {"days": "90"}).content.decode()
    assert "渡口的灯" in page


def test_crawls_of_today_are_counted_ahead_and_later_ones_added(
    copies: Copies, web: Settings, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("webadmin.analytics.stage.SETTLED", timedelta())  # otherwise minutes after midnight differ
    owner = organisation_of(member(copies.organisation))
    Site.objects.create(organisation=owner, name="镜站", key="镜站", start_urls=["http://a.example/"])
    crawls = Crawls(copies.database)

    def end(run: str, state: Literal["done", "failed"]) -> None:
        crawl = crawls.open(run, "镜站")
        crawls.note(crawl.id, {"pages": 10}, {})
        crawls.close(crawl.id, state)

    def shown() -> tuple[int, int, dict[str, int]]:
        found = period(Tenant(owner), 30)
        return found.total("crawls"), found.total("fetched"), dict(found.by_site("fetched"))

    end("r1", "done")
    assert shown() == (1, 10, {"镜站": 10})
    assert keep_counted(web) == [today(web) - timedelta(days=1), today(web)]
    copies.database["crawls"].delete_many({})  # counted days are not read again
    assert shown() == (1, 10, {"镜站": 10})
    end("r2", "done")
    end("r3", "failed")
    assert shown() == (2, 30, {"镜站": 30})
    assert keep_counted(web) == []
    monkeypatch.setattr("webadmin.analytics.stage.RECOUNTED", timedelta())
    assert keep_counted(web) == [today(web)]
    assert (shown(), CountedDay.objects.count()) == ((1, 20, {"镜站": 20}), 2), "the first crawl was deleted"


def test_a_crawl_counts_once_if_today_is_counted_between_two_sums(
    copies: Copies, web: Settings, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("webadmin.analytics.stage.RECOUNTED", timedelta())
    owner = organisation_of(member(copies.organisation))
    Site.objects.create(organisation=owner, name="镜站", key="镜站", start_urls=["http://a.example/"])
    crawls = Crawls(copies.database)
    for run in range(3):
        crawl = crawls.open(f"r{run}", "镜站")
        crawls.note(crawl.id, {"pages": 10}, {})
        crawls.close(crawl.id, "done")
        found = period(Tenant(owner), 30)
        assert found.total("fetched") == 10 * (run + 1)
        keep_counted(web)
        assert found.by_site("fetched") == {"镜站": 10 * (run + 1)}
        assert found.by_site("crawls_failed") == {}


def test_days_are_counted_to_their_end_however_late(web: Settings) -> None:
    first, zone = date(2026, 3, 1), ZoneInfo("Asia/Shanghai")
    own = replace(web, time_zone="Asia/Shanghai")
    midnights = [span_of(first + timedelta(days=number), zone).begin for number in range(12)]
    noon = midnights[0] + timedelta(hours=12)
    assert keep_counted(own, noon) == [first - timedelta(days=1), first]
    assert keep_counted(own, noon + timedelta(minutes=1)) == []
    assert keep_counted(own, noon + timedelta(minutes=6)) == [first]
    assert keep_counted(own, midnights[1] + timedelta(minutes=1)) == [first + timedelta(days=1)], "not settled yet"
    assert CountedDay.objects.get(day=first).until == noon + timedelta(minutes=6)
    asleep = keep_counted(own, midnights[3] + timedelta(minutes=3))
    assert asleep == [first + timedelta(days=number) for number in range(4)]
    assert CountedDay.objects.get(day=first).until == midnights[1], "what happened after the last count counts too"
    long = keep_counted(own, midnights[11] + timedelta(minutes=3))
    assert long[-1] == first + timedelta(days=11)
    assert len(long) == 2, "no day before the week that is looked back on"


def test_a_day_to_come_is_counted_until_it_begins(web: Settings) -> None:
    tomorrow = today(web) + timedelta(days=1)
    count_day(tomorrow, web)
    assert CountedDay.objects.get(day=tomorrow).until == span_of(tomorrow, ZoneInfo(web.time_zone)).begin


def test_an_empty_desk_says_how_to_begin(web: Settings, desk: Callable[..., Client]) -> None:
    assert "快速开始" in desk().get("/").content.decode()
