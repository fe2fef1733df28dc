"""One day from mirror site to exported report on real servers and workers, and the day after."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from app.daily import run_day
from app.demo.mirror import MirrorWeb, mirror_web, score
from app.demo.organisation import ORGANISATION
from storage.preparing.preparation import SCATTERED, SHARDED
from storage.settings import Settings
from tests.app import line
from tests.faults.tcp_proxy import tcp_proxy
from tests.storage.command_log import CommandLog, Filtered

WRITES = ("update", "delete", "findAndModify")

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1200)]


def export(settings: Settings, form: str, folder: Path) -> Path:
    from webadmin.reports.stage import ReportOrder
    from webadmin.reports.stage import export as write

    output = folder / f"report.{form}"
    assert write(settings, ReportOrder({}, form, ORGANISATION, "zh-hans"), output) > 1000
    return output


def check_against_truth(web: MirrorWeb) -> None:
    from app.demo.findings import findings

    result = score(findings(), web.truth)
    assert not result.missed
    assert not result.false_alarms


@pytest.mark.campaign
def test_from_mirror_site_to_report_and_the_next_day(settings: Settings, tmp_path: Path, migrated: Path) -> None:
    assert settings.mongodb_url
    with tcp_proxy(settings.mongodb_url) as proxy, mirror_web(first_port=0) as web:
        log = CommandLog()
        proxy.hear = log.hear
        own = line.on(settings, web, tmp_path / "var", migrated)
        through = replace(own, mongodb_url=proxy.through(settings.mongodb_url))
        with line.workers(through) as children, line.clock(through):
            line.ask_for_the_day(own)
            run = line.until_done(own, children)
        check_shards(log)
        assert run["state"] == "done", run["items"]
        assert line.waiting(own) == 0
        check_against_truth(web)
        check_reports(own, web, tmp_path)
        check_next_day(own, web)


def check_shards(log: CommandLog) -> None:
    """Check that the commands sent to MongoDB during a day respect the declared shard keys."""
    heard = {filtered for filtered in log.seen if filtered.collection in SHARDED}
    assert {filtered.collection for filtered in heard} >= {"pages", "captures", "matches", "visits", "chapters"}
    scattered = {filtered for filtered in heard if "_id" not in filtered.fields}
    assert scattered, "the declared ones at least"
    assert [filtered for filtered in scattered if filtered.command in WRITES] == []
    assert [filtered for filtered in scattered if not is_declared(filtered)] == []


def is_declared(filtered: Filtered) -> bool:
    return any((filtered.collection, name) in SCATTERED for name in filtered.fields or {""})


def check_reports(settings: Settings, web: MirrorWeb, folder: Path) -> None:
    copy = web.truth.pirated[0]
    text = "".join(page.extract_text() for page in PdfReader(export(settings, "pdf", folder)).pages)
    assert copy.work in text
    assert copy.url.rpartition("/")[2] in text
    sheets = load_workbook(export(settings, "xlsx", folder)).worksheets
    cells = {str(cell.value) for sheet in sheets for row in sheet.iter_rows() for cell in row}
    assert copy.url in cells
    assert copy.chapter in cells
    document = json.loads(export(settings, "json", folder).read_text(encoding="utf-8"))
    assert copy.url in json.dumps(document)


def check_next_day(settings: Settings, web: MirrorWeb) -> None:
    before = line.outcome(settings)
    first = web.truth
    web.turn_to(2)
    run = run_day(settings, line.tomorrow(settings), lambda *_: None, force=True)
    assert run["state"] == "done", run["items"]
    check_against_truth(web)
    after = line.outcome(settings)
    new_copies = {(copy.site, copy.work, copy.chapter) for copy in web.truth.copies} - {
        (copy.site, copy.work, copy.chapter) for copy in first.copies}
    assert new_copies, "the mirror's second day must bring something"
    assert len(after["cases"] - before["cases"]) >= len(new_copies)
    addresses = [case.rsplit(" ", 1)[0] for case in after["cases"]]
    assert len(addresses) == len(set(addresses)), "one case for a page and a chapter"
    assert before["pages"] < after["pages"]
    again = run_day(settings, line.tomorrow(settings), lambda *_: None, force=True)
    assert again["ended_at"] == run["ended_at"], "a day that is done is not done again"
    assert line.outcome(settings) == after
