"""Reports made: what is in scope gathered, and written in a format."""

import hashlib
from collections import Counter
from datetime import datetime, tzinfo
from pathlib import Path
from typing import BinaryIO
from uuid import uuid4

from django.db.models import Max, Min, QuerySet

from storage.version import VERSION
from webadmin.accounts.models import Organisation
from webadmin.cases.models import Case
from webadmin.reports.content import Report, Scope, Totals
from webadmin.reports.formats import FORMATS, ReportError
from webadmin.reports.gathering import Entries
from webadmin.reports.scopes import DISMISSED, cases_in
from webadmin.reports.wording import Language, Words
from webadmin.stores import database

ORDER = ("work_title", "chapter_number", "site", "pk")


def collect(scope: Scope, organisation: Organisation, zone: tzinfo) -> Report:
    """Gather a report of an organisation's cases in scope, with every time shown in a zone.

    Cases that people dismissed are counted but left out, unless the report is about that very case. Texts and
    bytes are read only when a format asks for the entries.
    """
    covered = cases_in(scope, organisation)
    kept = covered if scope.kind == "case" else covered.exclude(status__in=DISMISSED)
    rows = list(kept.order_by(*ORDER).values_list("pk", "verdict", "status", "site", "work_title"))
    verdicts, states, sites, works = (dict(Counter(str(row[column]) for row in rows)) for column in (1, 2, 3, 4))
    dismissed = Counter() if scope.kind == "case" else Counter(
        covered.filter(status__in=DISMISSED).values_list("status", flat=True))
    return Report(
        organisation=organisation.name, scope=scope, generated_at=datetime.now(zone).replace(microsecond=0),
        period=_period(kept), totals=Totals(len(rows), verdicts, states, sites, works, dict(dismissed)),
        entries=Entries(database(), [row[0] for row in rows]), software=f"Wenzong {VERSION}",
    )


def write(report: Report, form: str, language: Language, output: BinaryIO) -> None:
    """Write a report in a format of FORMATS; raises ReportError for another, or when it cannot be made."""
    if form not in FORMATS:
        raise ReportError(f"a report is written as {', '.join(FORMATS)}, not {form!r}")
    FORMATS[form].write(report, Words(language), output)


def write_file(report: Report, form: str, language: Language, path: Path) -> tuple[int, str]:
    """Write a report to a file, all of it or nothing; returns its size and SHA-256. Raises ReportError."""
    if path.is_dir():
        raise ReportError(f"{path} is a folder: name a file in it")
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{uuid4().hex}")
    try:
        with part.open("xb") as file:
            write(report, form, language, file)
        measured = _measure(part)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return measured


def _period(cases: QuerySet[Case]) -> tuple[datetime, datetime] | None:
    ends = cases.aggregate(first=Min("first_seen"), last=Max("last_seen"))
    return (ends["first"], ends["last"]) if ends["first"] else None


def _measure(path: Path) -> tuple[int, str]:
    with path.open("rb") as file:
        return path.stat().st_size, hashlib.file_digest(file, "sha256").hexdigest()
