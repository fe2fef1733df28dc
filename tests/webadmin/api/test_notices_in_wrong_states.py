"""Requests that a notice's state or the calendar does not allow are refused with the reason, without effect."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from tests.webadmin.api.conftest import Program
from tests.webadmin.conftest import Copies, browser, member
from webadmin.cases.models import Case
from webadmin.notices.models import Notice, NoticeState

Api = Callable[..., Program]
TODAY = timezone.localdate()


def drafted(program: Program, copies: Copies, **changes: Any) -> int:
    """Draft a notice about a copy, with changed fields as if it had progressed."""
    number: int = program.post("/notices", {"kind": "dmca", "copies": [copies.case().pk]}).json()["id"]
    Notice.objects.filter(pk=number).update(**changes)
    return number


def test_nothing_follows_what_never_left(api: Api, copies: Copies) -> None:
    program = api()
    number = drafted(program, copies)
    for state in (NoticeState.DRAFT, NoticeState.SIGNED, NoticeState.CLOSED):
        Notice.objects.filter(pk=number).update(state=state)
        answer = program.post(f"/notices/{number}/second-wave")
        assert answer.status_code == 409, answer.content
        assert "not been sent yet" in answer.json()["detail"]
        assert browser(member(copies.organisation)).post(f"/notices/{number}/follow/").status_code == 302
    assert Notice.objects.count() == 1
    assert Case.objects.get().state == "new"


def test_what_did_not_arrive_is_drafted_again_and_not_followed(api: Api, copies: Copies) -> None:
    program = api()
    number = drafted(program, copies, state=NoticeState.BOUNCED, sent_at=timezone.now())
    assert program.post(f"/notices/{number}/second-wave").status_code == 409
    again = program.post(f"/notices/{number}/new-draft")
    assert (again.status_code, again.json()["state"], again.json()["kind"]) == (201, "draft", "dmca"), again.content
    assert program.get(f"/notices/{number}").json()["state"] == "closed"
    assert program.post(f"/notices/{number}/new-draft").status_code == 409


def test_a_change_to_another_text_than_the_one_read_is_refused(api: Api, copies: Copies) -> None:
    program = api()
    number = drafted(program, copies)
    seen = program.get(f"/notices/{number}").json()["text_sha256"]
    for subject, status in (("first", 200), ("second", 409)):
        answer = program.send("patch", f"/notices/{number}", {"subject": subject, "text_sha256": seen})
        assert answer.status_code == status, answer.content
    assert program.get(f"/notices/{number}").json()["subject"] == "first"
    assert program.send("delete", f"/notices/{number}/signature").status_code == 409, "it is not signed"


@pytest.mark.parametrize("state", list(NoticeState))
def test_no_state_makes_an_act_a_fault(api: Api, copies: Copies, state: NoticeState) -> None:
    program = api()
    number = drafted(program, copies)
    acts: dict[str, dict[str, Any]] = {
        "refill": {}, "fair-use": {"reasons": "Whole chapters."}, "sending": {}, "handed-in": {"proof": "7"},
        "signature": {"name": "Shen Yan", "password": "wrong"}, "settlement": {"arrived": False, "reasons": "log"},
        "answers": {"kind": "removed", "received_on": TODAY.isoformat()}, "second-wave": {}, "new-draft": {},
        "closing": {"reasons": "x"}}
    for act, body in acts.items():
        Notice.objects.filter(pk=number).update(state=state)
        answer = program.post(f"/notices/{number}/{act}", body)
        assert answer.status_code < 500, (act, answer.content)
        if answer.status_code >= 400:
            assert answer.json()["detail"], act
    for file in ("pdf", "docx", "eml", "txt", "json"):
        assert program.get(f"/notices/{number}/file", format=file).status_code in (200, 409)
