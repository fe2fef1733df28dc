"""Reports as JSON, exactly as in the schema `layout/report.schema.json`.

Nothing is cut, cleaned or translated. Other people's programs rely on it: within a schema version, fields may be added,
but none are renamed or removed.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime, tzinfo
from typing import Any, BinaryIO

from webadmin.reports.content import PassedOffBook, ReportContent, ReportEntry
from webadmin.reports.writers.base import Format
from webadmin.words.catalogue import Words
from webadmin.words.rules import say_rule

SCHEMA = "wenzong-report/1"


def write(report: ReportContent, words: Words, output: BinaryIO) -> None:
    """Write the report, one case after another."""
    head = json.dumps(_head(report, words), ensure_ascii=False, indent=1)
    output.write(_bytes(head.removesuffix("\n}") + ',\n "entries": ['))
    for number, entry in enumerate(report.entries):
        text = json.dumps(_entry(entry, words, report.generated_at.tzinfo), ensure_ascii=False)
        output.write(_bytes(("," if number else "") + "\n  " + text))
    output.write(b"\n ]\n}\n")


def _head(report: ReportContent, words: Words) -> dict[str, Any]:
    zone = report.generated_at.tzinfo
    return {
        "schema": SCHEMA,
        "title": words("title"),
        "organisation": report.organisation,
        "scope": asdict(report.scope),
        "generated_at": _time(report.generated_at, zone),
        "period": [_time(moment, zone) for moment in report.period] if report.period else None,
        "software": report.software,
        "statement": {"proves": words("statement.proves"), "does_not_prove": words("statement.not")},
        "totals": asdict(report.totals),
        "passed_off": [_book(book, zone) for book in report.passed_off],
    }


def _book(book: PassedOffBook, zone: tzinfo | None) -> dict[str, Any]:
    times = {name: _time(getattr(book, name), zone) for name in ("first_seen", "last_seen", "gone_at")}
    return asdict(book) | times | {"pages": [
        asdict(page) | {name: _time(getattr(page, name), zone) for name in ("fetched_at", "last_seen", "gone_at")}
        for page in book.pages]}


def _entry(entry: ReportEntry, words: Words, zone: tzinfo | None) -> dict[str, Any]:
    times = {name: _time(getattr(entry.case, name), zone)
             for name in ("decided_at", "first_seen", "last_seen", "gone_at")}
    page = asdict(entry.page) | {name: _time(getattr(entry.page, name), zone) for name in ("fetched_at", "shown_at")}
    page["redirects"] = [hop._asdict() for hop in entry.page.redirects]
    return {
        "case": asdict(entry.case) | times,
        "source": asdict(entry.source) | {"published_at": _time(entry.source.published_at, zone)},
        "page": page,
        "finding": _plain(asdict(entry.finding)) | {
            "found_at": _time(entry.finding.found_at, zone), "reason": say_rule(entry.finding.reason, words),
            "rule": entry.finding.reason.rule, "figures": _plain(entry.finding.reason.figures),
        },
        "lag_seconds": None if entry.lag is None else int(entry.lag.total_seconds()),
        "passages": [_plain(asdict(quote)) for quote in entry.quotes],
    }


def _plain(values: Mapping[str, Any]) -> dict[str, Any]:
    """Round figures to the measured precision, without digits from binary fractions."""
    return {name: round(value, 6) if isinstance(value, float) else value for name, value in values.items()}


def _time(moment: datetime | None, zone: tzinfo | None) -> str | None:
    return None if moment is None else moment.astimezone(zone).isoformat(timespec="seconds")


def _bytes(text: str) -> bytes:
    """Encode in UTF-8.

    Lone surrogates, which UTF-8 cannot encode, become JSON escapes.
    """
    return text.encode("utf-8", "backslashreplace")


JSON = Format("json", "application/json", write)
