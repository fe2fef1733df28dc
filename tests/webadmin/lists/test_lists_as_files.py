"""The lists of the desk as files: in every form, as the page filters them, for whom the page is."""

import csv
import io
import json
import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.test import Client
from docx import Document
from openpyxl import load_workbook
from pypdf import PdfReader

import webadmin
from storage.collections.runs import Runs
from tests.webadmin.conftest import Copies, browser, member, organisation_of, streamed
from webadmin.accounts.models import Role
from webadmin.api.models import ApiToken
from webadmin.audit.models import AuditEvent
from webadmin.bundles.models import Bundle
from webadmin.cases.models import CaseState
from webadmin.cases.transitions import move
from webadmin.holders.models import OwnershipProof
from webadmin.library.models import ImportChapter, ImportDraft
from webadmin.licences.models import Licence
from webadmin.lists.views import TABLES
from webadmin.notices.models import Notice
from webadmin.outgoing.models import Attempt, Delivery, Endpoint, Event, Rule
from webadmin.reports.models import Report
from webadmin.sheets import table_files
from webadmin.sites.models import Site, SiteCandidate
from webadmin.takedown.models import PageCheck, Watch

Desk = Callable[..., Client]
FORMS = ("pdf", "docx", "xlsx", "csv", "json")
HOME = Path(webadmin.__file__).parent
EXPORTED = re.compile("list_links|class=\"formats|report_links")
OF_ANOTHER_FILE = {
    "exclusions.html": "the case's score without what a member leaves out, in its report",
    "same_passages.html": "a choice to make, not a list", "pick.html": "the same, of a palette's paragraphs",
    "kit.html": "the rows of one site in the list of sites alike",
    "thresholds.html": "three sums of a question asked on the page",
    "rows.html": "part of the list of reports, which has the links", "alike.html": "part of the list of offenders",
    "removal_table.html": "part of the page of removals", "palette.html": "its palette's own files"}
"""Templates with a table and no links of their own, and where its content can be had."""
HOSTILE = "=HYPERLINK(\"http://a.example\")"


def texts_of(client: Client, table: str, query: str = "") -> dict[str, str]:
    """Read all that the forms of a table say."""
    files = {form: streamed(client.get(f"/lists/{table}.{form}{query}")) for form in FORMS}
    sheet = load_workbook(io.BytesIO(files["xlsx"])).active
    assert sheet is not None
    document = Document(io.BytesIO(files["docx"]))
    return {
        "pdf": "".join(page.extract_text() for page in PdfReader(io.BytesIO(files["pdf"])).pages),
        "docx": "\n".join(cell.text for row in document.tables[0].rows for cell in row.cells),
        "xlsx": "\n".join(str(cell.value) for row in sheet.rows for cell in row),
        "csv": "\n".join(cell for row in csv.reader(io.StringIO(files["csv"].decode("utf-8-sig"))) for cell in row),
        "json": "\n".join(str(value) for row in json.loads(files["json"]) for value in row.values())}


def test_notices_are_written_as_their_page_filters_them(copies: Copies, desk: Desk) -> None:
    tenant = copies.case().organisation
    for number, state in enumerate(("sent", "draft", "sent")):
        Notice.objects.create(organisation=tenant, reference=f"WZ-{number}", kind="dmca", language="en", state=state,
                              recipient=HOSTILE if number == 0 else "Host", subject="s", body="b")
    client = desk(Role.VIEWER)
    for form, text in texts_of(client, "notices", "?state=sent").items():
        assert "WZ-0" in text, form
        assert "WZ-2" in text, form
        assert "WZ-1" not in text, form
    rows = list(csv.reader(io.StringIO(streamed(client.get("/lists/notices.csv")).decode("utf-8-sig"))))
    assert [len(rows), rows[-1][2]] == [4, f"'{HOSTILE}"], "no cell is a formula"
    page = client.get("/notices/?state=sent&page=1").content.decode()
    assert 'href="/lists/notices.pdf?state=sent"' in page


def test_every_list_has_a_row(copies: Copies, desk: Desk) -> None:
    case = copies.case()
    tenant, now = case.organisation, datetime.now(UTC)
    Site.objects.create(organisation=tenant, name="镜像站", start_urls=["http://mirror.example/"])
    Licence.objects.create(organisation=tenant, site="友站")
    watch = Watch.objects.create(organisation=tenant, case=case.case, copy=case, noticed_at=now, next_at=now)
    PageCheck.objects.create(watch=watch, at=now, state="removed", outcome="gone", status=404, run="r")
    Bundle.objects.create(organisation=tenant, kind="case", number=case.case_id, state="ready", made_at=now,
                          sha256="ab" * 32, stamp="stamped")
    Bundle.objects.create(organisation=tenant, kind="case", number=case.case_id, state="failed")
    draft = ImportDraft.objects.create(organisation=tenant, files=[{"name": "新书.txt"}], expires_at=now)
    ImportChapter.objects.create(draft=draft, work="新书", title="第一章", offset=0, warnings=["empty"])
    SiteCandidate.objects.create(organisation=tenant, host="new.example", url="http://new.example/", answer="declined")
    Report.objects.create(organisation=tenant, kind="all", format="pdf", state="ready", label="全部", sha256="cd" * 32)
    OwnershipProof.objects.create(organisation=tenant, work=case.work, kind="registration", number="国作登字-1")
    owner = member(copies.organisation)
    Rule.objects.create(organisation=tenant, member=owner, site="规则站")
    event = Event.objects.create(organisation=tenant, key="k", kind="copy.found", at=now, title="新副本")
    endpoint = Endpoint.objects.create(organisation=tenant, url="https://program.example/")
    delivery = Delivery.objects.create(endpoint=endpoint, event=event)
    Attempt.objects.create(delivery=delivery, status=503, detail="busy")
    ApiToken.objects.create(organisation=tenant, member=owner, name="导出程序", expires_at=now)
    Runs(copies.database).open("daily", "2025-11-21")
    client = desk(Role.OWNER)
    move(case.case, CaseState.CONFIRMED, member(copies.organisation), "看过截图", proof="截图 7")
    expected = {"works": case.work_title, "sites": "镜像站", "licences": "友站", "audit": "登录", "checks": "404",
                "history": "看过截图", "bundles": "abab", "runs": "2025-11-21", "schedule": "镜像站",
                "proposed": "new.example", "imports": "新书.txt", "import-chapters": "第一章", "reports": "cdcd",
                "members": "jiangnan-owner", "proofs": "国作登字-1", "webhooks": "program.example",
                "chapters": "第1章", "deliveries": "busy", "alerts": "规则站", "tokens": "导出程序"}
    of_case = {"checks": f"?case={case.case_id}", "history": f"?case={case.case_id}",
               "bundles": f"?kind=case&number={case.case_id}", "import-chapters": f"?import={draft.pk}",
               "chapters": f"?work={case.work}", "deliveries": f"?webhook={endpoint.pk}"}
    for table, wording in expected.items():
        query = of_case.get(table, "")
        rows = json.loads(streamed(client.get(f"/lists/{table}.json{query}")))
        assert wording in json.dumps(rows, ensure_ascii=False), table
        assert set(rows[0]) == set(TABLES[table].columns), table
    assert {*expected, "notices", "limitations"} == set(TABLES)
    lines = AuditEvent.objects.filter(action="exports.list")
    assert set(lines.values_list("reason", flat=True)) == {
        *(f"{table}.json{of_case.get(table, '')}" for table in expected)}
    assert len(json.loads(streamed(client.get(f"/lists/bundles.json{of_case['bundles']}")))) == 1
    decided = json.loads(streamed(client.get(f"/lists/history.json{of_case['history']}")))[-1]
    assert [decided[name] for name in ("before", "after", "text", "proof")] == [
        "待核实", "已确认侵权", "看过截图", "截图 7"]
    assert 'href="/lists/history.pdf?case=' in client.get(f"/cases/{case.case_id}/").content.decode()
    assert "/lists/bundles.pdf?kind=case&amp;number=" in client.get(f"/evidence/case/{case.case_id}/").content.decode()


def test_a_list_is_for_whom_its_page_is(copies: Copies, desk: Desk) -> None:
    case = copies.case()
    for table in ("audit", "members", "proofs", "webhooks", "deliveries"):
        assert desk(Role.EDITOR).get(f"/lists/{table}.csv").status_code == 403, table
    stranger, now = browser(member("strangers")), datetime.now(UTC)
    draft = ImportDraft.objects.create(organisation=case.organisation, expires_at=now)
    endpoint = Endpoint.objects.create(organisation=case.organisation, url="https://program.example/")
    assert stranger.get(f"/lists/import-chapters.csv?import={draft.pk}").status_code == 404
    assert stranger.get(f"/lists/chapters.csv?work={case.work}").status_code == 404
    assert stranger.get(f"/lists/deliveries.csv?webhook={endpoint.pk}").status_code == 404
    owner = member(copies.organisation)
    Rule.objects.create(organisation=case.organisation, member=owner, site="规则站")
    ApiToken.objects.create(organisation=case.organisation, member=owner, name="导出程序", expires_at=now)
    for table in ("alerts", "tokens"):
        assert json.loads(streamed(desk(Role.EDITOR).get(f"/lists/{table}.json"))) == [], f"{table} are an owner’s own"
    for table in ("checks", "history"):
        assert stranger.get(f"/lists/{table}.csv?case={case.case_id}").status_code == 404, table
    for missing in ("checks.csv", "history.csv", "checks.csv?case=x", "nothing.csv", "notices.exe"):
        assert stranger.get(f"/lists/{missing}").status_code == 404, missing
    assert json.loads(streamed(stranger.get("/lists/works.json"))) == []


def test_printed_lists_say_that_there_is_more(
    copies: Copies, desk: Desk, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table_files, "ROWS", 1)
    tenant = copies.case().organisation
    for name in ("甲站", "乙站"):
        Site.objects.create(organisation=tenant, name=name, key=name, start_urls=["http://a.example/"])
    document = Document(io.BytesIO(streamed(desk(Role.VIEWER).get("/lists/sites.docx"))))
    assert len(document.tables[0].rows) == 2
    assert any("前 1 行" in each.text for each in document.paragraphs)


def test_a_printed_table_shows_the_hidden_characters_of_its_title(copies: Copies) -> None:
    tenant = organisation_of(member(copies.organisation))
    table = table_files.TableFile("a", "灯\u202e\0", {"name": "Name"}, [{"name": "a"}])
    document = Document(io.BytesIO(streamed(table_files.send_table(tenant, table, "docx"))))
    assert document.paragraphs[0].text == "灯‹U+202E›‹U+0000›"


@pytest.mark.parametrize("name", sorted(TABLES))
def test_the_page_of_a_table_links_to_its_files(name: str) -> None:
    links = re.compile(rf'{{% list_links "{name}"')
    assert [path for path in HOME.glob("*/templates/**/*.html") if links.search(path.read_text(encoding="utf-8"))]


def test_every_table_of_the_desk_can_be_had_as_a_file() -> None:
    pages = {path.name for path in HOME.glob("*/templates/**/*.html")
             if "<table" in (text := path.read_text(encoding="utf-8")) and not EXPORTED.search(text)}
    assert pages == set(OF_ANOTHER_FILE)
