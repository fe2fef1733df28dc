"""A large batch of matches needs as few SQL statements as a small one; two workers open each case once."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext

from storage.claims.parcel import Claim
from storage.collections.matches import Matches
from storage.collections.pages import Pages
from storage.documents import Capture, Match
from storage.inbox import Inbox, StageName
from storage.inbox_stage import Claimed
from tests.stored_pages import store_page
from tests.webadmin.cases.test_amounts import grant, part
from tests.webadmin.conftest import Copies, member
from tests.webadmin.reports.conftest import FETCHED
from webadmin.accounts.models import Organisation
from webadmin.cases.models import CaseEvent, Copy, EventKind, Status
from webadmin.cases.stage import CaseStage
from webadmin.sites.models import Site

VALUES = 999
"""Number of values that one statement of SQLite may hold; larger sets of new cases take several statements."""


def series(copies: Copies, count: int, first: int = 1) -> list[Match]:
    """Store pages that copy consecutive chapters of a work."""
    work = copies.work()
    return [copies.copy(work, copies.chapter(work, number), f"http://mirror.example/{number}")
            for number in range(first, first + count)]


def later(copies: Copies, matches: Sequence[Match]) -> list[Match]:
    """Store a new version of each page that still copies its chapter."""
    versions = Pages(copies.database).versions(match.page for match in matches)
    newer = []
    for match in matches:
        text = versions[match.page].text + "换了广告。"
        page = replace(versions[match.page], text=text, fetched_at=FETCHED + timedelta(days=1))
        store_page(copies.database, page, Capture(page.url, page.url, 200, (), text.encode(), page.fetched_at))
        newer.append(replace(match, page=page.id))
    Matches(copies.database).put(newer)
    return newer


def queries(copies: Copies, matches: Sequence[Match]) -> int:
    """Process matches in one batch, and return the number of SQL statements."""
    Inbox(copies.database, StageName.CASE).enqueue(match.id for match in matches)
    with CaptureQueriesContext(connection) as captured:
        assert CaseStage(copies.database).step(limit=len(matches)) == len(matches)
    return len(captured)


@pytest.mark.slow
@pytest.mark.parametrize("share", [None, 1.0, 0.5], ids=["unlicensed", "licensed", "limited"])
def test_a_batch_of_sixty_asks_as_often_as_one_of_ten(copies: Copies, share: float | None) -> None:
    member(copies.organisation)
    if share:
        grant(copies, share)
    few, many = series(copies, 10), series(copies, 60, 11)
    queries(copies, series(copies, 1, 71))  # opens the case
    inserts = 1 + 60 * len(Copy._meta.concrete_fields) // VALUES
    assert queries(copies, many) - queries(copies, few) <= inserts - 1
    assert queries(copies, many) == queries(copies, few), "delivered again"
    assert queries(copies, later(copies, few)) <= 20
    assert queries(copies, later(copies, many)) <= 20
    assert Copy.objects.count() == 71
    assert set(Copy.objects.values_list("status", flat=True)) == {"licensed" if share == 1.0 else "new"}
    assert CaseEvent.objects.filter(kind=EventKind.OPENED).count() == 71
    assert CaseEvent.objects.filter(kind=EventKind.CHANGED).count() == 70


def test_a_chapter_whose_pages_come_together_is_judged_as_a_whole(copies: Copies) -> None:
    grant(copies, 0.7)
    matches = [part(copies, span) for span in ((0, 340), (340, 680), (680, 1000))]
    queries(copies, matches[:2])
    assert set(Copy.objects.values_list("status", flat=True)) == {Status.LICENSED}
    queries(copies, [*matches[1:], part(copies, (0, 1000), 2)])
    assert set(Copy.objects.values_list("status", flat=True)) == {Status.NEW}


def test_organisations_and_sites_of_one_batch_stay_apart(copies: Copies) -> None:
    other = Copies(copies.database, "strangers")
    owner = Organisation.objects.create(slug="strangers", name="strangers")
    Site.objects.create(organisation=owner, name="我的镜像", key="mirror", start_urls=["http://mirror.example/"])
    grant(copies, 1.0, site="")
    queries(copies, [*series(copies, 2), *series(other, 2)])
    assert set(Copy.objects.values_list("organisation__slug", "site", "status")) == {
        ("jiangnan", "mirror.example", "licensed"), ("strangers", "我的镜像", "new")}


@pytest.mark.fault(22)
def test_two_workers_on_one_batch_open_each_case_once(copies: Copies) -> None:
    matches, together = series(copies, 20), Barrier(2)
    claims = [Claim(match.id, 1) for match in matches]

    def work(order: Sequence[Claim]) -> None:
        stage = CaseStage(copies.database)
        items = stage.load(order)
        together.wait(240)
        try:
            stage.process([Claimed(claim, items[claim.id]) for claim in order])
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as threads:
        for done in [threads.submit(work, order) for order in (claims, claims[::-1])]:
            done.result(240)
    assert Copy.objects.count() == 20
    assert list(CaseEvent.objects.values_list("kind", flat=True)) == [EventKind.OPENED] * 20
