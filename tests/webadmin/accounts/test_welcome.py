"""The first account is created at an address shown only to the person who started Wenzong."""

import hashlib
from dataclasses import replace

import pytest
from django.test import Client, override_settings

from app.up import say_invitation
from storage.settings import Settings
from tests.webadmin.conftest import PASSWORD, browser, member
from webadmin.accounts.login.invitation import invite
from webadmin.accounts.models import Invitation, User
from webadmin.audit.models import AuditEvent
from webadmin.security.masking import masked

pytestmark = pytest.mark.usefixtures("web")
FORM = {"username": "first", "organisation_name": "江南文学社", "password1": PASSWORD, "password2": PASSWORD}


def invited() -> str:
    """Read the path of the printed address."""
    lines: list[str] = []
    say_invitation(lines.append)
    return "/welcome/" + lines[0].partition("/welcome/")[2].split()[0]


def make(client: Client, path: str) -> int:
    return client.post(path, FORM).status_code


def test_the_printed_address_makes_the_first_account_once() -> None:
    path = invited()
    client = browser()
    assert client.get(path).status_code == 200
    assert make(client, path) == 302
    first = User.objects.get()
    assert first.organisation
    assert (first.organisation.slug, first.organisation.name, first.role) == ("default", "江南文学社", "owner")
    assert (first.is_staff, first.is_superuser) == (True, True)
    assert client.get("/").status_code == 200
    User.objects.all().delete()
    assert browser().get(path).status_code == 404
    assert make(browser(), path) == 404
    assert AuditEvent.objects.filter(object_name="first", action="members.added").exists()


@pytest.mark.parametrize("path", ["/welcome/", "/welcome/guess/", "/welcome/%00/", "/welcome/../", "/welcome/é/"])
def test_without_the_token_nobody_is_welcomed(path: str) -> None:
    invited()
    refused = (400,) if "%00" in path else (302, 404)
    assert browser().get(path).status_code in refused
    assert make(browser(), path) in refused
    assert not User.objects.exists()


def test_before_anything_was_printed_no_token_is_valid() -> None:
    assert make(browser(), "/welcome/x/") == 404
    assert make(browser(), f"/welcome/{hashlib.sha256(b'').hexdigest()}/") == 404


def test_the_next_start_makes_the_last_address_void() -> None:
    first, second = invited(), invited()
    assert browser().get(first).status_code == 404
    assert browser().get(second).status_code == 200


def test_a_mistake_in_the_form_does_not_use_it_up() -> None:
    path = invited()
    assert browser().post(path, {**FORM, "password2": "different"}).status_code == 200
    assert make(browser(), path) == 302


def test_the_token_is_kept_as_a_digest_and_masked_in_logs() -> None:
    token = invited().split("/")[2]
    kept = Invitation.objects.get()
    assert token not in str(vars(kept))
    assert kept.digest == hashlib.sha256(token.encode()).hexdigest()
    assert masked(f"GET /welcome/{token}/ HTTP/1.1") == "GET /welcome/…/ HTTP/1.1"


def test_where_there_is_an_account_nobody_is_invited() -> None:
    member("house")
    assert invite() is None


@pytest.mark.parametrize("change", [
    {"web_host": "0.0.0.0"}, {"https": True}, {"allowed_hosts": ("wenzong.example",)}])  # noqa: S104 - the point
def test_where_others_can_reach_the_web_nobody_is_invited(web: Settings, change: dict[str, object]) -> None:
    path = invited()
    with override_settings(WENZONG=replace(web, **change)):  # type: ignore[arg-type]  # by name
        assert invite() is None
        assert browser().get(path).status_code == 404


def test_the_login_says_where_the_address_was_printed() -> None:
    page = browser().get("/login/")
    assert page.status_code == 200
    assert "文踪启动时显示的链接" in page.content.decode()
    member("house")
    assert "文踪启动时显示的链接" not in browser().get("/login/").content.decode()
