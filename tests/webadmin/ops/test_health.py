"""The page of health counts what is stored once a minute at most."""

import re

from django.core.cache import cache
from django.test import Client

from tests.webadmin.conftest import Copies, browser, member


def works_shown(client: Client) -> str:
    """Read the number of works on the page."""
    answer = client.get("/admin/health/")
    assert answer.status_code == 200
    found = re.search(r'<span class="inline-block mr-6">\S+ <b>([\d,]+)</b>', answer.content.decode())
    assert found
    return found[1]


def test_the_counts_of_the_stores_are_kept_for_a_while(copies: Copies) -> None:
    staff = browser(member(copies.organisation, is_staff=True))
    copies.work("甲")
    assert works_shown(staff) == "1"
    copies.work("乙")
    assert works_shown(staff) == "1"
    cache.clear()
    assert works_shown(staff) == "2"
