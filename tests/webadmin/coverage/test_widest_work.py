"""A work of 3,000 chapters on 200 sites can be scrolled and read on desktop and phone, in both themes."""

import pytest
from playwright.sync_api import Browser, Page

from tests.webadmin.chromium import log_in, visit
from tests.webadmin.conftest import Copies, member, organisation_of
from tests.webadmin.test_appearance import check
from webadmin.accounts.models import Theme, User

pytestmark = pytest.mark.slow

SEEN = 50
"""Number of chapters with sightings: the first page of the map."""
VISIBLE = """element => { const box = element.getBoundingClientRect();
  return box.left >= 0 && box.right <= innerWidth && box.width > 20; }"""


@pytest.fixture
def work(copies: Copies) -> tuple[User, str]:
    """The owner of a work with all its chapters and sites; the first chapters have sightings."""
    from benchmarks.desk.made_records import SLUG
    from benchmarks.desk.widest_work import WORK, fill_widest

    owner = member(SLUG, language="en")
    fill_widest(organisation_of(owner), copies.database, SEEN)
    return owner, WORK.id


def test_the_widest_work_scrolls_and_reads(chromium: Browser, address: str, work: tuple[User, str]) -> None:
    owner, number = work
    for width, theme in ((390, Theme.DARK), (1440, Theme.LIGHT)):
        User.objects.filter(pk=owner.pk).update(theme=theme)
        with visit(chromium, width) as (page, seen):
            log_in(page, address, owner.username)
            coverage = f"/works/{number}/coverage/"
            check(page, address, [coverage, f"{coverage}chapters/?site=mirror-0.example", f"/works/{number}/"])
            check_answer(page)
            check_map(page, width)
            check_windows(page, f"{address}/works/{number}/")
            assert seen.complaints == []


def check_answer(page: Page) -> None:
    """Check that the first text below the figures names the source, without horizontal scrolling."""
    answer = page.locator("#in-words p").first
    assert answer.inner_text().startswith("The source is mirror-0.example. 199 of 200 sites")
    assert answer.evaluate(VISIBLE)
    assert page.evaluate("document.querySelector('#in-words').getBoundingClientRect().top + scrollY") < 900


def check_windows(page: Page, work: str) -> None:
    """Check that the map continues with the next sites, and ends with the last chapter on the last site."""
    page.click("a[rel=next]:has-text('fewer')")
    page.wait_for_selector("th.site:has-text('mirror-111.example')")
    page.goto(f"{work}?page=60&sites=17", wait_until="load")
    assert page.inner_text("table.map tbody tr:last-child th") == "第3000章"
    assert page.locator("th.site").count() == 200 - 16 * 12


def check_map(page: Page, width: int) -> None:
    """Check that the map scrolls to its last site while the chapter of each row stays visible."""
    last = page.locator("table.map tbody tr").nth(40).locator("td.cell").last
    last.scroll_into_view_if_needed()
    assert last.evaluate(VISIBLE)
    assert last.inner_text() == "91%"
    assert page.locator("table.map tbody tr").nth(40).locator("th").evaluate(VISIBLE), width
    assert page.evaluate("scrollX") == 0
