"""The JSON report matches its schema and is exact to the character."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.webadmin.reports.samples import book, entry, quote, report
from tests.webadmin.reports.test_formats import HOSTILE, hostile_report
from tests.webadmin.reports.written import written
from webadmin.reports import writers
from webadmin.reports.content import ReportContent

SCHEMA = json.loads((Path(writers.__file__).parent / "layout" / "report.schema.json").read_text(encoding="utf-8"))


def parsed(made: ReportContent) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(written(made, "json", "en"))
    return value


def validator() -> Any:
    from jsonschema import Draft202012Validator  # imported here: every test process would load it for a second

    Draft202012Validator.check_schema(SCHEMA)
    return Draft202012Validator(SCHEMA, format_checker=Draft202012Validator.FORMAT_CHECKER)


@pytest.mark.parametrize("made", [
    report(), report(passed_off=(book(),)), report(entry(1), entry(2, quote(), quote())), hostile_report()])
def test_it_keeps_its_schema(made: ReportContent) -> None:
    assert [error.message for error in validator().iter_errors(parsed(made))] == []


def test_the_schema_is_one_that_can_be_broken() -> None:
    value = parsed(report(entry()))
    del value["entries"][0]["page"]["sha256"]
    assert list(validator().iter_errors(value))


def test_texts_are_exact() -> None:
    assert [each["page"]["title"] for each in parsed(hostile_report())["entries"]] == list(HOSTILE)


def test_times_carry_the_zone_and_the_lag_is_in_seconds() -> None:
    value = parsed(report(entry()))
    assert value["generated_at"] == "2025-11-21T09:30:00+08:00"
    assert value["entries"][0]["page"]["fetched_at"] == "2025-11-21T03:04:05+08:00"
    assert value["entries"][0]["lag_seconds"] == (12 * 24 + 3) * 3600
    assert value["totals"]["left_out"] == {"false_alarm": 1}
