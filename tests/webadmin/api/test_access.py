"""Every route of the API × every kind of token; a new route is asked without a row of its own."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from tests.webadmin.api.conftest import ALL, Program, program
from tests.webadmin.conftest import Copies, browser, member
from tests.webadmin.matrix import World
from tests.webadmin.test_tenancy import CANARY, theirs
from webadmin.accounts.models import Role, User
from webadmin.api.admission import bearer
from webadmin.api.models import ApiToken, Scope
from webadmin.api.urls import API
from webadmin.cases.models import Copy

__all__ = ["theirs"]

BODIES: dict[str, Any] = {
    "add_work": {"title": "新书", "chapters": [{"title": "第一章", "text": "夜。"}]},
    "add_chapters": {"chapters": [{"title": "第二章", "text": "雾。"}]},
    "change_work": {"languages": ["zh"]},
    "change_chapter": {"number": 3},
    "add_site": {"name": "another", "start_urls": ["http://another.example/"]},
    "change_site": {"interval_hours": 30},
    "decide_copy": {"status": "confirmed"},
    "order_report": {"kind": "all", "format": "csv"},
    "decide_case": {"state": "confirmed"},
    "undo_case": {"reason": "seen again"},
    "assign_case": {"member": None},
    "note_case": {"text": "seen"},
    "draft_notice": {"kind": "article_14", "copies": [1]},
    "change_notice": {"subject": "changed"},
    "consider_notice": {"reasons": "Whole chapters."},
    "sign_notice": {"name": "Shen Yan", "password": "wrong"},
    "hand_in_notice": {"proof": "receipt 7"},
    "settle_notice": {"arrived": True, "reasons": "in the log of the server"},
    "answer_notice": {"kind": "received", "received_on": "2026-11-22"},
    "close_notice": {"reasons": "given up"},
    "attach_to_notice": {"keys": []},
    "change_profile": {"city": "Suzhou"},
    "add_proof": {"work": "0" * 32, "kind": "contract"},
    "change_proof": {"number": "国作登字-2"},
    "change_terms": {"rate": "80.15", "basis": "合同第三条"},
    "order_bundle": {"number": 1},
    "answer_move": {"answer": "withdraw"},
    "enter_delisting": {"engine": "baidu", "state": "asked", "seen_on": "2025-11-21"},
}
MULTIPART = ("import_works", "add_document", "add_proof_file")
SEEN = f"?seen={'0' * 32}"
QUERIES = {"delete_work": SEEN, "delete_chapter": SEEN}


def operations() -> Iterator[tuple[str, str, str, Scope, str]]:
    """Go through the routes: method, address, name, scope and how an object is named in the address."""
    for router in API._get_bound_routers():
        for address, view in router.path_operations.items():
            for operation in view.operations:
                for method in operation.methods:
                    [key] = operation.auth_callbacks
                    yield method, address, operation.view_func.__name__, key.scope, address  # type: ignore[attr-defined]


OPERATIONS = list(operations())
OWNERS_ALONE = frozenset(QUERIES) | {name for _, _, name, scope, _ in OPERATIONS if scope == Scope.HOLDER}
CHANGING = (Scope.WRITE, Scope.NOTICES, Scope.SENDING)


def named(world: World, address: str) -> str:
    """Fill an address with the world's objects."""
    case = world.case
    numbers = {"/sites": world.site.pk, "/copies": case.pk, "/reports": world.report.pk, "/runs": world.run,
               "/cases": case.case_id, "/notices": world.notice.pk, "/bundles": world.bundle.pk,
               "/holder/files": world.file.pk, "/proofs": world.proof.pk}
    for prefix, number in numbers.items():
        if address.startswith(prefix):
            address = address.replace("{number}", str(number))
    return address.replace("{work}", case.work).replace("{chapter}", case.chapter).replace(
        "{move}", world.move.key)


def ask(caller: Program, method: str, address: str, name: str) -> Any:
    if name in MULTIPART:
        file = SimpleUploadedFile("contract.pdf", b"%PDF-1.7", "application/pdf")
        return caller.client.post(f"/api/v1{address}", {"file": file, "kind": "attorney"}, headers=caller._headers())
    return caller.send(method.lower(), address + QUERIES.get(name, ""), BODIES.get(name))


def kinds(world: World) -> dict[str, Program]:
    """Programs with one token of each kind."""
    people = world.people
    revoked = program(people["owner"])
    ApiToken.objects.filter(pk=revoked.token.pk if revoked.token else 0).update(revoked_at=timezone.now())
    left = User.objects.create_user("left", organisation=world.case.organisation, role=Role.OWNER)
    former = program(left)
    User.objects.filter(pk=left.pk).update(is_active=False)
    return {
        "none": Program(""), "invented": Program("wz_invented"), "expired": program(people["owner"], days=-1),
        "revoked": revoked, "of one who left": former, "other": program(people["other owner"]),
        "viewer": program(people["viewer"]), "nothing": program(people["owner"], scopes=[]),
        **{scope.value: program(people["editor"], scopes=[scope]) for scope in Scope},
    }


def refused(kind: str, scope: Scope, name: str) -> int:
    """Say which refusal a kind of token gets; 0 for none."""
    if kind in ("none", "invented", "expired", "revoked", "of one who left"):
        return 401
    if kind == "viewer":
        return 403 if scope in (*CHANGING, Scope.HOLDER) else 0
    if kind == "other" or (kind == scope.value and name not in OWNERS_ALONE):  # that token is an editor's
        return 0
    return 403


@pytest.mark.slow
def test_every_route_gives_every_kind_of_token_its_due(copies: Copies, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bearer, "STRANGERS", 10_000)
    world = World(copies)
    callers, wrong = kinds(world), {}
    for method, route, name, scope, _ in OPERATIONS:
        for kind, caller in callers.items():
            answer = ask(caller, method, named(world, route), name)
            answer.close()
            shared = route.startswith("/runs")  # of which everybody sees the part about one's own sites
            expected = refused(kind, scope, name) or (404 if kind == "other" and "{" in route and not shared else 0)
            if answer.status_code != expected if expected else answer.status_code in (401, 403) or (
                    answer.status_code >= 500):
                wrong[method, route, kind] = answer.status_code, expected
    assert wrong == {}


@pytest.mark.fault(36)
def test_no_answer_holds_another_organisations_canary(copies: Copies, theirs: Copy) -> None:
    world = World(copies)
    caller = program(world.people["owner"], ALL)
    for method, route, name, _, _ in OPERATIONS:
        answer = ask(caller, method, named(world, route), name)
        content = b"".join(answer.streaming_content) if answer.streaming else answer.content
        answer.close()
        assert CANARY not in content.decode("utf-8", "replace"), route
    listed = json.loads(caller.get("/copies", work=theirs.work).content)
    assert listed["items"] == []
    shown = program(member(CANARY), ALL).get("/copies", work=theirs.work)
    assert CANARY in shown.content.decode(), "its owner is told"


def test_the_reference_names_every_route(copies: Copies) -> None:
    page = browser(member(copies.organisation)).get("/tokens/reference/").content.decode()
    for _, route, _, _, _ in OPERATIONS:
        assert f"/api/v1{route}" in page
    assert "<script>" not in page
