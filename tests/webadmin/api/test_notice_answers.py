"""Answers to notices and long cases through the API."""

from collections.abc import Callable
from typing import Any

from django.utils import timezone

from tests.webadmin.api.conftest import Program
from tests.webadmin.conftest import Copies
from tests.webadmin.notices.conftest import copy, owner
from webadmin.cases.models import Copy
from webadmin.notices.models import Notice, NoticeAnswer

__all__ = ["copy", "owner"]
Api = Callable[..., Program]


def drafted(program: Program, copy: Copy, **more: object) -> dict[str, Any]:
    answer = program.post("/notices", {"kind": "article_14", "case": copy.case_id, **more})
    assert answer.status_code == 201, answer.content
    return dict(answer.json())


def test_a_program_says_what_a_mail_says_and_about_which_page(api: Api, copies: Copies, copy: Copy) -> None:
    work = copies.work()
    copies.open(copies.copy(work, copies.chapter(work, 2), "http://mirror.example/2"))
    program = api()
    notice = drafted(program, copy)
    first, second = (page["url"] for page in notice["pages"])
    Notice.objects.update(state="sent", sent_at=timezone.now())
    mail = NoticeAnswer.objects.create(notice_id=notice["id"], kind="unread", received_on=timezone.localdate(),
                                       message_id="<1@host.example>")
    address, today = f"/notices/{notice['id']}/answers", timezone.localdate().isoformat()
    judgement = {"answer": mail.pk, "kind": "counter_notice", "received_on": today}
    assert program.post(address, judgement | {"pages": ["http://mirror.example/other"]}).status_code == 422
    assert program.post(address, {"kind": "removed", "received_on": "9999-12-31"}).status_code == 422
    judged = program.post(address, judgement | {"pages": [first]})
    assert judged.status_code == 201, judged.content
    assert [(page["url"], page["countered"]) for page in judged.json()["pages"]] == [(first, True), (second, False)]
    [answer] = judged.json()["answers"]
    assert (answer["kind"], answer["pages"]) == ("counter_notice", [first])
    assert program.post(address, judgement).status_code == 422, "it is judged already"


def test_a_program_names_the_pages_that_the_first_notice_has_no_room_for(
    api: Api, copies: Copies, copy: Copy,
) -> None:
    work = copies.work()
    copies.open(copies.copy(work, copies.chapter(work, 2), "http://mirror.example/2"))
    whole = [page["url"] for page in drafted(api(), copy)["pages"]]
    assert [page["url"] for page in drafted(api(), copy, skip=1)["pages"]] == whole[1:]
