"""The health page counts the stored documents at most once a minute."""

import re

from django.core.cache import cache
from django.test import Client

from storage.collections.runs import Runs
from storage.documents import RunItem
from tests.webadmin.conftest import Copies, browser, member
from webadmin.ops.views import LAST_CRAWLS


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


def test_failures_of_a_run_that_are_not_listed_are_counted(copies: Copies) -> None:
    runs = Runs(copies.database)
    runs.note_all(runs.open("daily", "2026-11-20"), [
        RunItem(f"site s{number}", "failed", "no answer") for number in range(LAST_CRAWLS + 3)])
    runs.note_all(runs.open("daily", "2026-11-21"), [RunItem("site s1", "failed", "no answer")])
    page = browser(member(copies.organisation, is_staff=True)).get("/admin/health/").content.decode()
    assert page.count("no answer") == LAST_CRAWLS + 1
    assert page.count("另有 3 条") == page.count("另有") == 1
