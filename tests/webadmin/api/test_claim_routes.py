"""Programs read claims and limitation periods and set the terms on which they are based."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F

from tests.webadmin.api.conftest import Program, program
from tests.webadmin.claims.test_limitations import soon
from tests.webadmin.conftest import Copies, member, streamed
from webadmin.accounts.models import Role
from webadmin.api.models import Scope
from webadmin.audit.models import AuditEvent
from webadmin.cases.models import Case
from webadmin.claims.models import ClaimTerms
from webadmin.holders.models import OwnershipProof

Api = Callable[..., Program]
TERMS = {"rate": "100", "multiple": 2, "currency": "cny", "limitation_years": 4, "basis": "合同第三条"}


@pytest.fixture
def case(copies: Copies) -> Case:
    """Three chapters of a work on one site."""
    for number in range(1, 4):
        chapter = copies.chapter(copies.work(), number)
        copies.open(copies.copy(copies.work(), chapter, f"http://mirror.example/{number}"))
    return Case.objects.get()


def test_terms_are_changed_field_by_field(api: Api, case: Case) -> None:
    caller, address = api(), f"/works/{case.work}/claim-terms"
    assert caller.get(address).json() == {
        "work": case.work,
        "rate": "0.00",
        "multiple": "1.00",
        "currency": "CNY",
        "limitation_years": 3,
        "basis": "",
        "updated_at": None,
    }
    first = caller.send("patch", address, TERMS, key="once")
    assert first.status_code == 200, first.content
    again = caller.send("patch", address, TERMS, key="once")
    assert (again.json(), again["Idempotent-Replayed"]) == (first.json(), "true")
    changed = caller.send("patch", address, {"rate": 80.15}).json()
    assert [changed[name] for name in ("rate", "multiple", "currency", "limitation_years", "basis")] == [
        "80.15",
        "2.00",
        "CNY",
        4,
        "合同第三条",
    ]
    wrong: list[dict[str, Any]] = [
        {"rate": -1},
        {"rate": "NaN"},
        {"rate": "1e99"},
        {"rate": "0.001"},
        {"currency": "yuan"},
        {"limitation_years": 0},
        {"basis": "a\0"},
        {"rates": 1},
    ]
    for body in wrong:
        answer = caller.send("patch", address, body)
        assert (answer.status_code, answer["Content-Type"]) == (422, "application/problem+json"), body
    assert [each["work"] for each in caller.get("/claim-terms").json()["items"]] == [case.work]
    assert caller.get("/claim-terms", work="0" * 32).json() == {"items": [], "next": None}
    assert AuditEvent.objects.filter(action="settings.claim_terms").count() == 2


def test_a_claim_is_read_page_by_page_and_as_a_file(api: Api, case: Case) -> None:
    OwnershipProof.objects.create(organisation=case.organisation, work=case.work, kind="contract", grantor="沈砚")
    caller, address = api(Role.VIEWER, (Scope.READ,)), f"/cases/{case.pk}/claim"
    ClaimTerms.objects.create(organisation=case.organisation, work=case.work, rate=100, basis="第三条")
    claim = caller.get(address).json()
    pages = [caller.get(f"{address}/chapters", limit=2).json()]
    pages.append(caller.get(f"{address}/chapters", limit=2, after=pages[0]["next"]).json())
    assert [len(page["items"]) for page in pages] == [2, 1]
    assert pages[1]["next"] is None
    rows = [row for page in pages for row in page["items"]]
    assert [row["number"] for row in rows] == [1, 2, 3]
    assert (claim["chapters"], claim["copied"]) == (3, sum(row["copied"] for row in rows))
    assert claim["copied"] > 0
    assert float(claim["amount"]) == pytest.approx(sum(float(row["amount"]) for row in rows))
    assert claim["chain_of_title"][0]["grantor"] == "沈砚"
    assert "第三条" in streamed(caller.get(f"{address}/file", format="csv")).decode("utf-8-sig")
    chinese = streamed(caller.get(f"{address}/file", format="json", language="zh-hans")).decode()
    assert "不构成法律意见" in chinese
    assert caller.get(f"{address}/file", format="exe").status_code == 422


def test_limitations_are_those_of_the_desk(api: Api, copies: Copies) -> None:
    near, far = (copies.case(f"http://{name}.example/1", site=name).case for name in ("near", "far"))
    soon(near, 30)
    soon(far, 300)
    [item] = api().get("/limitations").json()["items"]
    assert (item["case_id"], item["days_left"]) == (near.pk, 30)
    claim = api().get(f"/cases/{near.pk}/claim").json()
    assert (claim["ends_on"], claim["known_on"]) == (item["ends_on"], item["known_on"])
    Case.objects.filter(pk=near.pk).update(created_at=F("created_at") - timedelta(days=60))
    assert api().get("/limitations").json()["items"] == []
    assert api().get(f"/cases/{near.pk}/claim").json()["days_left"] < 0


def test_a_renumbered_chapter_is_counted_once(api: Api, copies: Copies) -> None:
    chapter = copies.chapter(copies.work())
    first, _ = (copies.open(copies.copy(copies.work(), chapter, f"http://mirror.example/{each}")) for each in (1, 2))
    type(first).objects.filter(pk=first.pk).update(chapter_number=9)
    [row] = api().get(f"/cases/{first.case_id}/claim/chapters").json()["items"]
    assert (row["copies"], row["copied"] <= row["length"]) == (2, True)


def test_terms_of_a_deleted_work_stay_with_its_cases(api: Api, copies: Copies, case: Case) -> None:
    address = f"/works/{case.work}/claim-terms"
    assert program(member("strangers")).send("patch", address, TERMS).status_code == 404
    copies.database["works"].delete_one({"_id": case.work})
    assert api().send("patch", address, TERMS).status_code == 200
    assert api(Role.EDITOR, (Scope.READ,)).send("patch", address, TERMS).status_code == 403
    assert api().get(f"/works/{'0' * 32}/claim-terms").status_code == 404
