"""Reports on the desk: downloads with safe headers, and nothing from other organisations."""

import hashlib
import io
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client
from openpyxl import load_workbook

from storage.collections.runs import Runs
from tests.webadmin.reports.conftest import Copies
from tests.webadmin.reports.written import pdf_text, squeezed
from webadmin.accounts.models import Role, User
from webadmin.cases.models import Case, Copy
from webadmin.reports.content import ReportScope
from webadmin.reports.models import Report
from webadmin.reports.views import file_name
from webadmin.reports.writers import FORMATS
from webadmin.words.catalogue import Words


def client_of(case: Copy, role: Role = Role.VIEWER) -> Client:
    client = Client(headers={"host": "localhost"})
    user = User.objects.create(username=f"{case.organisation.slug}-{role}", organisation=case.organisation, role=role)
    client.force_login(user)
    return client


def body(response: Any) -> bytes:
    with closing(response):
        return b"".join(response.streaming_content) if response.streaming else response.content


@pytest.mark.parametrize("form", FORMATS)
def test_a_case_is_downloaded_in_every_format(copies: Copies, form: str) -> None:
    case = copies.case()
    response = client_of(case).get(f"/reports/case/{case.pk}/{form}")
    assert response.status_code == 200
    data = body(response)
    assert int(response.headers["Content-Length"]) == len(data)
    assert response.headers["Content-Type"] == FORMATS[form].media_type
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Cache-Control"] == "private, no-store"
    disposition = response.headers["Content-Disposition"]
    assert disposition.startswith("attachment; filename*=utf-8''")
    assert quote("侵权线索报告") in disposition
    assert disposition.endswith(f".{form}")


def test_every_scope_has_an_address(copies: Copies) -> None:
    case = copies.case()
    Runs(copies.database).open("daily", "2025-11-21")
    client = client_of(case)
    for scope in (f"case/{case.pk}", f"work/{case.work}", f"site/{case.site}", "run/2025-11-21", "all"):
        assert f'"kind": "{scope.partition("/")[0]}"'.encode() in body(client.get(f"/reports/{scope}/json")), scope


def test_the_language_and_zone_are_the_members(copies: Copies) -> None:
    case = copies.case()
    client = client_of(case)
    User.objects.update(language="en", time_zone="Europe/Berlin")
    text = body(client.get(f"/reports/case/{case.pk}/html")).decode()
    assert "Infringement Report" in text
    assert "2025-11-20 20:04:05+01:00" in text


def test_others_reports_are_not_there(copies: Copies) -> None:
    own, theirs = copies.case(), Copies(copies.database, "canary-house").case("http://x.example/canary-page")
    client, their_client = client_of(own), client_of(theirs, Role.EDITOR)
    for address in (f"case/{theirs.pk}/pdf", f"work/{theirs.work}/csv", "site/x.example/json", "site/无/json",
                    "run/none/json", "case/abc/json", "planet/1/json", f"case/{own.pk}/odt"):
        assert client.get(f"/reports/{address}").status_code == 404, address
    assert b"canary" not in body(client.get("/reports/all/json"))
    their_client.post("/reports/", {"kind": "all", "reference": "", "format": "csv"})
    kept = Report.objects.get()
    assert body(their_client.get(f"/reports/kept/{kept.pk}")).count(b"canary-page") > 0
    assert client.get(f"/reports/kept/{kept.pk}").status_code == 404
    assert b"canary" not in client.get("/reports/").content


def test_a_stranger_is_sent_to_the_login(copies: Copies) -> None:
    case = copies.case()
    for address in ("", f"case/{case.pk}/pdf", "all/json", "kept/1"):
        response = Client(headers={"host": "localhost"}).get(f"/reports/{address}")
        assert response.status_code == 302, address
        assert "login" in response.headers["Location"]


def test_an_editor_keeps_a_report_and_finds_it_on_the_list(copies: Copies) -> None:
    case = copies.case()
    client = client_of(case, Role.EDITOR)
    order = {"kind": "work", "reference": "渡口的灯", "format": "xlsx"}
    for _ in range(2):
        assert client.post("/reports/", order).status_code == 302
    kept = Report.objects.get()
    assert kept.created_by is not None
    page = client.get("/reports/").content.decode()
    assert kept.sha256 in page
    assert f"/reports/kept/{kept.pk}" in page
    data = body(client.get(f"/reports/kept/{kept.pk}"))
    assert hashlib.sha256(data).hexdigest() == kept.sha256
    assert load_workbook(io.BytesIO(data))["复制"]["A2"].value == case.pk
    kept.file.unlink()
    assert client.get(f"/reports/kept/{kept.pk}").status_code == 404


def test_a_viewer_keeps_nothing_and_nonsense_is_not_there(copies: Copies) -> None:
    case = copies.case()
    assert client_of(case).post("/reports/", {"kind": "all", "format": "pdf"}).status_code == 403
    editor = client_of(case, Role.EDITOR)
    for order in ({}, {"kind": "all", "format": "exe"}, {"kind": "case", "reference": "77", "format": "pdf"}):
        assert editor.post("/reports/", order).status_code == 404
    assert not Report.objects.exists()


def test_a_report_that_cannot_be_made_says_why(copies: Copies) -> None:
    case = copies.case()
    copies.database["captures"].delete_many({})
    response = client_of(case).get(f"/reports/case/{case.pk}/json")
    assert response.status_code == 503
    assert "不在 MongoDB 中：缺少它，报告就不能作为证据" in response.content.decode()


def test_the_pdf_of_a_real_case_is_read_back(copies: Copies) -> None:
    case = copies.case("http://mirror.example/渡口/1.html")
    text = squeezed(pdf_text(body(client_of(case).get(f"/reports/case/{case.pk}/pdf"))))
    assert f"复制{case.pk}第1章" in text
    assert "http://mirror.example/渡口/1.html" in text
    assert "遮掩字符2次" in text


@pytest.mark.parametrize(("label", "name"), [
    ("渡口的灯", "侵权线索报告-渡口的灯.pdf"), ("../../etc/passwd", "侵权线索报告-_etc_passwd.pdf"),
    ('a"; filename=x.exe\r\nSet-Cookie: a', "侵权线索报告-a_filename_x_exe_Set-Cookie_a.pdf"),
    ("\u202efdp.exe", "侵权线索报告-_U_202E_fdp_exe.pdf"), ("长" * 300, "侵权线索报告-" + "长" * 73 + ".pdf"),
])
def test_file_names_are_safe(label: str, name: str) -> None:
    assert file_name(ReportScope("work", "x", label), Words("zh-hans"), "pdf") == name


def test_kept_files_have_names_that_nobody_outside_chooses(copies: Copies, web: object) -> None:
    case = copies.case()
    Copy.objects.filter(pk=case.pk).update(site="../../../tmp/x")
    Case.objects.filter(pk=case.case_id).update(site="../../../tmp/x")
    client_of(case, Role.EDITOR).post("/reports/", {"kind": "site", "reference": "../../../tmp/x", "format": "csv"})
    [kept] = Report.objects.all()
    assert Path(kept.path).parent == Path("jiangnan")
    assert kept.file.is_file()
