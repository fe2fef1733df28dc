"""Long reports in the background are written once, by one worker, despite deaths and cancellations."""

import hashlib
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection

from storage.collections.leases import Lease
from storage.settings import Settings
from tests.webadmin.conftest import browser, member
from tests.webadmin.reports.conftest import Copies
from tests.webadmin.reports.test_stage import SHANGHAI
from tests.webadmin.reports.test_views import body, client_of
from webadmin.accounts.models import Role
from webadmin.reports import jobs
from webadmin.reports.building import build_content
from webadmin.reports.models import Report, ReportState
from webadmin.reports.scopes import find_scope
from webadmin.words.sentences import in_english, stored_reason


def ordered(copies: Copies, form: str = "csv") -> Report:
    organisation = copies.case().organisation
    content = build_content(find_scope("all", "", organisation), organisation, SHANGHAI)
    return jobs.enqueue(content, organisation, form, "en")


def test_a_report_waits_and_is_written_once(copies: Copies, web: Settings) -> None:
    row = ordered(copies)
    assert (row.state, row.cases, row.time_zone) == (ReportState.WAITING, 1, "Asia/Shanghai")
    assert ordered(copies).pk == row.pk
    assert [jobs.write_waiting(web), jobs.write_waiting(web)] == [1, 0]
    row.refresh_from_db()
    assert (row.state, row.progress, row.attempts) == (ReportState.READY, 1, 1)
    assert row.sha256 == hashlib.sha256(row.file.read_bytes()).hexdigest()
    assert b"+08:00" in row.file.read_bytes()


def test_one_worker_writes_it_and_another_when_that_one_died(copies: Copies, web: Settings) -> None:
    row = ordered(copies)
    Report.objects.filter(pk=row.pk).update(state=ReportState.RUNNING, attempts=1)
    writer = Lease(copies.database, f"report {row.pk}", timedelta(minutes=1))
    assert writer.take()
    assert jobs.write_waiting(web) == 0
    copies.database["leases"].update_one({"_id": f"report {row.pk}"}, {"$set": {"until": 0.0}})
    assert jobs.write_waiting(web) == 1
    row.refresh_from_db()
    assert (row.state, row.attempts) == (ReportState.READY, 2)


def test_a_report_that_ends_its_workers_is_given_up(copies: Copies, web: Settings) -> None:
    row = ordered(copies)
    Report.objects.filter(pk=row.pk).update(state=ReportState.RUNNING, attempts=jobs.ATTEMPTS)
    assert jobs.write_waiting(web) == 0
    row.refresh_from_db()
    assert row.state == ReportState.FAILED
    assert "never finished" in row.detail
    reader = browser(member(copies.organisation, username="reader", language="zh-hans"))
    assert "多次开始都未能完成：报告可能太大" in reader.get("/reports/").content.decode()


def test_a_report_without_its_evidence_fails_with_the_reason(copies: Copies, web: Settings) -> None:
    row = ordered(copies)
    copies.database["captures"].delete_many({})
    assert jobs.write_waiting(web) == 1
    row.refresh_from_db()
    assert row.state == ReportState.FAILED
    assert "rests on capture" in stored_reason(row.detail, in_english)
    reader = browser(member(copies.organisation, username="reader", language="zh-hans"))
    assert "缺少它，报告就不能作为证据" in reader.get("/reports/").content.decode()


def test_a_report_is_cancelled_before_and_while_it_is_written(copies: Copies, web: Settings) -> None:
    row = ordered(copies)
    assert jobs.cancel(row)
    assert jobs.write_waiting(web) == 0
    row = ordered(copies)

    def cancel_at_first_look(execute: Callable[..., Any], sql: str, *arguments: Any) -> Any:
        if "progress" in sql and "attempts" not in sql and not cancelled:
            cancelled.append(jobs.cancel(row))
        return execute(sql, *arguments)

    cancelled: list[bool] = []
    with connection.execute_wrapper(cancel_at_first_look):
        assert jobs.write_waiting(web) == 1
    row.refresh_from_db()
    assert (cancelled, row.state, row.file.exists()) == ([True], ReportState.CANCELLED, False)
    assert not jobs.cancel(row)


def test_the_desk_puts_long_reports_in_line_and_shows_them(
    copies: Copies, web: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webadmin.reports.jobs.DIRECT", 0)
    case = copies.case()
    editor, viewer = client_of(case, Role.EDITOR), client_of(case)
    posted = editor.post("/reports/", {"kind": "all", "reference": "", "format": "csv"})
    row = Report.objects.get()
    assert posted.headers["Location"] == f"/reports/?written={row.pk}"
    assert viewer.get("/reports/all/json").headers["Location"].startswith("/reports/?written=")
    page = editor.get("/reports/").content.decode()
    assert 'data-live="/reports/live' in page
    assert page.count("/cancel") == 2
    assert "/cancel" not in viewer.get("/reports/live").content.decode(), "a viewer changes nothing"
    assert editor.get(f"/reports/kept/{row.pk}").status_code == 404
    assert editor.post(f"/reports/kept/{row.pk}/cancel").status_code == 302
    assert "data-ended" not in editor.get("/reports/live").content.decode()
    jobs.write_waiting(web)
    assert "data-ended" in editor.get("/reports/live").content.decode()
    assert {report.format: report.state for report in Report.objects.all()} == {"csv": "cancelled", "json": "ready"}
    written = Report.objects.get(format="json")
    assert body(viewer.get(f"/reports/kept/{written.pk}")).startswith(b"{")
