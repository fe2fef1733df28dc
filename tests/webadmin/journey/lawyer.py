"""A lawyer at the desk in a real browser, whose clicks are counted."""

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page

Shoot = Callable[[str], None]
"""Takes a screenshot of the current page under a name."""
MAIL = "abuse@host.example"


@dataclass
class Lawyer:
    """A user with a mouse and a keyboard."""

    page: Page
    shoot: Shoot = lambda _name: None
    clicks: int = 0

    def click(self, selector: str) -> None:
        """Click and wait for the result."""
        self.clicks += 1
        self.page.click(selector)
        self.page.wait_for_load_state()

    def open_alarm(self, address: str) -> None:
        """Follow the link in an alert."""
        self.clicks += 1
        self.page.goto(address)
        self.shoot("1-case")

    def write(self, selector: str, text: str) -> None:
        """Click into a field and type."""
        self.clicks += 1
        self.page.fill(selector, text)

    def confirm(self) -> None:
        """Confirm the case."""
        self.click('form[action$="/decide/"] button[value=confirmed]')

    def make_bundle(self) -> str:
        """Make the evidence bundle; return the address of its file."""
        self.click('a[href^="/evidence/case/"]')
        self.click('form[action$="/order/"] button')
        link = self.page.get_attribute("td.what a[download]", "href")
        self.shoot("2-bundle")
        assert link
        return link

    def draft(self, kind: str) -> None:
        """Go from the bundle to a notice about the same case, and draft it."""
        self.click('a[href^="/notices/new/"]')
        self.clicks += 1
        self.page.select_option("[name=kind]", kind)
        self.write("[name=recipient_email]", MAIL)
        self.click("form.card button.primary")

    def sign(self, name: str) -> None:
        """Read the findings of the checks, and sign."""
        self.write("[name=name]", name)
        self.shoot("3-notice")
        self.click('form[action$="/sign/"] button')

    def export(self) -> bytes:
        """Download the notice as a file."""
        self.clicks += 1
        with self.page.expect_download() as download:
            self.page.click('a[href$="/files/pdf/"]')
        return download.value.path().read_bytes()
