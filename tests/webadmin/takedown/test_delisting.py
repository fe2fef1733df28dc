"""Search delisting is a separate state: entered by people and stored by line, on the desk and through the API."""

import json
from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.utils import timezone
from docx import Document
from pypdf import PdfReader

from tests.webadmin.api.conftest import Program, program
from tests.webadmin.conftest import Copies, member, organisation_of, streamed
from webadmin.accounts.models import Role, User
from webadmin.accounts.tenancy import Tenant
from webadmin.cases.models import Case, CaseState
from webadmin.takedown.delisting.engine_figures import engine_figures
from webadmin.takedown.delisting.engine_standings import engine_standings
from webadmin.takedown.models import Delisting
from webadmin.takedown.periods.figure_query import FigureQuery
from webadmin.targets.models import Target


def entry(engine: str, state: str, days_ago: int, **more: str) -> dict[str, str]:
    """The fields that a member or program enters."""
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
    assert all(wording in shown for wording in ("receipt 77", "重新可搜到"))
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
    editor: Program = program(member(copies.organisation, Role.EDITOR))
    refused = editor.post(f"/cases/{case.pk}/delistings", values)
    assert refused.status_code == 422
    assert refused.json()["errors"]
    assert not Delisting.objects.exists()


def test_a_form_sent_twice_is_one_entry(copies: Copies, desk: Callable[..., Client]) -> None:
    case = copies.case().case
    client, address = desk(Role.EDITOR), f"/removals/cases/{case.pk}/search/"
    for _again in range(2):
        assert client.post(address, entry("baidu", "delisted", 1, proof="receipt 77")).status_code == 302
    assert Delisting.objects.count() == 1
    for values in (entry("baidu", "listed", 1), entry("baidu", "delisted", 1, proof="receipt 77")):
        client.post(address, values)
    assert [each.state for each in Delisting.objects.order_by("pk")] == ["delisted", "listed", "delisted"], \
        "what was so before another entry is said anew"
    assert "已登记" in client.post(address, entry("baidu", "delisted", 1, proof="receipt 77"),
                                follow=True).content.decode()


def test_addresses_are_counted_by_engine_and_name(copies: Copies, desk: Callable[..., Client]) -> None:
    work = copies.work()
    for number, site in enumerate(("a", "a", "b"), 1):
        copies.open(copies.copy(work, copies.chapter(work, number), f"http://{site}.example/{number}", site=site))
    cases = {"ba"[case.copies_count > 1]: case for case in Case.objects.all()}
    for name, case in cases.items():
        Case.objects.filter(pk=case.pk).update(site=name)
    client = desk(Role.EDITOR)
    for site, values in (("a", entry("baidu", "delisted", 3)), ("a", entry("bing", "refused", 3)),
                         ("b", entry("baidu", "delisted", 9)), ("b", entry("baidu", "listed", 2))):
        client.post(f"/removals/cases/{cases[site].pk}/search/", values)
    tenant = Tenant(organisation_of(member(copies.organisation)))
    for name in cases:
        Target.objects.create(organisation=tenant.organisation, site=name, hosting="One Host")

    def rows(**query: Any) -> list[tuple[str, str, int, int, int, int]]:
        return [(each.engine.value, each.name, each.named, each.delisted, each.refused, each.back)
                for each in engine_figures(tenant, FigureQuery(**query))]

    assert rows() == [("baidu", "", 3, 2, 0, 1), ("bing", "", 2, 0, 2, 0)]
    assert rows(by="target") == [("baidu", "One Host", 3, 2, 0, 1), ("bing", "One Host", 2, 0, 2, 0)]
    assert rows(by="site") == [("baidu", "a", 2, 2, 0, 0), ("bing", "a", 2, 0, 2, 0), ("baidu", "b", 1, 0, 0, 1)]
    until = timezone.localdate() - timedelta(days=5)
    assert rows(until=until) == [("baidu", "", 1, 1, 0, 0)], "as it was then"
    assert rows(since=timezone.localdate() - timedelta(days=2)) == [("baidu", "", 1, 0, 0, 1)], "out before those days"
    User.objects.update(language="en")
    shown = client.get("/removals/?by=site").content.decode()
    assert "Partly delisted" in shown
    stored = json.loads(streamed(client.get("/removals/engines.json?by=site")))
    assert [(row["engine"], row["name"], row["delisted"]) for row in stored] == [
        ("Baidu", "a", 2), ("Bing", "a", 0), ("Baidu", "b", 0)]
    printed = PdfReader(BytesIO(streamed(client.get("/removals/board.pdf")))).pages[0].extract_text()
    assert "66.6%" in printed, "shares are rounded down"
    document = Document(BytesIO(streamed(client.get("/removals/engines.docx?by=site"))))
    assert [cell.text for cell in document.tables[0].rows[1].cells][:4] == ["Baidu", "a", "2", "2"]


def test_programs_enter_and_read(copies: Copies) -> None:
    case = copies.case().case
    editor: Program = program(member(copies.organisation, Role.EDITOR))
    made = editor.post(f"/cases/{case.pk}/delistings", entry("bing", "refused", 0, note="fair use, they say"))
    assert made.status_code == 201, made.content
    [listed] = editor.get(f"/cases/{case.pk}/delistings").json()["items"]
    assert listed == made.json()
    assert listed["state"] == "refused"
    again = editor.post(f"/cases/{case.pk}/delistings", entry("bing", "refused", 0, note="fair use, they say"))
    assert (again.status_code, again.json()) == (200, listed)
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE takedown_delisting SET state = 'delisted'")
