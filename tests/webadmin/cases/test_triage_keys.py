"""Triage by keyboard alone, in a real browser and both languages."""

import pytest
from playwright.sync_api import Browser, Page

from tests.webadmin.chromium import log_in, visit
from tests.webadmin.conftest import Copies, member
from webadmin.accounts.models import User
from webadmin.cases.models import Case

pytestmark = pytest.mark.slow


@pytest.fixture
def cases(copies: Copies) -> list[Case]:
    """Six cases in the order of the list: newest first."""
    return [copies.case(f"http://s{number}.example/1").case for number in range(6)][::-1]


def selected(page: Page) -> str:
    return page.locator("tr.selected .where").inner_text()


def press(page: Page, key: str) -> None:
    """Press a key that leads to another page."""
    with page.expect_navigation():
        page.keyboard.press(key)


def states(cases: list[Case]) -> list[str]:
    kept = dict(Case.objects.values_list("pk", "state"))
    return [kept[case.pk] for case in cases]


@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_cases_are_decided_by_keys(chromium: Browser, address: str, cases: list[Case], language: str) -> None:
    user = member(cases[0].organisation.slug)
    User.objects.filter(pk=user.pk).update(language=language)
    with visit(chromium) as (page, seen):
        log_in(page, address, user.username)
        page.goto(f"{address}/cases/?status=new")
        decide_in_the_list(page, cases)
        decide_on_the_page(page, cases)
        assert seen.complaints == []
    assert states(cases) == ["confirmed", "false_alarm", "new", "licensed", "quotation", "new"]
    assert Case.objects.get(pk=cases[2].pk).snoozed_until is not None
    assert cases[4].events.filter(kind="note").get().text == "j c f"


def decide_in_the_list(page: Page, cases: list[Case]) -> None:
    page.keyboard.press("?")
    assert page.locator("dialog[open] kbd").count() > 8
    page.keyboard.press("c")  # a dialog receives the keys
    page.keyboard.press("Escape")
    page.wait_for_function("document.activeElement === document.body")
    for key, site in (("j", "s5"), ("j", "s4"), ("k", "s5")):
        page.keyboard.press(key)
        assert selected(page) == f"{site}.example"
    press(page, "c")
    assert selected(page) == "s4.example"
    press(page, "f")
    assert selected(page) == "s3.example"
    page.keyboard.press("s")
    assert page.locator("dialog[open] [name=until]").input_value()
    press(page, "Enter")
    assert selected(page) == "s2.example"
    assert states(cases)[:4] == ["confirmed", "false_alarm", "new", "new"]


def decide_on_the_page(page: Page, cases: list[Case]) -> None:
    press(page, "Enter")
    assert f"/cases/{cases[3].pk}/" in page.url
    press(page, "l")
    assert f"/cases/{cases[4].pk}/" in page.url
    press(page, "j")
    press(page, "k")
    press(page, "c")
    press(page, "u")
    assert f"/cases/{cases[4].pk}/" in page.url
    page.keyboard.press("n")
    page.keyboard.type("j c f")  # letters typed into a note are not shortcuts
    page.keyboard.press("Tab")
    press(page, "Enter")
    page.goto(page.url.replace("#history", "?list=status%3Dnew"))
    press(page, "q")
    assert f"/cases/{cases[5].pk}/" in page.url
