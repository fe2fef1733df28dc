"""The profile, its documents and the chain of title through the interface for programs; for owners alone."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.webadmin.api.conftest import Program, program
from tests.webadmin.conftest import Copies, member, streamed
from webadmin.accounts.models import Role
from webadmin.api.models import Scope
from webadmin.audit.models import AuditEvent
from webadmin.holders.models import HolderFile, HolderProfile, OwnershipProof
from webadmin.notices.drafting.holder_facts import holder_of

Api = Callable[..., Program]
PDF = b"%PDF-1.7 contract"


def hand_in(caller: Program, address: str, content: bytes = PDF, **fields: Any) -> Any:
    file = SimpleUploadedFile("合同.pdf", content, "application/pdf")
    return caller.client.post(f"/api/v1{address}", {"file": file, **fields}, headers=caller._headers())


def test_the_profile_is_changed_field_by_field(api: Api, copies: Copies) -> None:
    owner = api()
    assert owner.get("/holder").json()["signatory"] == ""
    assert owner.send("patch", "/holder", {"signatory": "Shen Yan", "country": "cn"}).status_code == 200
    changed = owner.send("patch", "/holder", {"email": "rights@jiangnan.example", "limitation_days": 180}).json()
    assert [changed[name] for name in ("signatory", "country", "email", "limitation_days", "keep_days")] == [
        "Shen Yan", "CN", "rights@jiangnan.example", 180, 3650]
    for wrong in ({"email": "no address"}, {"keep_days": 3}, {"signatry": "x"}, {"city": "a\0"}):
        answer = owner.send("patch", "/holder", wrong)
        assert answer.status_code == 422, wrong
        assert answer["Content-Type"] == "application/problem+json"
    assert HolderProfile.objects.get().signatory == "Shen Yan"
    assert AuditEvent.objects.filter(action="settings.profile").count() == 2


def test_documents_go_into_the_profile_and_can_be_had_again(api: Api, copies: Copies) -> None:
    owner = api()
    answer = hand_in(owner, "/holder/files", kind="attorney")
    assert answer.status_code == 201, answer.content
    number = answer.json()["power_of_attorney_id"]
    assert streamed(owner.get(f"/holder/files/{number}")) == PDF
    [item] = owner.get("/holder/files").json()["items"]
    assert (item["id"], item["kind"], item["name"]) == (number, "attorney", "合同.pdf")
    assert holder_of(HolderProfile.objects.get().organisation).has_power_of_attorney
    assert hand_in(owner, "/holder/files", b"MZ program", kind="identity").status_code == 422
    assert hand_in(owner, "/holder/files", PDF, kind="diary").status_code == 422
    assert hand_in(owner, "/holder/files", PDF + b" " * (5 * 2**20), kind="identity").status_code == 422
    assert HolderFile.objects.count() == 1


def test_a_chain_of_title_is_built_with_its_contracts(api: Api, copies: Copies) -> None:
    owner, work = api(), copies.work()
    contract = {"work": work.id, "kind": "contract", "grantor": "沈砚", "holder": "江南文学社", "starts": "2020-01-01",
                "ends": "2030-01-01", "territory": "全球"}
    first = owner.post("/proofs", contract, key="once")
    again = owner.post("/proofs", contract, key="once")
    assert (first.status_code, again.json()) == (201, first.json()), first.content
    assert owner.post("/proofs", contract).status_code == 409
    number = first.json()["id"]
    assert hand_in(owner, f"/proofs/{number}/file").json()["file"]["name"] == "合同.pdf"
    changed = owner.send("patch", f"/proofs/{number}", {"ends": None, "number": "2020-7"}).json()
    assert (changed["starts"], changed["ends"], changed["number"], changed["grantor"]) == (
        "2020-01-01", None, "2020-7", "沈砚")
    assert changed["file"]["name"] == "合同.pdf"
    assert owner.send("patch", f"/proofs/{number}", {"ends": "2019-01-01"}).status_code == 422
    assert owner.post("/proofs", {"work": "0" * 32, "kind": "contract"}).status_code == 422, "no such work"
    assert [each["id"] for each in owner.get("/proofs", work=work.id).json()["items"]] == [number]
    assert owner.send("delete", f"/proofs/{number}").json() == {"id": number}
    assert (OwnershipProof.objects.count(), HolderFile.objects.count()) == (0, 1)


@pytest.mark.parametrize(("role", "scopes"), [(Role.EDITOR, tuple(Scope)), (Role.OWNER, (Scope.READ, Scope.WRITE))])
def test_owners_alone_with_the_scope_see_it(api: Api, role: Role, scopes: tuple[Scope, ...]) -> None:
    caller = api(role, scopes)
    for address in ("/holder", "/holder/files", "/proofs"):
        assert caller.get(address).status_code == 403, address
    assert caller.send("patch", "/holder", {"city": "Suzhou"}).status_code == 403


def test_nothing_of_another_organisation_is_reached(api: Api, copies: Copies) -> None:
    owner, work = api(), copies.work()
    number = owner.post("/proofs", {"work": work.id, "kind": "registration"}).json()["id"]
    hand_in(owner, f"/proofs/{number}/file")
    file = HolderFile.objects.get()
    stranger = program(member("strangers"))
    for address in (f"/proofs/{number}", f"/holder/files/{file.pk}"):
        assert stranger.get(address).status_code == 404, address
    assert hand_in(stranger, f"/proofs/{number}/file").status_code == 404
    assert stranger.send("delete", f"/proofs/{number}").status_code == 404
    assert stranger.post("/proofs", {"work": work.id, "kind": "registration"}).status_code == 422
    assert [stranger.get(address).json()["items"] for address in ("/proofs", "/holder/files")] == [[], []]
