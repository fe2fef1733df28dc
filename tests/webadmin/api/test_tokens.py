"""Tokens are made and revoked on the desk, never stored, and never more powerful than their member."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client, override_settings
from django.utils import timezone

from storage.settings import Settings
from tests.webadmin.api.conftest import Program, program
from tests.webadmin.conftest import PASSWORD, Copies, browser, member
from webadmin.accounts.models import Role, User
from webadmin.api.admission.tokens import revoke
from webadmin.api.models import ApiToken
from webadmin.audit.models import AuditEvent

Api = Callable[..., Program]
FORM = {"name": "export", "scopes": ["read"], "days": "30", "current_password": PASSWORD}


def secret_on(content: bytes) -> str:
    return content.decode().partition('value="wz_')[2].partition('"')[0]


def test_a_token_is_shown_once_and_opens_the_interface(desk: Callable[..., Client]) -> None:
    client = desk()
    secret = "wz_" + secret_on(client.post("/tokens/", FORM).content)
    assert Program(secret).get("/works").status_code == 200
    assert secret not in client.get("/tokens/").content.decode()
    row = ApiToken.objects.get()
    assert secret not in str(vars(row))
    assert row.last_used_at
    client.post(f"/tokens/{row.pk}/revoke/")
    assert Program(secret).get("/works").status_code == 401
    assert {"api.token_made", "api.token_revoked"} <= set(AuditEvent.objects.values_list("action", flat=True))


def test_a_session_left_open_is_not_enough(desk: Callable[..., Client]) -> None:
    desk().post("/tokens/", FORM | {"current_password": "guessed"})
    assert not ApiToken.objects.exists()


def test_a_viewer_gives_no_right_away_that_a_viewer_lacks(desk: Callable[..., Client]) -> None:
    desk(Role.VIEWER).post("/tokens/", FORM | {"scopes": ["read", "write"]})
    assert not ApiToken.objects.exists()


def test_members_see_their_own_and_owners_all(desk: Callable[..., Client], api: Api) -> None:
    token = api(Role.OWNER).token
    assert token
    assert token.hint not in desk(Role.EDITOR).get("/tokens/").content.decode()
    assert desk(Role.EDITOR).post(f"/tokens/{token.pk}/revoke/").status_code == 404
    stranger = browser(member("strangers"))
    assert stranger.post(f"/tokens/{token.pk}/revoke/").status_code == 404
    editors = api(Role.EDITOR).token
    assert editors
    assert desk(Role.OWNER).post(f"/tokens/{editors.pk}/revoke/").status_code == 302


@pytest.mark.parametrize("change", [{"is_active": False}, {"role": Role.VIEWER}, {"organisation": None}])
def test_a_token_loses_what_its_member_loses(api: Api, change: dict[str, object]) -> None:
    editor = api(Role.EDITOR)
    assert editor.token
    User.objects.filter(pk=editor.token.member_id).update(**change)
    assert editor.post("/sites", {"name": "x", "start_urls": ["http://x.example/"]}).status_code in (401, 403)


def test_an_expired_token_opens_nothing(copies: Copies) -> None:
    owner = member(copies.organisation)
    assert program(owner, days=-1).get("/works").status_code == 401
    later = program(owner)
    assert later.token
    ApiToken.objects.filter(pk=later.token.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    assert later.get("/works").status_code == 401


def test_a_scope_is_asked_for_by_itself(api: Api, copies: Copies) -> None:
    case = copies.case()
    assert api(scopes=["write"]).get("/works").status_code == 403
    assert api(scopes=["read"]).post(f"/copies/{case.pk}/decision", {"status": "closed"}).status_code == 403
    assert api(scopes=["read", "write"]).get(f"/copies/{case.pk}/exchange").status_code == 403
    assert AuditEvent.objects.filter(action="refusals.denied").count() == 3


def test_a_token_sends_so_many_requests_a_minute(api: Api, web: Settings) -> None:
    from dataclasses import replace

    caller = api()
    with override_settings(WENZONG=replace(web, api_rate=3)):
        answers = [caller.get("/works") for _ in range(8)]
    assert 429 in [answer.status_code for answer in answers]
    assert int(answers[-1].headers["Retry-After"]) <= 60 or answers[-1].status_code == 200


def test_a_session_is_no_token(desk: Callable[..., Client]) -> None:
    answer = desk().get("/api/v1/works")
    assert (answer.status_code, answer.headers["Content-Type"]) == (401, "application/problem+json")
    assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_a_revoked_token_ends_nothing_twice(api: Api) -> None:
    token = api().token
    assert token
    assert [revoke(token), revoke(token)] == [True, False]
