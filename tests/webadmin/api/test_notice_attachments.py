"""Attachments of notices through the API."""

from collections.abc import Callable

import pytest

from tests.webadmin.api.conftest import Program
from tests.webadmin.notices.conftest import copy, notice, owner
from tests.webadmin.notices.test_attachments import documents, parts
from webadmin.accounts.models import Role, User
from webadmin.cases.models import Copy
from webadmin.notices.drafting.attaching import attach
from webadmin.notices.models import Notice

__all__ = ["copy", "documents", "notice", "owner"]
Api = Callable[..., Program]


def test_a_program_chooses_what_goes_out(api: Api, copy: Copy, notice: Notice, documents: dict[str, str]) -> None:
    program, address = api(), f"/notices/{notice.pk}"
    offered = program.get(f"{address}/attachable").json()
    assert {each["key"] for each in offered} == set(documents.values())
    before = program.get(address).json()["text_sha256"]
    chosen = {"keys": [documents["proof"], documents["evidence"]], "text_sha256": before}
    answer = program.send("put", f"{address}/attachments", chosen)
    assert answer.status_code == 200, answer.content
    assert [each["key"] for each in answer.json()["attachments"]] == chosen["keys"]
    assert answer.json()["text_sha256"] != before
    late = program.send("put", f"{address}/attachments", {**chosen, "keys": []})
    assert late.status_code == 409, "another text was read"
    assert program.send("put", f"{address}/attachments", {"keys": ["bundle:999"]}).status_code == 422
    assert set(parts(program.get(f"{address}/file", format="eml").content)) == {
        each["name"] for each in offered if each["key"] in chosen["keys"]}
    notice.attachments.update(file=None)
    assert program.get(f"{address}/file", format="eml").status_code == 409


def test_an_editor_s_program_is_offered_no_personal_document(
    api: Api, notice: Notice, documents: dict[str, str],
) -> None:
    offered = api(Role.EDITOR).get(f"/notices/{notice.pk}/attachable").json()
    assert {each["kind"] for each in offered} == {"proof", "evidence"}


@pytest.mark.parametrize(("role", "status"), [(Role.EDITOR, 409), (Role.VIEWER, 403)])
def test_only_an_owner_s_program_reads_documents_about_persons(
    api: Api, notice: Notice, owner: User, documents: dict[str, str], role: Role, status: int,
) -> None:
    attach(notice, [documents["identity"]], owner)
    program, address = api(role), f"/notices/{notice.pk}/file"
    assert program.get(address, format="eml").status_code == status
    assert set(parts(api().get(address, format="eml").content)) == {"营业执照.pdf"}
