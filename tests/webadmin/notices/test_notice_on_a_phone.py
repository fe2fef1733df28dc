"""The page of a notice on a phone: no field sticks out of its card."""

import pytest
from playwright.sync_api import Browser

from tests.webadmin.chromium import log_in, visit
from webadmin.accounts.models import User
from webadmin.notices.models import Notice

pytestmark = pytest.mark.slow

STICKING_OUT = """() => [...document.querySelectorAll("main .card :is(input, select, textarea, button)")]
  .filter(field => field.checkVisibility()
    && field.getBoundingClientRect().right > field.closest(".card").getBoundingClientRect().right)
  .map(field => field.name || field.innerText)"""


def test_no_field_sticks_out_of_its_card(chromium: Browser, address: str, notice: Notice, owner: User) -> None:
    with visit(chromium, 390) as (page, seen):
        log_in(page, address, owner.username)
        page.goto(f"{address}/notices/{notice.pk}/", wait_until="load")
        assert page.locator("input[name=name]").count() == 1
        assert page.evaluate(STICKING_OUT) == []
        assert seen.complaints == []
