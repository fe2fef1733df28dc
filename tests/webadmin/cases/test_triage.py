"""Triage of cases: the next one is shown, and postponed ones come back."""

import re
from collections.abc import Callable
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone

from tests.webadmin.conftest import Copies, member, streamed
from webadmin.accounts.models import Role
from webadmin.cases.bookkeeping.mentioning import named_in
from webadmin.cases.models import Case, SavedFilter

LIST = "status=new&order=oldest"


@pytest.fixture
def three(copies: Copies) -> list[Case]:
    """Three cases, oldest first."""
    cases = [copies.case(f"http://s{number}.example/1").case for number in range(3)]
    for days, case in enumerate(cases):
        Case.objects.filter(pk=case.pk).update(first_seen=timezone.now() - timedelta(days=9 - days))
    return cases


def state(case: Case) -> str:
    return str(Case.objects.get(pk=case.pk).state)


def test_a_decision_leads_to_the_next_case_of_the_list(desk: Callable[..., Client], three: list[Case]) -> None:
    client = desk()
    for case, goal in ((three[1], three[2]), (three[2], three[0])):
        answer = client.post(f"/cases/{case.pk}/decide/", {"status": "confirmed", "version": 0, "list": LIST})
        assert answer.headers["Location"].startswith(f"/cases/{goal.pk}/?list=")
    page = client.get(f"/cases/{three[0].pk}/?list=status%3Dnew").content.decode()
    assert "data-after" not in page
    answer = client.post(f"/cases/{three[0].pk}/decide/", {"status": "quotation", "version": 0, "list": LIST})
    assert answer.headers["Location"] == f"/cases/?{LIST}"


def test_decisions_are_undone_one_after_the_other(desk: Callable[..., Client], three: list[Case]) -> None:
    client = desk()
    for case in three[:2]:
        client.post(f"/cases/{case.pk}/decide/", {"status": "false_alarm", "list": LIST})
    client.post(f"/cases/{three[2].pk}/snooze/", {"until": timezone.localdate() + timedelta(days=1)})
    assert Case.objects.get(pk=three[2].pk).snoozed_until
    assert client.post("/cases/undo/").headers["Location"].startswith(f"/cases/{three[2].pk}/")
    assert Case.objects.get(pk=three[2].pk).snoozed_until is None
    assert client.post("/cases/undo/").headers["Location"].startswith(f"/cases/{three[1].pk}/")
    assert [state(case) for case in three] == ["false_alarm", "new", "new"]
    other = desk(Role.EDITOR)
    other.post(f"/cases/{three[0].pk}/decide/", {"status": "confirmed"})
    refused = client.post("/cases/undo/", follow=True).content.decode()
    assert "误报" not in refused or "之后" in refused
    assert state(three[0]) == "confirmed"
    assert client.post("/cases/undo/").headers["Location"] == "/cases/"


def test_a_case_that_is_put_off_comes_back(desk: Callable[..., Client], three: list[Case]) -> None:
    client = desk()
    case = three[0]
    refused = client.post(f"/cases/{case.pk}/snooze/", {"until": timezone.localdate()}, follow=True).content.decode()
    assert "至：请选择今天之后的日期。" in unescape(refused)
    assert Case.objects.get(pk=case.pk).snoozed_until is None
    client.post(f"/cases/{case.pk}/snooze/", {"until": timezone.localdate() + timedelta(days=3)})
    link = f'data-case="/cases/{case.pk}/"'
    assert link not in client.get("/cases/").content.decode()
    assert link in client.get("/cases/?snoozed=yes").content.decode()
    Case.objects.filter(pk=case.pk).update(snoozed_until=timezone.now() - timedelta(seconds=1))
    assert link in client.get("/cases/").content.decode()
    assert [event.kind for event in Case.objects.get(pk=case.pk).events.filter(copy=None)] == ["snoozed"]


def test_due_dates_are_kept_and_told(desk: Callable[..., Client], three: list[Case]) -> None:
    client = desk()
    client.post(f"/cases/{three[0].pk}/due/", {"due_on": "2025-01-02"})
    assert "2025-01-02" in client.get("/cases/?due=overdue").content.decode()
    client.post(f"/cases/{three[0].pk}/due/", {"due_on": ""})
    assert Case.objects.get(pk=three[0].pk).due_on is None
    assert [event.after for event in three[0].events.filter(kind="due")] == ["2025-01-02", ""]


def test_mentions_name_the_longest_member_and_no_address() -> None:
    names = ["li", "li.na", "张三", "张三丰"]
    assert named_in("@li.na, @张三丰请看", names) == {"li.na", "张三丰"}
    assert named_in("请@张三看 @LI", names) == {"张三", "li"}
    assert named_in("mail li@li.example @lina @@", names) == set()


def test_a_viewer_looks_and_changes_nothing(desk: Callable[..., Client], three: list[Case], copies: Copies) -> None:
    viewer = desk(Role.VIEWER)
    page = viewer.get("/cases/").content.decode()
    assert 'data-form="decide"' not in page
    assert 'data-dialog="help"' in page
    member(copies.organisation, Role.VIEWER)
    assert viewer.post(f"/cases/{three[0].pk}/snooze/", {"until": "2099-01-01"}).status_code == 403


def test_filters_are_kept_by_name_and_shared_if_wished(desk: Callable[..., Client], three: list[Case]) -> None:
    owner, editor = desk(), desk(Role.EDITOR)
    for name, shared in (("mine", ""), ("ours", "on"), ("ours", "on")):
        owner.post("/cases/filters/", {"list": "status=new&order=share&nonsense=1", "name": name, "shared": shared})
    assert sorted(SavedFilter.objects.values_list("name", "query", "shared")) == [
        ("mine", "status=new&order=share", False), ("ours", "status=new&order=share", True)]
    page = editor.get("/cases/").content.decode()
    assert "/cases/?status=new&amp;order=share" in page or "/cases/?status=new&order=share" in page
    assert "<bdi>mine</bdi>" not in page
    for number in SavedFilter.objects.values_list("pk", flat=True):
        editor.post(f"/cases/filters/{number}/delete/")
    assert SavedFilter.objects.count() == 2
    owner.post(f"/cases/filters/{SavedFilter.objects.get(name='mine').pk}/delete/")
    assert SavedFilter.objects.get().name == "ours"


def test_the_filtered_list_is_exported_as_it_is(desk: Callable[..., Client], three: list[Case]) -> None:
    client = desk()
    client.post(f"/cases/{three[0].pk}/decide/", {"status": "false_alarm"})
    client.post(f"/cases/{three[1].pk}/hand-over/", {"member": member(three[0].organisation.slug).pk})
    for query, sites in (("status=false_alarm", "0"), ("mine=yes", "1"), ("status=new", "12"), ("", "012")):
        page = unescape(client.get(f"/cases/?{query}").content.decode())
        link = re.search(r'href="(/reports/list/[^"]+/json)"', page)
        assert link is not None
        answer = client.get(link[1])
        text = (streamed(answer) if answer.streaming else answer.content).decode()
        assert [str(number) for number in range(3) if f"http://s{number}.example/1" in text] == list(sites), query
