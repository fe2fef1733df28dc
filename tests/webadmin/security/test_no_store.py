"""Browsers and proxies store no answer to a person; they may store static files."""

import pytest

from tests.webadmin.conftest import Copies, browser, member
from webadmin.accounts.models import Role

pytestmark = pytest.mark.usefixtures("web")


def test_pages_and_their_errors_are_not_kept(copies: Copies) -> None:
    case = copies.case()
    client = browser(member(copies.organisation, Role.EDITOR))
    statuses = {}
    for address in ("/", "/cases/", f"/cases/{case.pk}/", "/nowhere/", "/members/", "/cases/?q={\"$ne\":null}",
                    "/admin/", "/admin/login/", f"/reports/case/{case.pk}/csv"):
        answer = client.get(address)
        statuses[address] = answer.status_code
        assert "no-store" in answer.headers["Cache-Control"], address
        answer.close()
    assert set(statuses.values()) >= {200, 302, 400, 403, 404}


def test_a_server_error_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webadmin.accounts.members.render", None)
    client = browser(member("house"), raise_request_exception=False)
    answer = client.get("/members/")
    assert answer.status_code == 500
    assert "no-store" in answer.headers["Cache-Control"]


def test_static_files_may_be_kept() -> None:
    answer = browser(member("house")).get("/static/desk/base.css")
    assert answer.status_code == 200
    assert "no-store" not in answer.headers["Cache-Control"]
    answer.close()
