"""A refused request is logged as one line; internal errors keep their traceback."""

import io
import logging
from collections.abc import Iterator

import pytest

from tests.webadmin.conftest import browser, member
from webadmin.accounts.models import Role

pytestmark = pytest.mark.usefixtures("web")


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """The log of Django's messages."""
    handler = logging.getLogger("django").handlers[0]
    assert isinstance(handler, logging.StreamHandler)
    before = handler.setStream(written := io.StringIO())
    yield written
    handler.setStream(before)


@pytest.mark.parametrize(("address", "status"), [("/members/", 403), ("/nowhere/", 404)])
def test_a_refusal_is_one_line(address: str, status: int, log: io.StringIO) -> None:
    assert browser(member("house", Role.VIEWER)).get(address).status_code == status
    lines = log.getvalue().splitlines()
    assert len(lines) == 1
    assert address in lines[0]


def test_an_error_of_our_own_has_its_traceback(log: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webadmin.accounts.members.render", None)
    browser(member("house"), raise_request_exception=False).get("/members/")
    assert "Traceback" in log.getvalue()


def test_a_line_cannot_be_forged(log: io.StringIO) -> None:
    browser(member("house")).get("/nowhere%0a2026-01-01 00:00:00 INFO django: forged")
    assert len(log.getvalue().splitlines()) == 1
