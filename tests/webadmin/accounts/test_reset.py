"""A forgotten password: a link by mail that works once, without revealing which accounts exist."""

import re
import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client, override_settings
from django.utils import timezone

from storage.settings import Settings
from tests.webadmin.conftest import PASSWORD, browser, member
from webadmin.accounts.login import reset
from webadmin.accounts.login.links import TOKENS
from webadmin.accounts.models import Role, User
from webadmin.audit.actions import Action
from webadmin.audit.models import AuditEvent

PAGE = "/login/forgotten/"
NEW = "a-brand-new-password"


@pytest.fixture(autouse=True)
def mailing(web: Settings) -> Iterator[None]:
    """Configure a mail server; the mails stay in memory."""
    with override_settings(WENZONG=replace(web, mail_url="smtp://mail.example", web_url="https://desk.example/")):
        yield


@pytest.fixture
def user() -> User:
    return member("house", Role.VIEWER, email="Lin@example.org", language="en")


def ask(address: str, client: Client | None = None, origin: str = "203.0.113.7") -> tuple[int, str]:
    """Request a link and wait until it was sent or not."""
    answer = (client or browser()).post(PAGE, {"email": address}, REMOTE_ADDR=origin)
    for thread in threading.enumerate():
        if thread.name == reset.THREAD:
            thread.join(240)
    return answer.status_code, re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", answer.content.decode())


def link() -> str:
    found = re.search(r"https://desk\.example(/new-password/\S+)", str(mail.outbox[-1].body))
    assert found
    return found[1]


def set_password(path: str, password: str) -> bool:
    """Follow a link; return whether it worked."""
    client = browser()
    answer = client.get(path)
    if answer.status_code != 302:
        return False
    done = client.post(answer.headers["Location"], {"new_password1": password, "new_password2": password})
    return done.status_code == 302


def test_a_link_comes_by_mail_and_works_once(user: User) -> None:
    assert ask("lin@example.org")[0] == 200
    assert [message.to for message in mail.outbox] == [["Lin@example.org"]]
    path = link()
    assert set_password(path, NEW)
    user.refresh_from_db()
    assert user.check_password(NEW)
    assert not set_password(path, "yet-another-password")
    assert list(AuditEvent.objects.order_by("pk").values_list("action", flat=True)) == [
        Action.PASSWORD_RESET_ASKED, Action.PASSWORD_CHANGED]


def test_the_answer_is_the_same_whether_there_is_such_an_account(user: User) -> None:
    User.objects.create_user("gone", email="gone@example.org", password=PASSWORD, is_active=False)
    known, unknown, gone = (ask(address) for address in ("lin@example.org", "nobody@example.org", "gone@example.org"))
    assert known == unknown == gone
    assert len(mail.outbox) == 1


def test_mails_to_one_address_are_few_and_the_answer_still_the_same(user: User) -> None:
    answers = {ask("lin@example.org", origin=f"203.0.113.{number}") for number in range(reset.MOST_TO_MAIL + 3)}
    assert len(answers) == 1
    assert len(mail.outbox) == reset.MOST_TO_MAIL


def test_one_place_cannot_ask_for_ever() -> None:
    statuses = [ask(f"{number}@example.org")[0] for number in range(reset.MOST_FROM_ADDRESS + 1)]
    assert statuses == [200] * reset.MOST_FROM_ADDRESS + [429]


def test_a_link_is_too_old_after_a_day_and_void_after_another_mail_address(
    user: User, monkeypatch: pytest.MonkeyPatch,
) -> None:
    ask("lin@example.org")
    path = link()
    later = timezone.make_naive(timezone.now()) + timedelta(hours=25)
    with monkeypatch.context() as patch:
        patch.setattr(TOKENS, "_now", lambda: later)
        assert not set_password(path, NEW)
    User.objects.filter(pk=user.pk).update(email="other@example.org")
    assert not set_password(path, NEW)
    User.objects.filter(pk=user.pk).update(email="Lin@example.org")
    assert set_password(path, NEW)


def test_the_link_leads_to_the_configured_address_whatever_the_request_says(user: User) -> None:
    browser().post(PAGE, {"email": "lin@example.org"}, headers={"host": "evil.example"})
    ask("lin@example.org", Client(headers={"host": "127.0.0.1"}))
    assert "https://desk.example/new-password/" in mail.outbox[-1].body
    assert "evil" not in str(mail.outbox[-1].body)


def test_without_a_mail_server_nothing_is_promised(web: Settings, user: User) -> None:
    with override_settings(WENZONG=web):
        status, page = ask("lin@example.org")
    assert status == 200
    assert "请向本机构的所有者索取" in page
    assert not mail.outbox


def test_the_login_leads_there() -> None:
    assert PAGE in browser().get("/login/").content.decode()
