"""Form values, redirect targets and searches cause no internal error and lead to no other site."""

from collections.abc import Callable

import pytest
from django.test import Client

from tests.webadmin.conftest import Copies, browser
from webadmin.cases.models import CaseState, Copy
from webadmin.sites.models import Site

Desk = Callable[..., Client]
NOWHERE = ("999", "a", "-1", "[]", "{{7*7}}", "=1\r\nX: y", "//evil.example", "https://evil.example/",
           "/\\evil.example", "javascript:alert(1)", "accounts:members", "https:///evil.example")


@pytest.mark.parametrize("goal", NOWHERE)
def test_an_address_that_is_no_path_of_the_desk_is_not_gone_to(copies: Copies, desk: Desk, goal: str) -> None:
    copy = copies.case()
    answers = [browser().post("/language/", {"language": "en", "next": goal}),
               desk().post("/cases/bulk/", {"next": goal}),
               desk().post(f"/cases/{copy.case_id}/decide/", {"status": "confirmed", "version": 0, "next": goal})]
    assert [answer.headers["Location"] for answer in answers] == ["/", "/cases/", f"/cases/{copy.case_id}/"]
    assert Copy.objects.get().case.state == CaseState.CONFIRMED


def test_a_path_of_the_desk_is_gone_to(copies: Copies, desk: Desk) -> None:
    answer = desk().post("/cases/bulk/", {"next": "/cases/?q=灯#case-1"})
    assert answer.headers["Location"] == "/cases/?q=%E7%81%AF#case-1"


def test_a_schedule_may_name_more_rows_than_there_are(copies: Copies, desk: Desk) -> None:
    Site.objects.create(organisation=copies.case().organisation, name="mirror", start_urls=["http://mirror.example/"])
    for count in ("x", "-1", "9"):
        answer = desk().post("/schedule/", {"form-TOTAL_FORMS": count, "form-INITIAL_FORMS": "0"})
        assert answer.status_code < 400, count


def test_a_search_of_the_audit_log_may_be_long(copies: Copies, desk: Desk) -> None:
    copies.case()
    assert desk().get("/audit/", {"text": "a" * 70_000}).status_code == 200
