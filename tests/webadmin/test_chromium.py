"""The desk in a real browser: both languages, desktop and phone, without errors in the console."""

from dataclasses import replace
from itertools import product

import pytest
from playwright.sync_api import Browser, Page

from storage.collections.crawls import Crawls
from storage.collections.matches import Matches
from storage.collections.pages import Pages
from storage.collections.runs import Runs
from storage.documents import Capture, Passage, RunItem
from tests.stored_pages import store_page
from tests.webadmin.chromium import log_in, visit
from tests.webadmin.conftest import Copies, member
from webadmin.accounts.models import Role, User
from webadmin.cases.models import Copy
from webadmin.licences.models import Licence
from webadmin.sites.models import Site

pytestmark = pytest.mark.slow

WIDTHS = (1440, 390)
TITLES = {"zh-hans": "收件箱", "en": "Inbox"}
LAST = "潮声从河口涌上来，把旧码头的木桩一根根淹没，灯却还亮着。"


@pytest.fixture
def case(copies: Copies) -> Copy:
    """A case with two distant passages, and everything else that the desk can show."""
    between = "，".join(f"第{number}夜无事" for number in range(400))
    work = copies.work()
    chapter = copies.chapter(work, text=f"暮色压下来的时候，林知微才走到渡口。{between}。{LAST}")
    found = copies.copy(work, chapter, "http://mirror.example/1")
    start, stop = 7, len(chapter.text) + 7
    ends = (18, len(chapter.text) - len(LAST))
    two = (Passage((start, start + ends[0]), (0, ends[0]), 1.0),
           Passage((start + ends[1], stop), (ends[1], len(chapter.text)), 1.0))
    match = replace(found, passages=two, method=f"{found.method} again", found_at=found.found_at)
    Matches(copies.database).put([match])
    case = copies.open(match)
    Site.objects.create(organisation=case.organisation, name="mirror", start_urls=["http://mirror.example/"])
    Licence.objects.create(organisation=case.organisation, site="friend.example")
    runs = Runs(copies.database)
    runs.note(run := runs.open("daily", "2025-11-21"), RunItem("site mirror", "done", "", {"pages": 12345}))
    Crawls(copies.database).open(run, "mirror")
    return case


def places(case: Copy) -> list[str]:
    """The desk's pages, including those of single objects, and an index, a list and a form of the administration."""
    return ["/", "/figures/", "/cases/", f"/cases/{case.case_id}/", f"/cases/copies/{case.pk}/",
            "/works/", f"/works/{case.work}/", "/works/upload/", "/sites/",
            f"/sites/{Site.objects.get().pk}/", "/sites/add/", "/sites/proposed/", "/licences/",
            f"/licences/{Licence.objects.get().pk}/", "/schedule/", "/runs/", "/reports/", "/members/", "/members/add/",
            f"/members/{member(case.organisation.slug, Role.VIEWER).pk}/", "/account/", "/account/password/",
            "/account/second-factor/", "/audit/", "/login/forgotten/", "/admin/", "/admin/health/",
            "/admin/cases/case/", "/admin/accounts/user/add/"]


def in_view(page: Page, selector: str) -> bool:
    """Tell whether an element is visible within its scrolling pane."""
    seen: bool = page.eval_on_selector(selector, """mark => {
      const pane = mark.closest('[data-pane]').getBoundingClientRect(), own = mark.getClientRects()[0];
      return own.bottom > pane.top && own.top < pane.bottom && own.width > 0; }""")
    return seen


def test_every_page_is_well_at_a_desk_and_on_a_phone(chromium: Browser, address: str, case: Copy) -> None:
    user = member(case.organisation.slug, is_staff=True, is_superuser=True)
    for width, (language, title) in product(WIDTHS, TITLES.items()):
        User.objects.filter(pk=user.pk).update(language=language)
        with visit(chromium, width) as (page, seen):
            log_in(page, address, user.username)
            assert page.inner_text("h1") == title
            for place in places(case):
                page.goto(address + place, wait_until="load")
                assert page.evaluate("document.documentElement.scrollWidth") <= width, (place, width, language)
                assert seen.complaints == [], (place, width, language)
            assert {request.startswith(f"{address}/") for request in seen.requests} == {True}
            assert seen.dialogs == []


def test_passages_are_seen_and_lead_to_each_other(chromium: Browser, address: str, case: Copy) -> None:
    user = member(case.organisation.slug)
    for width in WIDTHS:
        with visit(chromium, width) as (page, seen):
            log_in(page, address, user.username)
            page.goto(f"{address}/cases/copies/{case.pk}/")
            check_passages(page)
            assert seen.complaints == []


FACING = """() => [...document.querySelectorAll("[data-pane=page] [data-row]")].map(row => [row, document.querySelector(
    `[data-pane=source] [data-row="${row.dataset.row}"]`)].map(each => each.offsetHeight))"""
AT_THE_LINE = """side => {
    const pane = document.querySelector(`[data-pane=${side}]`);
    const line = pane.getBoundingClientRect().top + pane.clientHeight / 4;
    const above = [...pane.querySelectorAll("[data-row]")].filter(row => row.getBoundingClientRect().top <= line + 2);
    return above.length ? above.at(-1).dataset.row : ""; }"""


@pytest.fixture
def edited(copies: Copies) -> Copy:
    """A copy of a long chapter, after a long text of others, with its sentences edited."""
    work = copies.work()
    chapter = copies.chapter(work, text="\n\n".join(
        f"第{night}夜，渡口的灯又亮了一回，船家说雾太重，" * 3 + "她等到天亮。" for night in range(40)))
    found = copies.copy(work, chapter, "http://mirror.example/long")
    page = Pages(copies.database).versions([found.page])[found.page]
    own = chapter.text.replace("\n\n", "\n").replace("她等到天亮", "她走了，走得很远很远，再也没有回头")
    shown = "别的故事。" * 200 + own
    altered = replace(page, text=shown)
    store_page(copies.database, altered, Capture(page.url, page.url, 200, (), shown.encode(), page.fetched_at))
    whole = Passage((1000, len(shown)), (0, len(chapter.text)), 0.9)
    match = replace(found, page=altered.id, passages=(whole,))
    Matches(copies.database).put([match])
    return copies.open(match)


def test_rows_face_each_other_and_the_texts_scroll_together(chromium: Browser, address: str, edited: Copy) -> None:
    user = member(edited.organisation.slug)
    with visit(chromium, 1440) as (page, seen):
        log_in(page, address, user.username)
        page.goto(f"{address}/cases/copies/{edited.pk}/")
        heights = page.evaluate(FACING)
        assert len(heights) > 10
        assert all(left == right for left, right in heights)
        for led, other in (("page", "source"), ("source", "page")):
            page.locator(f"[data-pane={led}]").hover()
            page.mouse.wheel(0, 900)
            page.wait_for_function(f"row => ({AT_THE_LINE})('{other}') === ({AT_THE_LINE})('{led}') "
                                   f"&& ({AT_THE_LINE})('{led}') !== row", arg="1-1")
        assert seen.complaints == []


def check_passages(page: Page) -> None:
    for side in ("page", "source"):
        assert page.locator(f"[data-pane={side}] mark").all_inner_texts()[1] == LAST
        assert in_view(page, f"#{side}-1")
    assert not in_view(page, "#source-2")
    colours = page.eval_on_selector_all("mark .row", "all => all.map(row => getComputedStyle(row).backgroundColor)")
    assert not {"rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"} & set(colours)
    page.click("[data-step='1']")
    assert in_view(page, "#source-2.active")
    assert in_view(page, "#page-2.active")
    page.locator("#page-1").dispatch_event("click")
    assert in_view(page, "#source-1.active")
    assert page.inner_text("[data-place]") == "1"
