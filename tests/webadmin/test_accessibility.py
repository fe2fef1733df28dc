"""Every page of the desk is checked with axe in each language, theme and width: no critical or serious finding."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from playwright.sync_api import Browser, Page

from tests.webadmin.chromium import log_in, visit
from tests.webadmin.conftest import Copies
from tests.webadmin.matrix import DESK, ROWS, World
from webadmin.accounts.models import Theme, User

pytestmark = [pytest.mark.slow, pytest.mark.campaign, pytest.mark.timeout(900)]

FEWEST = 40
"""Minimum number of pages that the desk has."""
GRAVE = ("critical", "serious")
LOOKS = tuple(product(("zh-hans", "en"), (Theme.LIGHT, Theme.DARK), (390, 1440)))
"""Combinations at equal distance from both ends have nothing in common, so a page shown in both is seen in every
language, theme and width.
"""
NOT_OURS = ("bundles:frame",)
"""Pages that show captured content."""


def places(world: World, person: str) -> Iterator[str]:
    """Iterate over the addresses of all complete pages that a person can read."""
    client = world.client(person)
    for name in DESK:
        if ROWS[name].method == "get" and name not in NOT_OURS:
            place = reverse(name, args=ROWS[name].arguments(world))
            answer = client.get(place)
            if answer.status_code == 200 and b"<!doctype html>" in b"".join(answer)[:100]:
                yield place
            answer.close()


@contextmanager
def examined(chromium: Browser, width: int) -> Iterator[Page]:
    """Open a browser window whose pages all load axe: sending it to each page takes as long as examining the page."""
    with visit(chromium, width) as (page, _seen):
        page.add_init_script(Axe().axe_script)
        yield page


def findings(page: Page, place: str) -> list[str]:
    """List axe's critical and serious findings on the page, by rule and element."""
    violations = page.evaluate("axe.run({resultTypes: ['violations']}).then(results => results.violations)")
    return [f"{place} {rule['id']}: {node['html'][:120]} {node['failureSummary'][-160:]}"
            for rule in violations if rule["impact"] in GRAVE for node in rule["nodes"][:3]]


@pytest.fixture
def world(copies: Copies) -> World:
    return World(copies)


def test_every_page_is_accessible(chromium: Browser, address: str, world: World) -> None:
    user, found = world.people["owner on staff"], list[str]()
    pages = list(places(world, "owner on staff"))
    pairs = len(LOOKS) // 2
    for number, (language, theme, width) in enumerate(LOOKS):
        User.objects.filter(pk=user.pk).update(language=language, theme=theme)
        with examined(chromium, width) as page:
            log_in(page, address, user.username)
            for place in pages[min(number, len(LOOKS) - 1 - number)::pairs]:
                page.goto(address + place, wait_until="load")
                found += findings(page, f"{language} {theme} {width} {place}")
    assert len(pages) > FEWEST
    assert not found, "\n".join(found)


def test_every_page_before_the_login_is_accessible(chromium: Browser, address: str) -> None:
    with examined(chromium, 390) as page:
        for place in ("/login/", "/login/forgotten/"):
            page.goto(address + place, wait_until="load")
            assert findings(page, place) == []
