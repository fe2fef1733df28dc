"""Removal figures by week, month and quarter, as a page and in every format."""

import csv
import io
import json
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest
from django.test import Client
from docx import Document
from openpyxl import load_workbook
from pypdf import PdfReader

from tests.webadmin.conftest import Copies, member, organisation_of, streamed
from webadmin.accounts.tenancy import Tenant
from webadmin.takedown.models import StayCount, Watch
from webadmin.takedown.periods import figure_files
from webadmin.takedown.periods.figure_query import EACH, FigureQuery
from webadmin.takedown.periods.period_figures import period_figures, targets_of
from webadmin.takedown.periods.shown_figures import shown_figures
from webadmin.takedown.removal_figures import most_noticed, stay_groups
from webadmin.takedown.stays.stay_counting import count_stays
from webadmin.targets.models import Target

Desk = Callable[..., Client]
DAYS = (date(2025, 12, 31), date(2026, 1, 1), date(2026, 1, 20), date(2026, 3, 31), date(2026, 4, 1))
REMOVED = (True, True, False, True, False)


@pytest.fixture
def tenant(copies: Copies) -> Tenant:
    """Five noticed copies on two sites of one host, over two quarters and a day of a third; three were removed."""
    work = copies.work()
    for number, (day, removed) in enumerate(zip(DAYS, REMOVED, strict=True), 1):
        copy = copies.open(copies.copy(work, copies.chapter(work, number), f"http://m{number % 2}.example/{number}",
                                       site=f"m{number % 2}"))
        sent = datetime(day.year, day.month, day.day, 4, tzinfo=UTC)
        Watch.objects.create(
            organisation=copy.organisation, case=copy.case, copy=copy, noticed_at=sent, next_at=sent, since=sent,
            stay_hours=48 if removed else 240,
            removed_at=sent + timedelta(days=2) if removed else None, state="removed" if removed else "reappeared")
    count_stays()
    found = Tenant(organisation_of(member(copies.organisation)))
    for site in Watch.objects.order_by().values_list("case__site", flat=True).distinct():
        Target.objects.create(organisation=found.organisation, site=site, hosting="Example Hosting")
    return found


def figure_rows(tenant: Tenant, **query: object) -> list[tuple[str, str, int, int, int]]:
    figure_query = FigureQuery(**query)  # type: ignore[arg-type]  # as the test names it
    groups = stay_groups(figure_query.within(tenant.own(StayCount)))
    return [(row.period, row.name, row.noticed, row.removed, row.returned)
            for row in period_figures(figure_query, targets_of(tenant, figure_query), groups)]


def test_a_copy_counts_in_the_period_of_its_notice(tenant: Tenant) -> None:
    assert figure_rows(tenant, each="quarter") == [
        ("2026-Q2", "", 1, 0, 1), ("2026-Q1", "", 3, 2, 1), ("2025-Q4", "", 1, 1, 0)]
    assert [row[0] for row in figure_rows(tenant, each="week")] == ["2026-W14", "2026-W04", "2026-W01"]
    assert [row[0] for row in figure_rows(tenant)] == ["2026-04", "2026-03", "2026-01", "2025-12"]
    bounded = figure_rows(tenant, since=date(2026, 1, 1), until=date(2026, 3, 31), each="quarter", by="target")
    assert bounded == [("2026-Q1", "Example Hosting", 3, 2, 1)]
    by_site = figure_rows(tenant, each="quarter", by="site")
    assert sum(row[2] for row in by_site) == len(DAYS)
    assert len({row[1] for row in by_site}) == 2


def test_every_format_holds_the_same_rows(tenant: Tenant, desk: Desk) -> None:
    client = desk()
    client.post("/language/", {"language": "en"})
    query = "?since=2026-01-01&until=2026-03-31&each=quarter&by=target"
    files = {form: streamed(client.get(f"/removals/figures.{form}{query}"))
             for form in ("csv", "json", "xlsx", "docx", "pdf")}
    row = ["2026-Q1", "2026-01-01", "Example Hosting", 3, 2, 0.6667, 2.0, 1]
    [stored] = json.loads(files["json"])
    assert list(stored.values()) == row
    assert [*csv.reader(io.StringIO(files["csv"].decode("utf-8-sig")))][1] == [str(value) for value in row]
    sheet = load_workbook(io.BytesIO(files["xlsx"])).active
    assert sheet is not None
    assert [cell.value for cell in list(sheet.rows)[1]] == row
    table = Document(io.BytesIO(files["docx"])).tables[0]
    printed = [cell.text for cell in table.rows[1].cells]
    assert printed[:5] == ["2026-Q1", "2026-01-01", "Example Hosting", "3", "2"]
    text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(files["pdf"])).pages)
    for part in ("Example Hosting", "2026-Q1", "2026-01-01 – 2026-03-31"):
        assert part in text
    assert client.get("/removals/figures.exe").status_code == 404


def test_printed_files_say_what_they_leave_out(tenant: Tenant, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figure_files, "PRINTED", 1)
    client = desk()
    client.post("/language/", {"language": "en"})
    files = {form: streamed(client.get(f"/removals/figures.{form}?each=quarter")) for form in ("json", "docx", "pdf")}
    assert len(json.loads(files["json"])) == 3
    document = Document(io.BytesIO(files["docx"]))
    assert len(document.tables[0].rows) == 2
    text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(files["pdf"])).pages)
    for content in ("\n".join(each.text for each in document.paragraphs), text):
        assert "The first 1 of 3 rows" in content
    assert "2026-Q2" in text
    assert "2025-Q4" not in text


def test_the_boards_page_is_of_the_chosen_days(tenant: Tenant, desk: Desk) -> None:
    client = desk()
    client.post("/language/", {"language": "en"})
    answer = client.get("/removals/board.pdf?since=2026-01-01&until=2026-03-31")
    assert "removals-2026-01-01-2026-03-31.pdf" in answer["Content-Disposition"]
    [page] = PdfReader(io.BytesIO(streamed(answer))).pages
    assert "2026-01-01 – 2026-03-31" in page.extract_text()
    shown = client.get("/removals/?since=2026-01-01&until=2026-03-31&each=quarter&by=site").content.decode()
    assert "2026-Q1" in shown
    assert "2026-Q2" not in shown
    assert "No notices were sent" in client.get("/removals/?since=2027-01-01").content.decode()
    assert client.get("/removals/?since=no-day&each=9&by=x&after=y").status_code == 200


def test_sites_that_are_not_listed_are_counted(tenant: Tenant) -> None:
    stays = tenant.own(StayCount)
    sites, count = most_noticed(stays, "case__site", 1)
    assert [(site.noticed, site.removed, site.returned) for site in sites] == [(3, 1, 2)]
    assert count == 2
    [work], _ = most_noticed(stays, "case__work_title", 1)
    assert work.noticed == len(DAYS)


@pytest.mark.parametrize("by", ["work", "site", "target"])
@pytest.mark.parametrize("each", EACH)
def test_a_page_reads_the_rows_that_a_file_holds(tenant: Tenant, each: str, by: str) -> None:
    query = FigureQuery(each=each, by=by)
    stays = tenant.own(StayCount)
    every = period_figures(query, targets_of(tenant, query), stay_groups(stays))
    _, rows = shown_figures(tenant, query, 30)
    assert [*rows] == every
    slices = [(begin, end) for begin in range(len(every) + 1) for end in range(begin, len(every) + 2)]
    assert [rows[begin:end] for begin, end in slices] == [every[begin:end] for begin, end in slices]
    assert [rows[0], rows[-1]] == [every[0], every[-1]]
    with pytest.raises(IndexError):
        rows[len(every)]
