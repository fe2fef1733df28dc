"""Guessing passwords is slowed down; the owner can still log in."""

import re
from dataclasses import replace

import pytest
from django.core import signing
from django.test import Client, RequestFactory, override_settings

from storage.settings import Settings
from tests.webadmin.conftest import PASSWORD, browser, member
from webadmin.accounts.models import LoginFailure, User
from webadmin.accounts.throttle import COOKIE, MOST, MOST_OF_ADDRESS, attempt
from webadmin.configuration import current
from webadmin.security.client_address import address_of

pytestmark = pytest.mark.usefixtures("web")


def log_in(client: Client, password: str, address: str = "203.0.113.7", name: str = "house-owner") -> int:
    response = client.post("/login/", {"username": name, "password": password}, REMOTE_ADDR=address)
    return response.status_code


def guess(times: int, address: str = "203.0.113.7") -> list[int]:
    client = browser()
    return [log_in(client, f"wrong-{time}", address) for time in range(times)]


@pytest.fixture(autouse=True)
def owner(web: Settings) -> User:
    return member("house")


def test_a_right_password_gets_in() -> None:
    client = browser()
    assert log_in(client, PASSWORD) == 302
    assert client.get("/").status_code == 200


@pytest.mark.fault(42)
def test_twenty_bad_logins_are_throttled_and_the_right_password_with_them() -> None:
    assert guess(MOST + 2) == [200] * MOST + [429] * 2
    assert log_in(browser(), PASSWORD) == 429


@pytest.mark.fault(42)
def test_the_owner_gets_in_from_elsewhere() -> None:
    guess(MOST)
    assert log_in(browser(), PASSWORD, "198.51.100.1") == 302


@pytest.mark.fault(42)
def test_the_owner_gets_in_by_a_browser_known_from_before() -> None:
    first = browser()
    log_in(first, PASSWORD)
    guess(MOST)
    known = browser()
    known.cookies[COOKIE] = first.cookies[COOKIE].value
    assert log_in(browser(), PASSWORD) == 429
    assert log_in(known, PASSWORD) == 302


def test_a_known_browser_is_throttled_by_itself() -> None:
    known = browser()
    log_in(known, PASSWORD)
    token = known.cookies[COOKIE].value
    thief = browser()
    thief.cookies[COOKIE] = token
    assert [log_in(thief, f"wrong-{time}") for time in range(MOST + 1)] == [200] * MOST + [429]


def test_a_forged_cookie_is_no_known_browser() -> None:
    guess(MOST)
    forger = browser()
    forger.cookies[COOKIE] = signing.dumps(["house-owner", "x"], salt="another")
    assert log_in(forger, PASSWORD) == 429


def test_a_new_password_forgives() -> None:
    guess(MOST)
    locked_out = User.objects.get()
    page = browser(member("house", username="second")).post(f"/members/{locked_out.pk}/password/")
    link = re.search(r"/new-password/[^\"]+", page.content.decode())
    form = browser()
    address = form.get(link[0] if link else "").headers["Location"]
    new = "another-long-password"
    assert form.post(address, {"new_password1": new, "new_password2": new}).status_code == 302
    assert log_in(browser(), new) == 302


def test_one_address_cannot_try_many_accounts() -> None:
    for number in range(MOST_OF_ADDRESS):
        attempt(RequestFactory().get("/", REMOTE_ADDR="203.0.113.7"), f"name-{number}").note_failure()
    assert log_in(browser(), PASSWORD) == 429


def test_a_success_clears_the_account() -> None:
    guess(MOST - 1)
    assert log_in(browser(), PASSWORD) == 302
    assert guess(1) == [200]


def test_names_differing_in_case_and_spaces_count_as_one() -> None:
    client = browser()
    for time in range(MOST):
        log_in(client, "wrong", name=" House-Owner " if time % 2 else "house-owner")
    assert log_in(client, PASSWORD) == 429


def test_no_password_or_name_is_kept_in_the_clear() -> None:
    guess(1)
    assert all("house" not in failure.key + failure.account for failure in LoginFailure.objects.all())


@pytest.mark.parametrize(("address", "forwarded", "proxied", "expected"), [
    ("203.0.113.7", "198.51.100.1", False, "203.0.113.7"),
    ("10.0.0.2", "6.6.6.6, 198.51.100.1", True, "198.51.100.1"),
    ("2001:db8:1:2:3:4:5:6", "", False, "2001:0db8:0001:0002"),
    ("", "", False, ""),
])
def test_the_address_is_the_one_that_was_seen(address: str, forwarded: str, proxied: bool, expected: str) -> None:
    request = RequestFactory().get("/", REMOTE_ADDR=address, headers={"x-forwarded-for": forwarded})
    header = ("HTTP_X_FORWARDED_PROTO", "https") if proxied else None
    with override_settings(SECURE_PROXY_SSL_HEADER=header):
        assert address_of(request) == expected


@pytest.mark.parametrize(("address", "forwarded", "proxied", "trusted", "expected"), [
    ("10.0.0.2", "6.6.6.6, 1.2.3.4", False, ("10.0.0.2",), "1.2.3.4"),
    ("10.0.0.2", "6.6.6.6, 192.168.1.5, 10.0.0.3", True, ("10.0.0.0/24",), "192.168.1.5"),
    ("::ffff:10.0.0.2", "1.2.3.4", False, ("10.0.0.0/24",), "1.2.3.4"),
    ("10.0.0.9", "1.2.3.4", True, ("10.0.0.2",), "10.0.0.9"),
    ("10.0.0.2", "1.2.3.4, 192.168.1.5", True, (), "192.168.1.5"),
    ("8.8.8.8", "1.2.3.4", True, (), "8.8.8.8"),
    ("100.64.0.2", "1.2.3.4", True, (), "100.64.0.2"),  # shared by the customers of a provider
    ("10.0.0.2", "", True, ("10.0.0.2",), "10.0.0.2"),
    ("10.0.0.2", "nonsense", True, ("10.0.0.2",), "nonsense"),
    ("10.0.0.2", "1.2.3.4:5678", True, ("10.0.0.2",), "1.2.3.4"),
    ("10.0.0.2", "1.2.3.4:5678, 10.0.0.2:443", True, ("10.0.0.2",), "1.2.3.4"),
    ("10.0.0.2", "[2001:db8:1:2::6]:5678", True, ("10.0.0.2",), "2001:0db8:0001:0002"),
    ("10.0.0.2", "1.2.3.4:5678:9", True, ("10.0.0.2",), "1.2.3.4:5678:9"),
])
def test_only_a_trusted_proxy_is_believed(
    address: str, forwarded: str, proxied: bool, trusted: tuple[str, ...], expected: str,
) -> None:
    request = RequestFactory().get("/", REMOTE_ADDR=address, headers={"x-forwarded-for": forwarded})
    header = ("HTTP_X_FORWARDED_PROTO", "https") if proxied else None
    with override_settings(SECURE_PROXY_SSL_HEADER=header, WENZONG=replace(current(), trusted_proxies=trusted)):
        assert address_of(request) == expected
