"""Search delisting is a state of its own: entered by people, kept line by line, on the desk and by programs."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.utils import timezone

from tests.webadmin.api.conftest import Program, program
from tests.webadmin.conftest import Copies, member
from webadmin.accounts.models import Role
from webadmin.cases.models import CaseState
from webadmin.takedown.delisting.engine_standings import engine_standings
from webadmin.takedown.models import Delisting


def entry(engine: str, state: str, days_ago: int, **more: str) -> dict[str, str]:
    """What a member or program enters."""
    return {"engine": engine, "state": state,
            "seen_on": (timezone.localdate() - timedelta(days=days_ago)).isoformat(), **more}


def test_the_latest_day_of_each_engine_counts(copies: Copies, desk: Callable[..., Client]) -> None:
    case = copies.case().case
    client = desk(Role.EDITOR)
    address = f"/removals/cases/{case.pk}/search/"
    for values in (entry("baidu", "delisted", 3, proof="receipt 77"), entry("baidu", "listed", 1),
                   entry("baidu", "asked", 9), entry("google", "asked", 2), entry("google", "delisted", 2)):
        assert client.post(address, values).status_code == 302
    standings = {each.latest.engine: each for each in engine_standings(case)}
    assert {engine: each.latest.state for engine, each in standings.items()} == {
        "baidu": "listed", "google": "delisted"}, "by day, not by entry; of one day the one added last"
    assert [standings[engine].is_back for engine in ("baidu", "google")] == [True, False]
    shown = client.get(f"/removals/cases/{case.pk}/").content.decode()
    assert all(said in shown for said in ("receipt 77", "重新可搜到"))
    assert "重新上线" not in shown, "an engine that lists pages again does not say that they are up"
    case.refresh_from_db()
    assert case.state == CaseState.NEW, "what engines show says nothing of the pages"


@pytest.mark.parametrize("values", [
    entry("baidu", "asked", -2), {"engine": "baidu", "state": "asked", "seen_on": "1700-01-01"},
    entry("altavista", "asked", 1), entry("baidu", "vanished", 1), {}])
def test_what_cannot_be_is_named(values: dict[str, str], copies: Copies, desk: Callable[..., Client]) -> None:
    case = copies.case().case
    answer = desk(Role.EDITOR).post(f"/removals/cases/{case.pk}/search/", values)
    assert answer.status_code == 200
    assert b'class="error"' in answer.content
    asked: Program = program(member(copies.organisation, Role.EDITOR))
    refused = asked.post(f"/cases/{case.pk}/delistings", values)
    assert refused.status_code == 422
    assert refused.json()["errors"]
    assert not Delisting.objects.exists()


def test_programs_enter_and_read(copies: Copies) -> None:
    case = copies.case().case
    asked: Program = program(member(copies.organisation, Role.EDITOR))
    made = asked.post(f"/cases/{case.pk}/delistings", entry("bing", "refused", 0, note="fair use, they say"))
    assert made.status_code == 201, made.content
    [listed] = asked.get(f"/cases/{case.pk}/delistings").json()["items"]
    assert listed == made.json()
    assert listed["state"] == "refused"
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE takedown_delisting SET state = 'delisted'")
