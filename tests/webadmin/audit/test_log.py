"""The audit log is append-only, complete, and separate for each organisation."""

import pytest
from django.db import DatabaseError, connection

from tests.webadmin.conftest import PASSWORD, browser, member
from webadmin.accounts.models import Role
from webadmin.append_only import AppendOnlyError
from webadmin.audit.actions import Action, Topic
from webadmin.audit.models import AuditEvent
from webadmin.audit.recording import record

pytestmark = pytest.mark.usefixtures("web")


def actions() -> list[str]:
    return list(AuditEvent.objects.order_by("pk").values_list("action", flat=True))


@pytest.mark.fault(45)
@pytest.mark.parametrize("statement", [
    "UPDATE audit_auditevent SET reason = 'x'", "DELETE FROM audit_auditevent"])
def test_the_database_itself_refuses_to_rewrite(statement: str) -> None:
    record(Action.DENIED, None)
    with pytest.raises(DatabaseError, match="append-only"), connection.cursor() as cursor:
        cursor.execute(statement)
    assert AuditEvent.objects.count() == 1


def test_a_line_is_neither_changed_nor_deleted() -> None:
    line = record(Action.DENIED, None)
    with pytest.raises(AppendOnlyError):
        line.save()
    with pytest.raises(AppendOnlyError):
        line.delete()


def test_every_action_has_a_topic() -> None:
    assert {action.partition(".")[0] for action in Action.values} <= set(Topic.values)


def test_logins_and_failed_ones_are_in_the_log() -> None:
    owner = member("house")
    client = browser()
    client.post("/login/", {"username": owner.username, "password": "wrong"}, REMOTE_ADDR="203.0.113.7")
    client.post("/login/", {"username": owner.username, "password": PASSWORD}, REMOTE_ADDR="203.0.113.7")
    client.post("/logout/")
    assert actions() == [Action.LOGIN_FAILED, Action.LOGIN, Action.LOGOUT]
    failed, succeeded, _ = AuditEvent.objects.order_by("pk")
    assert (failed.actor_name, failed.object_name, failed.organisation, failed.address) == (
        "", owner.username, owner.organisation, "203.0.113.7")
    assert (succeeded.actor_name, succeeded.organisation) == (owner.username, owner.organisation)


def test_what_was_typed_for_an_unknown_name_is_not_kept() -> None:
    browser().post("/login/", {"username": "my-secret-password", "password": "x"})
    line = AuditEvent.objects.get()
    assert line.action == Action.LOGIN_FAILED
    assert "my-secret-password" not in str(vars(line))


def test_an_owner_reads_the_own_log_alone() -> None:
    ours, theirs = member("house"), member("strangers")
    record(Action.DENIED, None, ours, reason="canary of our own")
    record(Action.DENIED, None, theirs, reason="canary of others")
    page = browser(ours).get("/audit/").content.decode()
    assert "canary of our own" in page
    assert "canary of others" not in page
    assert browser(member("house", Role.EDITOR)).get("/audit/").status_code == 403
    staff = browser(member("", username="root", is_staff=True, is_superuser=True))
    assert b"strangers" in staff.get("/admin/audit/auditevent/").content


def test_the_log_is_filtered_and_paged() -> None:
    owner = member("house", language="en")
    client = browser(owner)
    for number in range(60):
        record(Action.LICENCE_GRANTED, None, owner, reason=f"line-{number:02}.")
    assert "line-59." in client.get("/audit/").content.decode()
    assert "line-00." in client.get("/audit/?page=2").content.decode()
    assert "line-59." not in client.get("/audit/?topic=logins").content.decode()
    assert "line-59." in client.get("/audit/?topic=licences&since=2020-01-01").content.decode()
    assert "line-59." not in client.get("/audit/?until=2020-01-01").content.decode()
    assert "line-59." not in client.get("/audit/?text=nobody-of-this-name").content.decode()
    for odd in ("page=x", "topic=x", "since=x&until=9999-12-31", "since=0001-01-01"):
        assert client.get(f"/audit/?{odd}").status_code == 200, odd


def test_changes_are_said_in_the_members_language() -> None:
    for language, words in (("en", "Role: <bdi>Editor</bdi> → <bdi>Viewer"), ("zh-hans", "角色")):
        owner = member(f"house-{language}", language=language)
        record(Action.MEMBER_CHANGED, None, owner, changes={"role": ("editor", "viewer"), "gone": (True, None)})
        page = browser(owner).get("/audit/").content.decode()
        assert words in page
