"""Cases on the desk: filtered lists, a complete page, and actions that are recorded."""

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests.webadmin.conftest import Copies, member
from webadmin.accounts.models import Role
from webadmin.cases.models import Case, CaseEvent, Copy

HOSTILE = 'javascript:alert(1)//<script>alert("x")</script>'


def read(client: Client, address: str, **parameters: Any) -> str:
    return client.get(address, parameters).content.decode()


@pytest.fixture
def two(copies: Copies) -> tuple[Case, Case]:
    """One case on a site, and one closed case on another."""
    first, second = copies.case("http://a.example/1"), copies.case("http://b.example/2?x=第")
    Copy.objects.filter(pk=second.pk).update(verdict="excerpt")
    Case.objects.filter(pk=second.case_id).update(state="closed", largest_share=0.2, gone_count=1, open_count=0)
    return first.case, second.case


@pytest.mark.parametrize(("parameters", "shown"), [
    ({}, (True, True)), ({"status": "closed"}, (False, True)), ({"site": "a.example"}, (True, False)),
    ({"verdict": "excerpt"}, (False, True)), ({"q": "b.example/2"}, (False, True)), ({"q": "渡口"}, (True, True)),
    ({"gone": "yes"}, (False, True)), ({"gone": "no"}, (True, False)), ({"mine": "yes"}, (False, False)),
    ({"status": "nonsense"}, (True, True)), ({"after": "x~1"}, (True, True)), ({"after": "9~99"}, (True, True)),
])
def test_the_list_filters(
    desk: Callable[..., Client], two: tuple[Case, Case], parameters: dict[str, str], shown: tuple[bool, bool]
) -> None:
    page = read(desk(), "/cases/", **parameters)
    assert tuple(f'data-case="/cases/{case.pk}/"' in page for case in two) == shown


def test_the_list_has_pages(desk: Callable[..., Client], copies: Copies) -> None:
    case = copies.case().case
    Case.objects.bulk_create(Case(**{
        **{field.attname: getattr(case, field.attname) for field in Case._meta.fields}, "id": None,
        "key": f"{number:032}"}) for number in range(60))
    client = desk()
    for order in ("newest", "oldest", "share", "changed", "copies"):
        first = read(client, "/cases/", status="new", order=order)
        assert first.count('name="cases"') == 50
        key = re.search(r'rel="next" href="([^"]+)"', first)
        assert key is not None
        second = client.get("/cases/" + unescape(key[1])).content.decode()
        assert second.count('name="cases"') == 11, order
        assert not set(re.findall(r'name="cases" value="(\d+)"', first)) & set(
            re.findall(r'name="cases" value="(\d+)"', second))


def test_a_case_shows_all_that_is_known(desk: Callable[..., Client], copies: Copies) -> None:
    case = copies.case()
    page = read(desk(), f"/cases/copies/{case.pk}/")
    for text in ("一秒记住本站", "203.0.113.9", "2 × 遮掩字符", "http://mirror.example/1?m=1",
                 "占章节的 100.0%，其中 100.0% 相同", "2025-11-21 03:04:05+08:00",
                 "渡口的灯", 'rel="noreferrer noopener nofollow"', "83%"):
        assert text in page, text


def test_a_case_whose_texts_are_gone_still_shows(desk: Callable[..., Client], copies: Copies) -> None:
    case = copies.case()
    copies.database["pages"].delete_many({})
    page = read(desk(), f"/cases/copies/{case.pk}/")
    assert "已不在库中" in page
    assert "渡口的灯" in page


def test_hostile_addresses_are_text(desk: Callable[..., Client], copies: Copies) -> None:
    case = copies.case(HOSTILE)
    for address in (f"/cases/{case.case_id}/", f"/cases/copies/{case.pk}/"):
        page = read(desk(), address)
        assert 'href="javascript:' not in page
        assert "<script>alert" not in page
        assert "javascript:alert(1)//&lt;script&gt;" in page


def test_decisions_leave_a_trace(desk: Callable[..., Client], copies: Copies) -> None:
    case = copies.case().case
    client = desk(Role.EDITOR)
    client.post(f"/cases/{case.pk}/decide/", {"status": "confirmed", "note": "与原文一致\n请发函"})
    client.post(f"/cases/{case.pk}/note/", {"note": "<b>备注</b>"})
    events = [(event.kind, event.before, event.after, event.text) for event in case.events.filter(actor__isnull=False)]
    assert events == [("state", "new", "confirmed", "与原文一致\n请发函"), ("note", "", "", "<b>备注</b>")]
    page = read(client, f"/cases/{case.pk}/")
    assert "待核实 → 已确认侵权" in page
    assert "&lt;b&gt;备注&lt;/b&gt;" in page


def test_deciding_the_same_again_adds_the_note_alone(desk: Callable[..., Client], copies: Copies) -> None:
    case = copies.case().case
    client = desk()
    for note in ("一", "二", ""):
        client.post(f"/cases/{case.pk}/decide/", {"status": "confirmed", "note": note})
    assert [event.kind for event in case.events.all()] == ["opened", "state", "note"]


def test_a_bad_decision_changes_nothing(desk: Callable[..., Client], copies: Copies) -> None:
    case = copies.case().case
    client = desk()
    for data in ({"status": "deleted"}, {}, {"status": "closed", "note": "x" * 10_001}):
        client.post(f"/cases/{case.pk}/decide/", data)
    client.post(f"/cases/{case.pk}/note/", {"note": "  "})
    assert [event.kind for event in case.events.all()] == ["opened"]


def test_a_case_passes_from_hand_to_hand(desk: Callable[..., Client], copies: Copies) -> None:
    case = copies.case().case
    editor = member(copies.organisation, Role.EDITOR)
    client = desk()
    for number in (editor.pk, editor.pk, "9" * 5_000, "x", ""):
        assert client.post(f"/cases/{case.pk}/hand-over/", {"member": number}).status_code == 302
    assert [(event.before, event.after) for event in case.events.filter(kind="assigned")] == [
        ("", editor.username), (editor.username, "")]


def test_many_are_decided_at_once(desk: Callable[..., Client], two: tuple[Case, Case]) -> None:
    answer = desk().post("/cases/bulk/", {"cases": [case.pk for case in two], "status": "false_alarm", "note": "同名",
                                          "next": "/cases/?status=new"})
    assert answer.headers["Location"] == "/cases/?status=new"
    assert set(Copy.objects.values_list("status", "case__state")) == {("false_alarm", "false_alarm")}
    assert [event.text for event in CaseEvent.objects.filter(kind="state")] == ["同名"] * 2


def test_a_viewer_sees_no_buttons(desk: Callable[..., Client], copies: Copies) -> None:
    case = copies.case().case
    page = read(desk(Role.VIEWER), f"/cases/{case.pk}/")
    assert 'value="confirmed"' not in page
