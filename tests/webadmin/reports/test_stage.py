"""Reports from real stores: their scope, their organisation, and that making one again changes nothing."""

import hashlib
import io
import json
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from openpyxl import load_workbook

from storage.collections.leases import Lease
from storage.collections.runs import Runs
from storage.documents import derive_id
from storage.settings import Settings
from tests.webadmin.reports.conftest import Copies
from tests.webadmin.reports.written import pdf_text, squeezed
from webadmin.accounts.models import Organisation, User
from webadmin.accounts.tenancy import UnknownOrganisationError
from webadmin.cases.deciding.copy_decisions import set_status
from webadmin.cases.models import CaseEvent, EventKind, Status
from webadmin.reports.building import build_content
from webadmin.reports.content import ReportScope
from webadmin.reports.models import Report, ReportState
from webadmin.reports.scopes import KINDS, ScopeError, find_scope
from webadmin.reports.stage import ReportOrder, export, unfinished_of, write_long_reports, write_run_report
from webadmin.reports.writers import ReportError

SHANGHAI = ZoneInfo("Asia/Shanghai")


def exported(web: Settings, output: Path, organisation: str = "jiangnan", **scope: str) -> dict[str, Any]:
    size = export(web, ReportOrder(scope, "json", organisation, "en"), output)
    assert size == output.stat().st_size
    value: dict[str, Any] = json.loads(output.read_bytes())
    return value


def numbers(report: dict[str, Any]) -> list[int]:
    return [entry["case"]["case"] for entry in report["entries"]]


def test_an_entry_says_all_that_supports_a_case(copies: Copies, web: Settings, tmp_path: Path) -> None:
    case = copies.case("http://mirror.example/渡口/1")
    editor = User.objects.create(username="wang", first_name="王小雨", organisation=case.organisation)
    set_status(case, Status.CONFIRMED, editor)
    [entry] = exported(web, tmp_path / "r.json", case=str(case.pk))["entries"]
    assert entry["case"]["state"] == "confirmed"
    assert entry["case"]["decided_by"] == "王小雨"
    assert entry["case"]["decided_at"] is not None
    assert entry["source"]["holder"] == "江南文学社"
    assert entry["page"]["final_url"] == "http://mirror.example/渡口/1?m=1"
    assert entry["page"]["redirects"] == [{"status": 302, "url": "http://mirror.example/渡口/1"}]
    assert entry["page"]["fetched_at"] == "2025-11-21T03:04:05+08:00"
    assert entry["finding"]["methods"] == ["grams@11111111", "local@22222222", "verdict@33333333"]
    [passage] = entry["passages"]
    assert passage["page_text"] == passage["source_text"]
    assert passage["page"][0] == 7
    body = f"<p>一秒记住本站！{passage['source_text']}".encode("gb18030")
    assert entry["page"]["sha256"] == hashlib.sha256(body).hexdigest()
    assert entry["source"]["sha256"] == hashlib.sha256(passage["source_text"].encode()).hexdigest()


def test_each_scope_holds_its_own_cases(copies: Copies, web: Settings, tmp_path: Path) -> None:
    first, second = copies.case("http://mirror.example/1"), copies.case("http://other.example/1")
    other = copies.work("另一部")
    third = copies.open(copies.copy(other, copies.chapter(other), "http://mirror.example/9"))
    output = tmp_path / "r.json"
    assert sorted(numbers(exported(web, output))) == [first.pk, second.pk, third.pk]
    assert numbers(exported(web, output, copy=str(second.pk))) == [second.pk]
    assert sorted(numbers(exported(web, output, work="渡口的灯"))) == [first.pk, second.pk]
    assert numbers(exported(web, output, work=other.id)) == [third.pk]
    assert sorted(numbers(exported(web, output, site="mirror.example"))) == [first.pk, third.pk]


def test_dismissed_cases_are_counted_and_left_out(copies: Copies, web: Settings, tmp_path: Path) -> None:
    kept, dismissed = copies.case("http://mirror.example/1"), copies.case("http://mirror.example/2")
    set_status(dismissed, Status.FALSE_ALARM, None)
    value = exported(web, tmp_path / "r.json")
    assert numbers(value) == [kept.pk]
    assert value["totals"]["left_out"] == {"false_alarm": 1}
    assert numbers(exported(web, tmp_path / "r.json", copy=str(dismissed.pk))) == [dismissed.pk]


@pytest.mark.fault(36)
def test_no_organisation_sees_another(copies: Copies, web: Settings, tmp_path: Path) -> None:
    own = copies.case("http://mirror.example/1")
    theirs = Copies(copies.database, "canary-house").case("http://mirror.example/canary-page")
    output = tmp_path / "r.json"
    assert numbers(exported(web, output)) == [own.pk]
    assert b"canary" not in output.read_bytes()
    for scope in ({"copy": str(theirs.pk)}, {"case": str(theirs.case_id)}, {"work": theirs.work}):
        with pytest.raises(ScopeError, match="jiangnan has no"):
            exported(web, output, **scope)
    assert numbers(exported(web, output, site="mirror.example")) == [own.pk]


@pytest.mark.parametrize("scope", [
    {"case": "99"}, {"case": "1; DROP"}, {"case": "٣"}, {"case": "9" * 40}, {"work": "无此书"}, {"site": "no.example"},
    {"run": "2020-01-01"}, {"planet": "mars"}, {"case": "1", "site": "x"},
])
def test_what_is_not_there_is_a_clear_error(
    copies: Copies, web: Settings, tmp_path: Path, scope: dict[str, str]
) -> None:
    copies.case()
    with pytest.raises(ReportError) as raised:
        exported(web, tmp_path / "r.json", **scope)
    assert "\n" not in str(raised.value)
    assert not list(tmp_path.glob("*.json")) + list(tmp_path.glob(".*.json*"))


def test_an_unknown_organisation_or_format_is_a_clear_error(copies: Copies, web: Settings, tmp_path: Path) -> None:
    copies.case()
    with pytest.raises(UnknownOrganisationError, match=r"'nobody'.*jiangnan"):
        exported(web, tmp_path / "r.json", organisation="nobody")
    with pytest.raises(ReportError, match="pdf, docx, xlsx, csv, json, html"):
        export(web, ReportOrder({}, "odt", "jiangnan", "en"), tmp_path / "r.odt")
    assert list(tmp_path.iterdir()) == [web.var]


def test_two_works_of_one_title_are_told_apart(copies: Copies, web: Settings, tmp_path: Path) -> None:
    copies.case()
    namesake = copies.work(author="另一人")
    with pytest.raises(ScopeError, match=namesake.id):
        exported(web, tmp_path / "r.json", work="渡口的灯")


def test_missing_evidence_is_an_error_and_leaves_no_file(copies: Copies, web: Settings, tmp_path: Path) -> None:
    copies.case()
    copies.database["captures"].delete_many({})
    with pytest.raises(ReportError, match="rests on capture"):
        exported(web, tmp_path / "r.json")
    assert list(tmp_path.iterdir()) == [web.var]


def test_a_run_is_reported_to_each_organisation_and_once(copies: Copies, web: Settings) -> None:
    before = copies.case("http://mirror.example/old")
    runs = Runs(copies.database)
    run = runs.open("daily", "2025-11-21")
    case = copies.case("http://mirror.example/new")
    Copies(copies.database, "canary-house").case("http://mirror.example/canary-page")
    Organisation.objects.create(slug="empty", name="没有案件的机构")
    paths = write_run_report(run, web)
    assert sorted(path.parent.name for path in paths) == ["canary-house"] * 2 + ["jiangnan"] * 2
    own = {path.suffix: path for path in paths if path.parent.name == "jiangnan"}
    text = squeezed(pdf_text(own[".pdf"].read_bytes()))
    assert f"复制{case.pk}第1章" in text
    assert f"复制{before.pk}第1章" not in text
    assert "canary" not in text
    book = load_workbook(io.BytesIO(own[".xlsx"].read_bytes()))
    assert [row[0].value for row in book["复制"].iter_rows(min_row=2)] == [case.pk]
    rows = Report.objects.filter(organisation__slug="jiangnan")
    assert {row.sha256 for row in rows} == {hashlib.sha256(path.read_bytes()).hexdigest() for path in own.values()}
    assert {(row.state, row.label, row.cases, row.created_by) for row in rows} == {
        (ReportState.READY, "2025-11-21", 1, None)}
    assert write_run_report(run, web) == paths
    assert Report.objects.count() == 4


def test_long_reports_of_a_run_wait_for_the_workers(
    copies: Copies, web: Settings, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("webadmin.reports.stage.HELD", 1)
    run = Runs(copies.database).open("daily", "2025-11-21")
    for number in range(2):
        copies.case(f"http://mirror.example/{number}")
    Copies(copies.database, "canary-house").case("http://mirror.example/short")
    assert [path.parent.name for path in write_run_report(run, web)] == ["canary-house"] * 2
    assert unfinished_of(run) == 2
    first = Report.objects.filter(state=ReportState.WAITING).order_by("pk")[0]
    lease = Lease(copies.database, f"report {first.pk}", timedelta(minutes=1))
    assert lease.take()  # a worker holds it
    assert len(write_long_reports(run, web)) == 3
    assert unfinished_of(run) == 1
    lease.end()
    assert len(write_long_reports(run, web)) == 4
    assert set(Report.objects.values_list("state", "cases")) == {(ReportState.READY, 2), (ReportState.READY, 1)}


def test_a_run_is_reported_by_what_is_new_in_it(copies: Copies, web: Settings, tmp_path: Path) -> None:
    old, gone, back, changed = (copies.case(f"http://mirror.example/{number}") for number in range(4))
    run = Runs(copies.database).open("daily", "2025-11-21")
    new = copies.case("http://mirror.example/new")
    both = copies.case("http://other.example/new")
    for case, kind in ((gone, EventKind.GONE), (back, EventKind.GONE), (back, EventKind.BACK),
                       (changed, EventKind.CHANGED), (both, EventKind.GONE)):
        CaseEvent.objects.create(case=case.case, copy=case, kind=kind)
    value = exported(web, tmp_path / "r.json", run=run)
    assert [(entry["case"]["case"], entry["case"]["news"]) for entry in value["entries"]] == [
        (new.pk, "new"), (back.pk, "back"), (gone.pk, "gone"), (both.pk, "new")]
    assert value["totals"]["by_news"] == {"new": 2, "back": 1, "gone": 1}
    assert [group["news"] for group in value["totals"]["groups"]] == [{"new": 1, "back": 1, "gone": 1}, {"new": 1}]
    everything = exported(web, tmp_path / "r.json")
    assert (len(everything["entries"]), everything["totals"]["by_news"]) == (6, {})
    export(web, ReportOrder({"run": run}, "html", "jiangnan", "en"), tmp_path / "r.html")
    assert "In this run: new 1, back 1, gone 1" in (tmp_path / "r.html").read_text(encoding="utf-8")
    Runs(copies.database).baseline(run, {"event": CaseEvent.objects.filter(copy=old).latest("pk").pk})
    assert len(exported(web, tmp_path / "r.json", run=run)["entries"]) == 6 - 1, "from the line that it began after"


def test_a_run_is_found_by_its_day(copies: Copies, web: Settings, tmp_path: Path) -> None:
    run = Runs(copies.database).open("daily", "2025-11-21")
    case = copies.case()
    Runs(copies.database).close(run, "done")
    assert numbers(exported(web, tmp_path / "r.json", run="2025-11-21")) == [case.pk]
    assert exported(web, tmp_path / "r.json", run=run)["scope"] == {
        "kind": "run", "reference": derive_id("run", "daily", "2025-11-21"), "label": "2025-11-21"}


def test_a_report_that_cannot_be_made_is_noted_and_the_others_are_made(
    copies: Copies, web: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = Runs(copies.database).open("daily", "2025-11-21")
    copies.case()
    monkeypatch.setattr("webadmin.sheets.printing.SECONDS", 0.01)
    assert [path.suffix for path in write_run_report(run, web)] == [".xlsx"]
    failed = Report.objects.get(format="pdf")
    assert failed.state == ReportState.FAILED
    assert "ask for a narrower report" in failed.detail


def test_entries_are_read_in_batches_and_again(copies: Copies, web: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webadmin.reports.entry_loading.BATCH", 2)
    cases = [copies.case(f"http://mirror.example/{number}") for number in range(5)]
    organisation = Organisation.objects.get(slug="jiangnan")
    report = build_content(find_scope("all", "", organisation), organisation, SHANGHAI)
    assert len(report.entries) == 5
    assert [entry.case.case for entry in report.entries] == [entry.case.case for entry in report.entries]
    assert sorted(entry.case.case for entry in report.entries) == [case.pk for case in cases]
    assert report.totals.by_site == {"mirror.example": 5}
    assert report.period is not None
    first = next(iter(report.entries))
    assert first in report.entries
    assert replace(first, case=replace(first.case, case=99)) not in report.entries


def test_every_kind_of_scope_can_be_found(copies: Copies) -> None:
    case = copies.case()
    Runs(copies.database).open("daily", "2025-11-21")
    references = {"case": str(case.case_id), "copy": str(case.pk), "work": case.work, "site": case.site,
                  "run": "2025-11-21", "all": ""}
    assert set(references) == set(KINDS)
    for kind, reference in references.items():
        scope = find_scope(kind, reference, case.organisation)
        assert isinstance(scope, ReportScope)
        assert scope.kind == kind
