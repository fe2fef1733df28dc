"""A real headless Chromium, and a real web server for it to visit."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from playwright.sync_api import Browser, Dialog, Page, sync_playwright

from crawler.browser.chromium import INSTALLATION, program
from storage.settings import Settings
from tests.django_databases import point_django_at
from tests.webadmin.serving.in_thread import running
from webadmin.security.charset import Application
from webadmin.serving.__main__ import adjustments
from webadmin.serving.lanes import Lanes
from webadmin.serving.web_server import WebServer

PASSWORD = "a-password-of-sixteen"
LEFT = "net::ERR_ABORTED"
"""Error of a request whose page was left before the response, e.g. that of an icon."""
PATIENCE = 120
"""Seconds that a page may take; the first one may have to compile."""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    path = program()
    assert path, f"these tests need Chromium: {INSTALLATION}"
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "yes")  # playwright keeps an event loop in this thread
        launched = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield launched
        launched.close()


@pytest.fixture
def address(web: Settings) -> Iterator[str]:
    """Serve the web application from this process, which has it loaded; yields the address of its front page."""
    from webadmin.serving.known_clients import KnownClients  # Django's models load only after its set-up

    server = WebServer(Application(), dispatcher=Lanes(), adj=adjustments("127.0.0.1", "0"), clients=KnownClients())
    own = replace(web, web_port=server.effective_port, web_url=f"http://127.0.0.1:{server.effective_port}")
    point_django_at(own)
    with running(server):
        yield own.web_url


@dataclass
class Seen:
    """What a page did: its requests, console messages and dialogs."""

    dialogs: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def watch(self, page: Page) -> None:
        """Record everything that a page does from now on; dialogs are dismissed."""
        page.on("dialog", self._dismiss)
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("requestfailed", lambda request: self._complain(request.failure != LEFT, request.failure, request.url))
        page.on("response", lambda answer: self._complain(answer.status >= 400, answer.status, answer.url))
        page.on("pageerror", lambda error: self._complain(True, "error", error))
        # "info" are the browser's own remarks, e.g. that a page focused a field before `autofocus` did
        page.on("console", lambda message: self._complain(message.type != "info", message.type, message.text))

    def _dismiss(self, dialog: Dialog) -> None:
        self.dialogs.append(dialog.message)
        dialog.dismiss()

    def _complain(self, is_complaint: bool, kind: object, what: object) -> None:
        if is_complaint:
            self.complaints.append(f"{kind}: {what}")


@contextmanager
def visit(chromium: Browser, width: int = 1440) -> Iterator[tuple[Page, Seen]]:
    """Open a separate browser window and record what its page does."""
    context = chromium.new_context(viewport={"width": width, "height": 850}, reduced_motion="reduce")
    try:
        context.set_default_timeout(PATIENCE * 1000)
        page, seen = context.new_page(), Seen()
        seen.watch(page)
        yield page, seen
    finally:
        context.close()


def log_in(page: Page, address: str, username: str) -> None:
    """Log in through the form; passwords are hashed as in production, with fewer iterations."""
    from webadmin.accounts.models import User  # Django's models load only after its set-up

    quick = PBKDF2PasswordHasher().encode(PASSWORD, "salt", iterations=1)
    User.objects.filter(username=username).update(password=quick)
    page.goto(f"{address}/login/")
    page.fill("[name=username]", username)
    page.fill("[name=password]", PASSWORD)
    page.click(".gate-card button")
    page.wait_for_url(f"{address}/")
