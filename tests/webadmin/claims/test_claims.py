"""A claim counts each copied character of a chapter once, by the organisation's terms."""

import io
import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
from django.test import Client
from docx import Document
from openpyxl import load_workbook
from pypdf import PdfReader

from storage.collections.matches import Matches
from storage.documents import Passage
from tests.webadmin.conftest import Copies, browser, member, streamed
from webadmin.accounts.models import Role
from webadmin.audit.models import AuditEvent
from webadmin.cases.models import Case
from webadmin.claims import claim_files
from webadmin.claims.claim_sheet import ClaimParts
from webadmin.claims.damages import damages_of, limitation_of
from webadmin.claims.models import ClaimTerms
from webadmin.holders.models import OwnershipProof
from webadmin.sheets.guarded_cells import Cell

TEXT = "一二三四五\n 六七八九十" * 100


@pytest.fixture
def case(copies: Copies) -> Case:
    """Three copies of one chapter on one site: two overlap, the third is a false alarm."""
    chapter = copies.chapter(copies.work(), text=TEXT)
    found = []
    for number, span in enumerate(((0, 600), (300, 900), (0, len(TEXT)))):
        match = copies.copy(copies.work(), chapter, f"http://mirror.example/{number}")
        match = replace(match, passages=(Passage((7 + span[0], 7 + span[1]), span, 1.0),), method=f"m@{number}")
        Matches(copies.database).put([match])
        found.append(copies.open(match))
    found[2].status, found[2].excepted = "false_alarm", True
    found[2].save()
    return found[0].case


def test_characters_count_once_and_amounts_are_rounded_by_chapter(case: Case) -> None:
    terms = ClaimTerms(organisation=case.organisation, work=case.work, rate=Decimal("80.15"), multiple=Decimal(2))
    table = damages_of(case, terms)
    (row,) = table.chapters
    assert (row.copies, row.length, row.copied) == (2, 1000, sum(not sign.isspace() for sign in TEXT[:900]))
    assert row.amount == table.amount == Decimal("120.23"), "750 × 160.30 / 1000, half a cent rounded up"
    assert damages_of(case, ClaimTerms(organisation=case.organisation, work=case.work)).amount == 0


def test_the_sheet_says_what_is_not_counted(case: Case, desk: Callable[..., Client]) -> None:
    case.copies.filter(status="new").update(match="0" * 32)
    sheet = streamed(desk().get(f"/claims/{case.pk}/csv")).decode("utf-8-sig")
    assert any(wording in sheet for wording in ("2 copies are not counted", "2 处复制未计入"))


def test_the_period_ends_on_the_same_day_years_later(case: Case) -> None:
    terms = ClaimTerms(organisation=case.organisation, work=case.work, limitation_years=3)
    for opened, ends in (((2025, 5, 1), date(2028, 5, 1)), ((2024, 2, 29), date(2027, 3, 1))):
        case.created_at = datetime(*opened, 6, tzinfo=UTC)
        assert limitation_of(case, terms).ends_on == ends


def test_the_terms_are_set_on_the_page_and_the_sheet_holds_everything(case: Case, desk: Callable[..., Client]) -> None:
    OwnershipProof.objects.create(organisation=case.organisation, work=case.work, kind="contract", number="=1+1",
                                  holder="江南文学社", grantor="沈砚")
    client, address = desk(Role.EDITOR), f"/claims/{case.pk}/"
    values = {"rate": "100", "multiple": "2", "currency": "CNY", "limitation_years": "3", "basis": "合同第三条"}
    assert client.post(address, {**values, "rate": "-1"}).status_code == 200, "a negative rate is sent back"
    assert client.post(address, values).status_code == 302
    assert ClaimTerms.objects.get().work == case.work
    shown = client.get(address).content.decode()
    copied = sum(not sign.isspace() for sign in TEXT[:900])
    assert f"{Decimal(copied) / 5:,.2f}" in shown
    assert "江南文学社" in shown
    sheet = streamed(client.get(f"{address}csv")).decode("utf-8-sig")
    assert "'=1+1" in sheet, "no cell is a formula"
    assert "合同第三条" in sheet
    assert str(copied) in sheet
    assert any(wording in sheet for wording in ("legal opinion", "法律意见"))
    assert AuditEvent.objects.get(action="exports.report_downloaded").reason == f"claim-{case.pk}.csv"
    assert f'href="{address}"' in client.get(f"/cases/{case.pk}/").content.decode()
    assert desk(Role.VIEWER).post(address, values).status_code == 403
    assert browser(member("strangers")).get(f"{address}csv").status_code == 404


def test_every_form_says_the_same(case: Case, desk: Callable[..., Client]) -> None:
    OwnershipProof.objects.create(organisation=case.organisation, work=case.work, kind="contract", holder="江南文学社")
    ClaimTerms.objects.create(organisation=case.organisation, work=case.work, rate=100, currency="CNY", basis="第三条")
    copied, client = sum(not sign.isspace() for sign in TEXT[:900]), desk(Role.VIEWER)
    files = {form: streamed(client.get(f"/claims/{case.pk}/{form}")) for form in ("pdf", "docx", "xlsx", "csv", "json")}
    sheet = load_workbook(io.BytesIO(files["xlsx"])).active
    assert sheet is not None
    document = Document(io.BytesIO(files["docx"]))
    texts = {
        "pdf": "".join(page.extract_text() for page in PdfReader(io.BytesIO(files["pdf"])).pages),
        "docx": "\n".join([*(each.text for each in document.paragraphs),
                           *(cell.text for cell in document.tables[0]._cells)]),
        "xlsx": "\n".join(str(cell.value) for row in sheet.rows for cell in row),
        "csv": files["csv"].decode("utf-8-sig"), "json": files["json"].decode()}
    for form, text in texts.items():
        assert all(wording in text for wording in ("江南文学社", "第三条", str(copied), "法律意见")), form
    assert json.loads(files["json"])["damages"][-1][4] == copied
    assert client.get(f"/claims/{case.pk}/exe").status_code == 404


def test_a_printed_claim_of_very_many_chapters_keeps_its_sum(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claim_files, "ROWS", 2)
    chapters: list[list[Cell]] = [[1000 + at, f"chapter {at}", 1, 2, 2, 1.0, 1.0, 0.5, "CNY"] for at in range(3)]
    parts = ClaimParts([["Case", 1234]], [], [["#", *"abcdefgh"], *chapters, ["", "Sum", *[""] * 7]], [])
    document = Document(io.BytesIO(claim_files.claim_file(parts, case.organisation, "docx")))
    assert [row.cells[0].text for row in document.tables[0].rows] == ["#", "1000", "1001", ""]
    assert document.tables[0].rows[-1].cells[1].text == "Sum"
    paragraphs = [each.text for each in document.paragraphs]
    assert "Case · 1234" in paragraphs, "the number of a case is no amount"
    assert any("前 2 行" in each or "first 2 rows" in each for each in paragraphs)
