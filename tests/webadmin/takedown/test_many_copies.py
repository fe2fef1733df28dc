"""Checks of more copies than one crawl takes, and cases that end together."""

from datetime import UTC, datetime, timedelta

from django.db import connection
from django.test.utils import CaptureQueriesContext

from storage.inbox import Inbox, StageName
from tests.webadmin.conftest import Copies, member, organisation_of
from webadmin.accounts.models import User
from webadmin.cases.models import Case, CaseState, Copy, Status
from webadmin.takedown.asking import AT_ONCE, check_now, request_checks
from webadmin.takedown.following import follow
from webadmin.takedown.models import Watch
from webadmin.takedown.page_state import PageState

NOW = datetime(2026, 11, 1, tzinfo=UTC)


def case_of(owner: User, name: str, copies: int, state: CaseState = CaseState.SENT) -> Case:
    """Store a case with confirmed copies on a separate site."""
    case = Case.objects.create(
        organisation=organisation_of(owner), key=name, work="w", work_title="渡口的灯", site=name, state=state,
        state_since=NOW, first_seen=NOW, last_seen=NOW, newest_copy_at=NOW, copies_count=copies)
    Copy.objects.bulk_create(Copy(
        organisation=organisation_of(owner), case=case, key=f"{name}{number}", work="w", chapter=f"c{number}", url=f"https://{name}.example/{number}",
        site_key=name, site=name, page=f"{name}{number}", status=Status.CONFIRMED, first_seen=NOW, last_seen=NOW,
        seen_at=NOW, coverage=1.0, source_coverage=1.0, identity=1.0, score=1.0) for number in range(copies))
    return case


def removed(case: Case, but: int = 0) -> list[Watch]:
    """Record the copies of a case as provenly removed, except the last `but`."""
    rows = list(case.copies.order_by("pk"))
    Watch.objects.bulk_create(Watch(
        organisation=case.organisation, case=case, copy=copy, noticed_at=NOW, next_at=NOW, state=PageState.REMOVED,
        since=NOW, is_proven=True, last_at=NOW, removed_at=None if at < but else NOW) for at, copy in enumerate(rows))
    return list(Watch.objects.filter(copy__case=case).select_related("copy"))


def test_what_one_crawl_does_not_take_is_asked_for_next(copies: Copies) -> None:
    owner = member(copies.organisation)
    case = case_of(owner, "large", AT_ONCE + 3)
    assert check_now(case, owner, NOW) == AT_ONCE
    assert Watch.objects.count() == AT_ONCE + 3
    assert request_checks(NOW + timedelta(minutes=1)) == 3
    assert request_checks(NOW + timedelta(minutes=2)) == 0
    assert Inbox(copies.database, StageName.CRAWL).waiting() == 2


def test_a_case_ends_when_all_its_confirmed_copies_are_removed(copies: Copies) -> None:
    owner = member(copies.organisation)
    whole, part = case_of(owner, "whole", 2), case_of(owner, "part", 2)
    ended = case_of(owner, "ended", 1, CaseState.REMOVED)
    follow([*removed(whole), *removed(part, but=1), *removed(ended)])
    states = dict(Case.objects.values_list("site", "state"))
    assert states == {"whole": CaseState.REMOVED, "part": CaseState.SENT, "ended": CaseState.REMOVED}
    assert not ended.events.filter(after=CaseState.REMOVED).exists()
    assert whole.events.get(after=CaseState.REMOVED).proof == "checks until 2026-11-01 00:00:00"


def test_cases_that_go_on_cost_no_query_each(copies: Copies) -> None:
    owner = member(copies.organisation)

    def queries(name: str, count: int) -> int:
        watches = [watch for at in range(count) for watch in removed(case_of(owner, f"{name}{at}", 2), but=1)]
        Copy.objects.update(gone_at=NOW)
        for watch in watches:
            assert watch.copy
            watch.copy.gone_at = NOW
        with CaptureQueriesContext(connection) as caught:
            follow(watches)
        return len(caught)

    assert queries("few", 1) == queries("many", 20)
