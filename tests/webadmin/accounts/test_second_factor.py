"""Two-factor login: enabled with the password, required after it, slow to guess, disabled only with it."""

import html
import re
import time
from base64 import b32decode, b64decode
from urllib.parse import unquote

import pytest
from django.test import Client
from django_otp.oath import TOTP
from django_otp.plugins.otp_static.models import StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from tests.webadmin.conftest import PASSWORD, browser, member
from webadmin.accounts.enrolment import EnrolmentError, forget_second_factor
from webadmin.accounts.models import Role, User
from webadmin.accounts.second_factor import devices
from webadmin.accounts.throttle import MOST
from webadmin.audit.actions import Action
from webadmin.audit.models import AuditEvent

pytestmark = pytest.mark.usefixtures("web")
PAGE = "/account/second-factor/"
KEY = "3132333435363738393031323334353637383930"
STEP = 30


def code(key: str = KEY, steps: int = 0) -> str:
    """Return the code of an authenticator app, some steps before or after now."""
    clock = TOTP(bytes.fromhex(key), drift=steps)
    clock.time = time.time()
    return f"{clock.token():06}"


@pytest.fixture
def user() -> User:
    return member("house", Role.VIEWER, language="en")


@pytest.fixture
def codes(user: User) -> list[str]:
    """Enable the second factor from a phone whose clock is one step slow; return the recovery codes."""
    return devices.switch_on(user, KEY, code(steps=-1))


def password_step(user: User, client: Client | None = None) -> Client:
    client = client or browser()
    answer = client.post("/login/?next=/cases/", {"username": user.username, "password": PASSWORD, "next": "/cases/"})
    assert answer.headers["Location"] == "/login/code/"
    return client


def is_in(client: Client) -> bool:
    return client.get("/account/").status_code == 200


def test_it_is_set_up_with_a_code_and_the_password(user: User) -> None:
    client = browser(user)
    page = client.get(PAGE).content.decode()
    secret = re.search(r'id="secret" readonly value="(\w+)"', page)
    assert secret
    picture = html.unescape(re.findall(r'src="(data:image/svg\+xml[^"]+)"', page)[0])
    drawn = unquote(picture) if ";base64," not in picture else b64decode(picture.partition(",")[2]).decode()
    assert "<svg" in drawn
    key = b32decode(secret[1]).hex()
    for wrong in ({"code": code(key), "current_password": "wrong"}, {"code": "000000", "current_password": PASSWORD},
                  {"code": "x", "current_password": PASSWORD}):
        assert client.post(PAGE, wrong).status_code == 200
        assert not devices.is_on(user)
    shown = client.post(PAGE, {"code": code(key), "current_password": PASSWORD}).content.decode()
    found = re.findall(r"<code>([a-z2-7-]{19})</code>", shown)
    assert len(set(found)) == 10
    assert devices.is_on(user)
    assert found[0] not in client.get(PAGE).content.decode()
    assert AuditEvent.objects.filter(action=Action.SECOND_FACTOR_ON, actor=user).count() == 1


def test_the_policy_of_the_page_allows_the_picture(user: User) -> None:
    answer = browser(user).get(PAGE)
    assert "img-src 'self' data:" in answer.headers["Content-Security-Policy"]
    assert b"style=" not in answer.content


def test_the_password_alone_lets_nobody_in(user: User, codes: list[str]) -> None:
    client = password_step(user)
    assert client.get("/").status_code == 302
    assert not is_in(client)
    assert not AuditEvent.objects.filter(action=Action.LOGIN).exists()
    assert client.post("/login/code/", {"code": code()}).headers["Location"] == "/cases/"
    assert is_in(client)
    assert AuditEvent.objects.filter(action=Action.LOGIN, actor=user).count() == 1


def test_the_second_step_by_itself_lets_nobody_in(user: User, codes: list[str]) -> None:
    assert browser().post("/login/code/", {"code": code()}).headers["Location"] == "/login/"
    assert browser().get("/login/code/").headers["Location"] == "/login/"


def test_a_code_works_once(user: User, codes: list[str]) -> None:
    shown = code()
    assert password_step(user).post("/login/code/", {"code": shown}).status_code == 302
    again = password_step(user)
    assert again.post("/login/code/", {"code": shown}).status_code == 200
    assert not is_in(again)


def test_a_recovery_code_works_once_however_it_is_typed(user: User, codes: list[str]) -> None:
    client = password_step(user)
    assert client.post("/login/code/", {"code": f" {codes[3].upper().replace('-', ' ')} "}).status_code == 302
    assert is_in(client)
    assert devices.codes_left(user) == 9
    assert AuditEvent.objects.filter(action=Action.RECOVERY_CODE_USED, actor=user).count() == 1
    again = password_step(user)
    assert again.post("/login/code/", {"code": codes[3]}).status_code == 200
    assert not is_in(again)


def test_recovery_codes_are_not_kept_in_the_clear(user: User, codes: list[str]) -> None:
    kept = set(StaticToken.objects.values_list("token", flat=True))
    assert len(kept) == 10
    plain = {shown.replace("-", "") for shown in codes}
    assert not plain & {token.lower() for token in kept}


def test_guessing_codes_is_throttled_and_logged(user: User, codes: list[str]) -> None:
    client = password_step(user)
    wrong = [client.post("/login/code/", {"code": "000000"}).status_code for _ in range(MOST + 2)]
    assert wrong == [200] * MOST + [429] * 2
    TOTPDevice.objects.update(throttling_failure_count=0, throttling_failure_timestamp=None)
    assert client.post("/login/code/", {"code": code()}).status_code == 429
    assert AuditEvent.objects.filter(action=Action.LOGIN_FAILED, object_name=user.username).count() == MOST


def test_after_a_wrong_code_the_right_one_has_to_wait(user: User, codes: list[str]) -> None:
    client = password_step(user)
    client.post("/login/code/", {"code": "000000"})
    TOTPDevice.objects.update(throttling_failure_count=5)
    assert client.post("/login/code/", {"code": code()}).status_code == 200
    assert not is_in(client)


def test_the_second_step_is_over_after_ten_minutes_or_with_another_password(user: User, codes: list[str]) -> None:
    late, outdated = password_step(user), password_step(user)
    session = late.session
    session["second_step"] = {**session["second_step"], "at": time.time() - 601}
    session.save()
    assert late.post("/login/code/", {"code": code()}).headers["Location"] == "/login/"
    user.set_password("another-password-12")
    user.save()
    assert outdated.post("/login/code/", {"code": code()}).headers["Location"] == "/login/"


def test_a_new_password_does_not_switch_it_off(user: User, codes: list[str]) -> None:
    owner = browser(member("house"))
    link = re.search(r"/new-password/[^\"]+", owner.post(f"/members/{user.pk}/password/").content.decode())
    assert link
    client = browser()
    address = client.get(link[0]).headers["Location"]
    client.post(address, {"new_password1": "brand-new-pass-1", "new_password2": "brand-new-pass-1"})
    answer = client.post("/login/", {"username": user.username, "password": "brand-new-pass-1"})
    assert answer.headers["Location"] == "/login/code/"


def test_it_is_switched_off_and_codes_are_renewed_with_the_password_alone(user: User, codes: list[str]) -> None:
    client = browser(user)
    assert client.post(f"{PAGE}off/", {"current_password": "wrong"}).status_code == 200
    assert client.post(f"{PAGE}codes/", {}).status_code == 200
    assert devices.is_on(user)
    renewed = client.post(f"{PAGE}codes/", {"current_password": PASSWORD}).content.decode()
    assert not [shown for shown in codes if shown in renewed]
    assert devices.verify(user, codes[0]) is None
    assert client.post(f"{PAGE}off/", {"current_password": PASSWORD}).status_code == 302
    assert not devices.is_on(user)
    assert devices.codes_left(user) == 0
    assert set(AuditEvent.objects.filter(actor=user).values_list("action", flat=True)) >= {
        Action.SECOND_FACTOR_OFF, Action.RECOVERY_CODES}


def test_the_command_line_lets_those_in_who_have_lost_everything(user: User, codes: list[str]) -> None:
    forget_second_factor(user.username)
    assert not devices.is_on(user)
    assert devices.codes_left(user) == 0
    assert AuditEvent.objects.get(action=Action.SECOND_FACTOR_OFF).object_name == user.username
    with pytest.raises(EnrolmentError, match="no account 'nobody'"):
        forget_second_factor("nobody")


def test_owners_see_who_has_it(user: User, codes: list[str]) -> None:
    page = browser(member("house", language="en")).get("/members/").content.decode()
    rows = {name: row for row in page.split("<tr")[2:] for name in ("house-viewer", "house-owner") if name in row}
    assert 'data-label="Two-factor login">on<' in rows["house-viewer"]
    assert 'data-label="Two-factor login">—<' in rows["house-owner"]


def test_staff_of_no_organisation_can_set_it_up_and_logs_in_by_it() -> None:
    staff = User.objects.create_user("keeper", password=PASSWORD, is_staff=True)
    assert browser(staff).get(PAGE).status_code == 200
    devices.switch_on(staff, KEY, code(steps=-1))
    client = browser()
    client.post("/admin/login/", {"username": "keeper", "password": PASSWORD})
    assert client.get("/admin/").status_code == 302
    password_step(staff, client)
    assert client.get("/admin/").status_code == 302
    client.post("/login/code/", {"code": code()})
    assert client.get("/admin/").status_code == 200
    assert client.get("/admin/otp_totp/totpdevice/").status_code == 404
