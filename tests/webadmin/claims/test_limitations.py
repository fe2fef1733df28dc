"""Whoever has a claim is warned before it lapses: in the inbox, on a page, as a file, and by alert."""

import json
from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from tests.webadmin.conftest import Copies, browser, member, streamed
from tests.webadmin.outgoing.test_alerts import rule
from webadmin.cases.models import Case
from webadmin.claims.damages import limitation_of
from webadmin.claims.limitations import ending_soon
from webadmin.claims.models import ClaimTerms
from webadmin.holders.models import HolderProfile
from webadmin.outgoing.alerts.due_alerts import note_alerts, send_due
from webadmin.outgoing.events.gathering import gather
from webadmin.outgoing.models import Event, Kind

Desk = Callable[..., Client]


def opened(case: Case, day: date) -> Case:
    at = timezone.make_aware(datetime.combine(day, time(12)))
    Case.objects.filter(pk=case.pk).update(created_at=at)
    return Case.objects.get(pk=case.pk)


def soon(case: Case, days: int) -> Case:
    """Let the period of a case, of the usual three years, end in so many days."""
    end = timezone.localdate() + timedelta(days=days)
    return opened(case, end.replace(year=end.year - 3, day=min(end.day, 28)) + timedelta(days=max(end.day - 28, 0)))


@pytest.mark.parametrize("years", [1, 3, 4, 30])
@pytest.mark.parametrize("today", [date(2027, 2, 28), date(2027, 3, 1), date(2028, 2, 29), date(2028, 3, 1),
                                   date(2026, 12, 31)])
def test_the_list_says_what_the_claim_of_each_case_says(copies: Copies, years: int, today: date) -> None:
    case = copies.case().case
    terms = ClaimTerms.objects.create(organisation=case.organisation, work=case.work, limitation_years=years)
    HolderProfile.objects.create(organisation=case.organisation, limitation_days=2)
    wrong = []
    for offset in range(-6, 7):
        held = opened(case, date(today.year - years, today.month, min(today.day, 28)) + timedelta(days=offset))
        is_near = today <= limitation_of(held, terms).ends_on <= today + timedelta(days=2)
        if ending_soon(case.organisation, today).exists() != is_near:
            wrong.append(held.created_at)
    assert wrong == []


def test_inbox_page_and_file_name_exactly_those(copies: Copies, desk: Desk) -> None:
    near, far, settled = (copies.case(f"http://{name}.example/1", site=name).case
                          for name in ("near", "far", "settled"))
    soon(near, 90)
    soon(far, 92)
    soon(settled, 5)
    Case.objects.filter(pk=settled.pk).update(state="false_alarm")
    client = desk()
    assert '<a href="/claims/limitations/">' in client.get("/").content.decode()
    page = client.get("/claims/limitations/").content.decode()
    assert [f"/claims/{case.pk}/" in page for case in (near, far, settled)] == [True, False, False]
    [row] = json.loads(streamed(client.get("/lists/limitations.json")))
    assert (row["case"], row["days"]) == (near.pk, 90)
    HolderProfile.objects.create(organisation=near.organisation, limitation_days=92)
    assert f"/claims/{far.pk}/" in client.get("/claims/limitations/").content.decode()
    stranger = browser(member("strangers"))
    assert "/claims/1/" not in stranger.get("/claims/limitations/").content.decode()
    assert json.loads(streamed(stranger.get("/lists/limitations.json"))) == []


def test_an_alert_tells_it_once_and_keeps_quiet_hours(copies: Copies) -> None:
    case = soon(copies.case().case, 30)
    rule(copies, kinds=[Kind.LIMITATION_NEAR], quiet_from=time(22), quiet_until=time(7))
    noon = datetime(2030, 1, 1, 12, tzinfo=UTC)
    for _round in range(2):
        gather()
        note_alerts()
    assert send_due(noon.replace(hour=23)) == 0
    assert [send_due(noon), send_due(noon + timedelta(days=1))] == [1, 0]
    assert f"/claims/{case.pk}/" in mail.outbox[0].body
    [event] = Event.objects.filter(kind=Kind.LIMITATION_NEAR)
    assert event.data["ends_on"] == limitation_of(case, ClaimTerms()).ends_on.isoformat()
