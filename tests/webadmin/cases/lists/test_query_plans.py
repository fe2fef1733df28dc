"""Pages read their lists through the indexes made for them, according to SQLite's query planner."""

import re
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.webadmin.conftest import Copies
from webadmin.accounts.models import Role
from webadmin.cases.models import Copy
from webadmin.takedown.models import StayCount, Watch

USED = re.compile(r"USING (?:COVERING )?INDEX (\w+)")


def plans(ask: Callable[[], object]) -> set[str]:
    """Return the indexes that the statements of a request use."""
    with CaptureQueriesContext(connection) as caught:
        ask()
    found = set[str]()
    with connection.cursor() as cursor:
        for statement in (each["sql"] for each in caught.captured_queries):
            if statement.startswith("SELECT"):
                cursor.execute("EXPLAIN QUERY PLAN " + statement.replace("%", "%%"))
                found |= {name for *_, detail in cursor.fetchall() for name in USED.findall(detail)}
    return found


@pytest.fixture
def case(copies: Copies) -> Copy:
    """A copy with a notice."""
    made, now = copies.case(), datetime.now(UTC)
    Watch.objects.create(organisation=made.organisation, case=made.case, copy=made, noticed_at=now, next_at=now,
                         state="removed", since=now, stay_hours=5, is_counted=True)
    StayCount.objects.create(organisation=made.organisation, case=made.case, noticed_at=now, hours=5, is_over=True,
                             is_back=False, copies=1)
    return made


@pytest.mark.parametrize(("address", "indexes"), [
    ("/cases/?verdict=near_copy", {"copy_by_verdict_of_case"}),
    ("/cases/copies/{}/", {"copy_on_page", "copy_of_chapter"}),
    ("/figures/", {"case_by_state_and_open"}),
    ("/removals/", {"watch_by_change", "stay_count_by_notice", "stay_count_by_case"}),
])
def test_a_page_uses_its_indexes(
    case: Copy, desk: Callable[..., Client], address: str, indexes: set[str],
) -> None:
    client = desk(Role.VIEWER)
    used = plans(lambda: client.get(address.format(case.pk)))
    assert indexes <= used, f"not used: {indexes - used}; used: {used}"


def test_a_statement_without_an_index_is_told(case: Copy) -> None:
    assert plans(lambda: list(Copy.objects.filter(chapter_title="x"))) == set()
