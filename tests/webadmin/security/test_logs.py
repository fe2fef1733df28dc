"""No log contains a secret that could be used to log in."""

import re
from collections.abc import Iterator
from dataclasses import replace
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

import pytest
from django.conf import settings as django_settings

from app.embedded.server_folder import free_port
from storage.settings import Settings
from tests.alive import eventually
from tests.app.line import web as served
from tests.webadmin.conftest import member
from webadmin.accounts.login.links import password_path
from webadmin.security.masking import masked

PLANTED = "planted-password-9431"


def test_tokens_are_masked_wherever_an_address_stands() -> None:
    assert masked("GET /new-password/MQ/c7-abc/?x HTTP/1.1") == "GET /new-password/MQ/…/?x HTTP/1.1"
    assert masked("http://a/new-password/MQ/c7-abc") == "http://a/new-password/MQ/…"
    assert masked("/new-password/MQ/set-password/") == "/new-password/MQ/set-password/"
    assert masked("/cases/12/") == "/cases/12/"


def ask(opener: OpenerDirector, address: str, **fields: str) -> str:
    data = urlencode(fields).encode() if fields else None
    try:
        with opener.open(Request(address, data, {"Referer": address}), timeout=120) as answer:
            return str(answer.read(), "utf-8")
    except HTTPError as error:
        return str(error.read(), "utf-8")


def form_token(page: str) -> str:
    found = re.search('name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert found
    return found[1]


@pytest.fixture
def address(web: Settings) -> Iterator[str]:
    """Serve the web application as in production, in a process with a log; yields the address of its front page."""
    port = free_port(None)  # a fixed port could belong to another test process
    own = replace(web, web_port=port, web_url=f"http://127.0.0.1:{port}")
    with served(own):
        yield own.web_url


@pytest.mark.fault(45)
@pytest.mark.slow
def test_passwords_tokens_and_keys_are_in_no_log(web: Settings, address: str) -> None:
    user = member("house")
    path = password_path(user)
    token = path.split("/")[3]
    link = f"{address}{path}"
    jar = CookieJar()
    opener = build_opener(HTTPCookieProcessor(jar))
    page = ask(opener, f"{address}/login/")
    ask(opener, f"{address}/login/", username=user.username, password=PLANTED, csrfmiddlewaretoken=form_token(page))
    page = ask(opener, link)
    ask(opener, f"{link.replace(token, 'set-password')}", new_password1=PLANTED, new_password2=PLANTED,
        csrfmiddlewaretoken=form_token(page))
    page = ask(opener, f"{address}/login/")
    ask(opener, f"{address}/login/", username=user.username, password=PLANTED, csrfmiddlewaretoken=form_token(page))
    assert "sessionid" in {cookie.name for cookie in jar}
    ask(opener, f"{link}nowhere/")
    log = Path(web.var, "log", "web.log")
    eventually(lambda: "/nowhere/ HTTP" in log.read_text(encoding="utf-8"))  # written after the answer
    written = log.read_text(encoding="utf-8")
    assert "Not Found: /new-password/" in written
    assert "GET /new-password/" in written
    secrets = [PLANTED, token, str(django_settings.SECRET_KEY), *(cookie.value or "-" for cookie in jar),
               *(str(url).rpartition("@")[0] for url in (web.mongodb_url, web.redis_url))]
    assert all(len(secret) > 8 for secret in secrets)
    assert not [secret for secret in secrets if secret in written]
