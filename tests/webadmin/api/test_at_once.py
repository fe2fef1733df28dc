"""Programs and people change the same thing at once: nothing is lost, and nobody gets an internal error."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.db.models.signals import post_init

from tests.webadmin.api.conftest import Program, program
from tests.webadmin.conftest import Copies, browser, member, organisation_of
from webadmin.api.models import KeptAnswer
from webadmin.bundles.models import Bundle
from webadmin.cases.models import Case, CaseEvent
from webadmin.notices.drafting.notice_drafts import DraftOrder, draft
from webadmin.reports.models import Report
from webadmin.sites.models import Site

Api = Callable[..., Program]
SITE = {"name": "mirror", "start_urls": ["http://mirror.example/"]}


@contextmanager
def meanwhile(act: Callable[[Site], object]) -> Iterator[None]:
    """Do something right after the next site is read or created."""
    def once(instance: Site, **_about: Any) -> None:
        post_init.disconnect(once, Site)
        act(instance)

    post_init.connect(once, Site)
    try:
        yield
    finally:
        post_init.disconnect(once, Site)


def test_the_second_of_two_sites_of_a_name_is_refused_by_it(api: Api) -> None:
    caller = api()
    with meanwhile(lambda begun: Site(organisation=begun.organisation, name="mirror", start_urls=[]).save()):
        answer = caller.post("/sites", SITE)
    assert answer.status_code == 422, answer.content
    assert [each["pointer"] for each in answer.json()["errors"]] == ["/body/name"]
    assert Site.objects.count() == 1


def test_a_name_that_a_stranger_took_with_ones_own_suffix_is_given_all_the_same(copies: Copies, api: Api) -> None:
    stranger = organisation_of(member("strangers"))
    for name in ("mirror", f"mirror@{copies.organisation}", f"mirror@{copies.organisation}-2"):
        Site.objects.create(organisation=stranger, name=name, start_urls=[])
    assert api().post("/sites", SITE).status_code == 201
    assert Site.objects.get(organisation__slug=copies.organisation).name == "mirror"


@pytest.mark.parametrize("by", ["program", "member"])
def test_a_change_of_a_site_undoes_no_other(copies: Copies, api: Api, by: str) -> None:
    caller = api()
    number = caller.post("/sites", SITE).json()["id"]
    row = Site.objects.filter(pk=number)
    with meanwhile(lambda _read: row.update(last_state="done", delay=7.5)):
        if by == "program":
            assert caller.send("patch", f"/sites/{number}", {"interval_hours": 48}).status_code == 200
        else:
            fields = {"name": "mirror", "start_urls": "http://mirror.example/", "interval_hours": 48, "max_pages": 0,
                      "max_depth": 0, "delay": 0, "render": "auto", "profile": "honest", "follow_sitemap": "on",
                      "obey_robots": "on", "enabled": "on"}
            assert browser(member(copies.organisation)).post(f"/sites/{number}/", fields).status_code == 302
    assert row.values_list("interval_hours", "last_state", "delay").get() == (48, "done", 7.5)


def test_a_key_goes_with_the_version_that_was_to_be_changed(api: Api, copies: Copies) -> None:
    case = copies.case().case
    caller, address = api(), f"/cases/{case.pk}/decision"

    def decide(version: str) -> Any:
        return caller.send("post", address, {"state": "confirmed"},
                           headers={"If-Match": version, "Idempotency-Key": "k1"})

    refused = decide('"99"')
    assert refused.status_code == 412
    assert refused.json()["detail"] == (
        f"Case {case.pk} is “New” now and has changed after you had opened it. Nothing was changed; check it again.")
    seen = caller.get(f"/cases/{case.pk}")["ETag"]
    assert decide(seen).status_code == 200, "what was refused for its version may be sent again"
    assert decide('"99"').status_code == 409, "another request of the same key"
    assert decide(seen)["Idempotent-Replayed"] == "true"
    assert CaseEvent.objects.filter(case=case, after="confirmed").count() == 1


def test_a_key_of_another_member_or_organisation_is_another_key(api: Api, copies: Copies) -> None:
    copies.case()
    theirs = program(member("strangers"))
    first, other = api().post("/sites", SITE, key="k1"), theirs.post("/sites", SITE, key="k1")
    assert [first.status_code, other.status_code] == [201, 201]
    assert "Idempotent-Replayed" not in other.headers
    assert first.json()["id"] != other.json()["id"]
    assert KeptAnswer.objects.count() == 2
    assert Case.objects.count() == 1


def asked_at_once(copies: Copies, method: str, address: str, bodies: Sequence[Any], **headers: str) -> list[int]:
    """Send requests at once, each from its own program; return the statuses."""
    owner, barrier = member(copies.organisation), Barrier(len(bodies))
    callers = [program(owner) for _ in bodies] if "key" not in headers else [program(owner)] * len(bodies)

    def send(number: int) -> int:
        caller = Program(callers[number].secret)
        sent = {name: value for name, value in headers.items() if name != "key"}
        sent |= {"Idempotency-Key": headers["key"]} if "key" in headers else {}
        barrier.wait(60)
        try:
            answer = caller.send(method, address, bodies[number], headers=sent)
            assert answer.status_code < 400 or answer.json()["detail"]
            return int(answer.status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(bodies)) as threads:
        return sorted(threads.map(send, range(len(bodies))))


def test_requests_of_one_key_at_one_moment_do_the_thing_once(copies: Copies) -> None:
    answers = asked_at_once(copies, "post", "/sites", [SITE] * 6, key="k1")
    assert set(answers) <= {201, 409}, answers
    assert 201 in answers
    assert Site.objects.count() == 1


def test_sites_of_one_name_at_one_moment_are_one_site(copies: Copies) -> None:
    assert asked_at_once(copies, "post", "/sites", [SITE] * 6) == [201, *[422] * 5]
    assert Site.objects.count() == 1


def test_of_decisions_about_one_version_the_first_holds(copies: Copies) -> None:
    case = copies.case().case
    bodies = [{"state": state} for state in ("confirmed", "false_alarm", "licensed", "quotation")]
    version = f'"{case.version}"'
    answers = asked_at_once(copies, "post", f"/cases/{case.pk}/decision", bodies, **{"If-Match": version})
    assert answers == [200, 412, 412, 412]
    assert CaseEvent.objects.filter(case=case, kind="state").count() == 1
    decided = f'"{Case.objects.get(pk=case.pk).version}"'
    undone = asked_at_once(copies, "post", f"/cases/{case.pk}/undo", [{}] * 4, **{"If-Match": decided})
    assert undone == [200, 412, 412, 412]
    assert Case.objects.get(pk=case.pk).state == "new"


def test_what_is_ordered_at_one_moment_is_made_once(copies: Copies) -> None:
    case = copies.case().case
    assert asked_at_once(copies, "post", "/bundles", [{"number": case.pk}] * 5) == [202] * 5
    assert Bundle.objects.count() == 1
    order = {"kind": "case", "reference": str(case.pk), "format": "csv"}
    assert asked_at_once(copies, "post", "/reports", [order] * 5) == [202] * 5
    assert Report.objects.get().state == "ready"
    entry = {"engine": "baidu", "state": "asked", "seen_on": "2025-11-21"}
    assert asked_at_once(copies, "post", f"/cases/{case.pk}/delistings", [entry] * 5) == [*[200] * 4, 201]


def test_a_notice_is_closed_and_a_work_deleted_once(copies: Copies) -> None:
    copy = copies.case()
    notice = draft(copy.organisation, DraftOrder("article_14", (copy.pk,)), None)
    assert asked_at_once(copies, "post", f"/notices/{notice.pk}/closing", [{"reasons": "given up"}] * 4) == [
        200, 409, 409, 409]
    work = copy.work
    seen = program(member(copies.organisation)).get(f"/works/{work}/dependents").json()["seen"]
    answers = asked_at_once(copies, "delete", f"/works/{work}?seen={seen}", [{}] * 4)
    assert 200 in answers
    assert set(answers) <= {200, 404, 409}


def test_chapters_added_at_one_moment_are_all_there(copies: Copies) -> None:
    bodies = [{"title": "渡口", "chapters": [{"title": f"第{number}章", "text": f"暮色压下来{number}"}]}
              for number in range(1, 7)]
    assert asked_at_once(copies, "post", "/works", bodies) == [201] * 6
    caller = program(member(copies.organisation))
    [work] = caller.get("/works").json()["items"]
    assert len(caller.get(f"/works/{work['id']}/chapters").json()["items"]) == 6
