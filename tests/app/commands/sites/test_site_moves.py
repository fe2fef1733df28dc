"""`wenzong site moves`: a member answers with name and password, and the audit log records who."""

import json
from pathlib import Path

import pytest

from storage.mongodb import connect
from storage.settings import Settings
from tests.app.commands.terminal import Result, wenzong
from tests.webadmin.moves.proposed import proposed_move

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def secrets(house: Settings, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An editor and a viewer, the file with their password, and a proposal."""
    file = tmp_path_factory.mktemp("secrets") / "password"
    file.write_text("a-password-of-sixteen", encoding="utf-8")
    for name, role in (("wei", "editor"), ("looker", "viewer")):
        assert wenzong("user", "add", name, "--organisation", "press", "--role", role,
                       "--password-file", file).status == 0
    proposed_move(connect(house), "press", "old", "new", [])
    return file


def moves(*arguments: object) -> Result:
    return wenzong("site", "moves", *arguments, "--organisation", "press")


def listed() -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(moves("list", "--json").out)
    return found


def test_a_member_confirms_takes_back_and_declines(secrets: Path) -> None:
    [proposed] = listed()
    assert (proposed["old"], proposed["new"], proposed["answer"]) == ("old.example", "new.example", "proposed")
    assert {"39", "40", "repeated,"} <= set(moves("list").out.split())  # a narrow table wraps the line
    key, credentials = str(proposed["id"])[:8], ("--member", "wei", "--password-file", secrets)
    result = moves("confirm", key, *credentials)
    assert (result.status, "old.example → new.example: moved; 0 cases follow" in result.out) == (0, True), result.errors
    again = moves("decline", key, *credentials)
    assert (again.status, "already been answered" in again.errors) == (2, True)
    assert "answer withdrawn" in moves("undo", key, *credentials).out
    assert "not moved" in moves("decline", key, *credentials).out
    assert [each["answer"] for each in listed()] == ["declined"]
    from webadmin.audit.models import AuditEvent

    lines = AuditEvent.objects.filter(action="sites.moved").order_by("pk")
    assert [(line.actor_name, line.changes["answer"]) for line in lines] == [
        ("wei", ["", "confirmed"]), ("wei", ["confirmed", "withdrawn"]), ("wei", ["", "declined"])]


def test_others_and_unknown_moves_are_refused(secrets: Path) -> None:
    viewer = moves("confirm", str(listed()[0]["id"]), "--member", "looker", "--password-file", secrets)
    assert (viewer.status, "is not an active editor or owner" in viewer.errors) == (2, True)
    unknown = moves("confirm", "ffffffff", "--member", "wei", "--password-file", secrets)
    assert (unknown.status, "0 moves have an id that begins with 'ffffffff'" in unknown.errors) == (2, True)
