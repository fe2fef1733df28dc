"""Owners manage the members of their organisation; all members manage their own account."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier, BrokenBarrierError
from typing import Any

import pytest
from django.db import connection, connections
from django_otp.plugins.otp_totp.models import TOTPDevice

from storage.settings import Settings
from tests.webadmin.conftest import PASSWORD, browser, member, organisation_of
from webadmin.accounts.models import Role, User
from webadmin.audit.models import AuditEvent
from webadmin.outgoing.models import Rule

pytestmark = pytest.mark.usefixtures("web")
NEW = {"username": "lin", "first_name": "林", "email": "lin@example.org", "role": "editor", "is_active": "on"}


def test_an_owner_adds_somebody_who_cannot_log_in_before_setting_a_password(web: Settings) -> None:
    client = browser(member("house"))
    added = client.post("/members/add/", NEW)
    lin = User.objects.get(username="lin")
    assert added.headers["Location"] == f"/members/{lin.pk}/"
    assert (organisation_of(lin).slug, lin.role, lin.has_usable_password(), lin.is_staff) == (
        "house", Role.EDITOR, False, False)
    assert b"lin@example.org" in client.get("/members/").content


def test_nobody_becomes_staff_or_changes_house_by_the_form() -> None:
    browser(member("house")).post("/members/add/", {**NEW, "is_staff": "on", "is_superuser": "on", "organisation": "1"})
    lin = User.objects.get(username="lin")
    assert (lin.is_staff, lin.is_superuser, organisation_of(lin).slug) == (False, False, "house")


@pytest.mark.parametrize("change", [{"role": "viewer"}, {"is_active": ""}])
def test_the_last_owner_stays(change: dict[str, str]) -> None:
    owner = member("house")
    browser(owner).post(f"/members/{owner.pk}/", {**NEW, "username": owner.username, "role": "owner", **change})
    owner.refresh_from_db()
    assert (owner.role, owner.is_active) == (Role.OWNER, True)


def test_of_two_owners_who_take_each_others_role_one_stays() -> None:
    owners = [member("house"), member("house", username="second")]
    browsers = [browser(owner) for owner in owners]
    both_looked = Barrier(2)

    def look(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        found = execute(sql, *rest)
        if sql.startswith("SELECT 1") and "role" in sql:
            with suppress(BrokenBarrierError):  # the second looks only after the first has ended
                both_looked.wait(2)
        return found

    def demote(number: int) -> None:
        other = owners[1 - number]
        try:
            with connection.execute_wrapper(look):
                browsers[number].post(f"/members/{other.pk}/", {
                    "username": other.username, "email": other.email, "role": "viewer", "is_active": "on"})
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as threads:
        list(threads.map(demote, range(2)))
    assert User.objects.filter(role=Role.OWNER).count() == 1


def test_an_owner_among_others_may_step_down() -> None:
    owner = member("house")
    member("house", username="second")
    browser(owner).post(f"/members/{owner.pk}/", {**NEW, "username": owner.username, "current_password": PASSWORD})
    owner.refresh_from_db()
    assert owner.role == Role.EDITOR


def test_a_viewer_changes_the_own_account_alone() -> None:
    viewer = member("house", Role.VIEWER)
    client = browser(viewer)
    answer = client.post("/account/", {"first_name": "看", "email": "v@example.org", "current_password": PASSWORD,
                                       "language": "en",
                                       "time_zone": "Europe/Berlin", "role": "owner"})
    viewer.refresh_from_db()
    assert answer.status_code == 302
    assert (viewer.first_name, viewer.language, viewer.time_zone) == ("看", "en", "Europe/Berlin")
    assert viewer.role == Role.VIEWER
    assert b"Your account" in client.get("/account/").content


def test_the_language_can_be_switched_before_and_after_login() -> None:
    client = browser()
    member("house")
    assert "登录" in client.get("/login/").content.decode()
    assert client.post("/language/", {"language": "en", "next": "/login/"}).headers["Location"] == "/login/"
    assert "Log in" in client.get("/login/").content.decode()
    client.force_login(member("house"))
    client.post("/language/", {"language": "zh-hans", "next": "/"})
    assert member("house").language == "zh-hans"
    assert "总览" in client.get("/").content.decode()


@pytest.mark.parametrize("goal", ["https://evil.example/", "//evil.example", "javascript:alert(1)", ""])
def test_the_language_switch_leads_nowhere_else(goal: str) -> None:
    assert browser().post("/language/", {"language": "en", "next": goal}).headers["Location"] == "/"


def test_an_unknown_language_or_zone_does_no_harm() -> None:
    viewer = member("house", Role.VIEWER, language="xx", time_zone="Nowhere/Land")
    client = browser(viewer)
    client.post("/language/", {"language": "../../etc", "next": "/"})
    assert client.get("/").status_code == 200


def test_who_left_can_be_forgotten() -> None:
    client = browser(member("house"))
    leaver = member("house", Role.EDITOR, first_name="林小雨", email="lin@example.org")
    TOTPDevice.objects.create(user=leaver, confirmed=True)
    Rule.objects.create(organisation=organisation_of(leaver), member=leaver, channel="sealed")
    address = f"/holder/personal-data/members/{leaver.pk}/erase/"
    client.post(address)
    assert User.objects.get(pk=leaver.pk).email, "who can log in is not forgotten"
    User.objects.filter(pk=leaver.pk).update(is_active=False)
    assert address in client.get(f"/members/{leaver.pk}/").content.decode()
    squatter = member("strangers", username=f"Erased-{leaver.pk}")
    client.post(address)
    leaver.refresh_from_db()
    assert leaver.username.startswith(f"erased-{leaver.pk}-"), "a name that a stranger took hinders nobody"
    assert squatter.username != leaver.username
    assert (leaver.first_name, leaver.email, leaver.has_usable_password()) == ("", "", False)
    assert not TOTPDevice.objects.exists()
    assert not Rule.objects.exists()
    exported = b"".join(client.get("/holder/personal-data/"))
    assert "林小雨".encode() not in exported
    assert b"lin@example.org" not in exported
    assert AuditEvent.objects.filter(action="settings.personal_data_erased").count() == 1
    assert client.post(f"/holder/personal-data/members/{member('strangers').pk}/erase/").status_code == 404
