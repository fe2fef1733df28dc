"""Reports requested by the command line and the daily run."""

import logging
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from zoneinfo import ZoneInfo

from django.db import connections

from storage.settings import Settings
from webadmin.accounts.models import Organisation
from webadmin.accounts.tenancy import organisation_named
from webadmin.audit.actions import Action
from webadmin.audit.recording import record
from webadmin.reports.archive import archive_report
from webadmin.reports.building import build_content
from webadmin.reports.content import ReportContent, ReportEntry
from webadmin.reports.files import write_file
from webadmin.reports.jobs import enqueue, write_now
from webadmin.reports.models import UNFINISHED, Report, ReportState
from webadmin.reports.scopes import ScopeError, find_scope
from webadmin.reports.writers import ReportError
from webadmin.words.catalogue import Language, language_of
from webadmin.words.sentences import in_english, stored_reason

RUN_FORMATS = ("pdf", "xlsx")
"""Formats that the daily run writes for each organisation for which it found copies."""
HELD, HELD_TEXT = 500, 5_000_000
"""Maximum number of copies in a report written within the run, and of characters of their passages kept in memory
(some 10 MB). A report with more copies is long, and workers write it."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class ReportOrder:
    """A report requested by a command."""

    scope: Mapping[str, str]
    """Empty for all cases; otherwise one of case, work, site and run with its reference."""
    form: str
    organisation: str
    """The slug of the organisation."""
    language: str
    full_texts: bool = False


def export(settings: Settings, order: ReportOrder, output: Path) -> int:
    """Write the report that a command requests and return its size in bytes.

    Raises ReportError for something that does not exist, and UnknownOrganisationError.
    """
    scope = order.scope
    if len(scope) > 1:
        raise ScopeError("a report is about one thing, not about {kinds}", kinds=", ".join(scope))
    owner = organisation_named(order.organisation)
    kind, reference = next(iter(scope.items()), ("all", ""))
    report = build_content(find_scope(kind, reference, owner), owner, ZoneInfo(settings.time_zone),
                           full_texts=order.full_texts)
    size, _ = write_file(report, order.form, language_of(order.language), output)
    record(Action.REPORT_DOWNLOADED, None, owner, reason=output.name)
    return size


def write_run_report(run: str, settings: Settings) -> list[Path]:
    """Write and store the findings of a run, for each organisation with copies.

    Returns the files. Long reports are queued for the workers; `write_long_reports` writes those that no worker took.
    Repeating it replaces the same files and rows. A format that cannot be made is recorded in its row and logged, and
    does not prevent the others.
    """
    paths, language = [], language_of(settings.language)
    for owner in Organisation.objects.order_by("slug"):
        report = build_content(find_scope("run", run, owner), owner, ZoneInfo(settings.time_zone))
        if report.totals.cases > HELD:
            for form in RUN_FORMATS:
                enqueue(report, owner, form, language)
            continue
        for row in _archived(_read_once(report), owner, language) if report.totals.cases else ():
            if row.state == ReportState.READY:
                paths.append(row.file)
            else:
                _log.error("report %s of %s: %s", row.path, owner.slug, stored_reason(row.detail, in_english))
    return paths


def write_long_reports(run: str, settings: Settings) -> list[Path]:
    """Write the reports of a run that still wait, and return the files of all.

    Reports that a worker is writing are left alone.
    """
    waiting = Report.objects.filter(kind="run", reference=run, state__in=UNFINISHED).select_related("organisation")
    for row in waiting.order_by("pk"):
        write_now(row, settings)
    return files_of(run)


def unfinished_of(run: str) -> int:
    """Count the reports of a run that wait or are being written."""
    return Report.objects.filter(kind="run", reference=run, state__in=UNFINISHED).count()


def _archived(report: ReportContent, owner: Organisation, language: Language) -> list[Report]:
    """Write a report in all formats.

    If its entries are in memory, the PDF, which waits for a child process, is written in parallel with the other
    format.
    """
    if not isinstance(report.entries, tuple):
        return [archive_report(report, owner, form, language) for form in RUN_FORMATS]
    with ThreadPoolExecutor(len(RUN_FORMATS) - 1) as pool:
        apart = [pool.submit(_archived_apart, report, owner, form, language) for form in RUN_FORMATS[:-1]]
        own = archive_report(report, owner, RUN_FORMATS[-1], language)
        return [*(each.result() for each in apart), own]


def _archived_apart(report: ReportContent, owner: Organisation, form: str, language: Language) -> Report:
    try:
        return archive_report(report, owner, form, language)
    finally:
        connections.close_all()  # this thread's own


def _read_once(report: ReportContent) -> ReportContent:
    """Load the entries of a short report once for all its formats.

    Long texts are read again by each format. If an entry cannot be read, the report is returned unchanged, and its
    formats report the error.
    """
    held, characters = list[ReportEntry](), 0
    try:
        for entry in report.entries:
            held.append(entry)
            characters += sum(len(quote.page_text) + len(quote.source_text) for quote in entry.quotes)
            if characters > HELD_TEXT:
                return report
    except ReportError:
        return report
    return replace(report, entries=tuple(held))


def failures_of(run: str) -> list[str]:
    """List the reports of a run that could not be written, with the reasons."""
    failed = Report.objects.filter(kind="run", reference=run, state=ReportState.FAILED).order_by("pk")
    return [f"{report.path}: {stored_reason(report.detail, in_english)}" for report in failed]


def files_of(run: str) -> list[Path]:
    """List the files that were written for a run."""
    return [report.file for report in Report.objects.filter(kind="run", reference=run, state=ReportState.READY)
            .order_by("organisation__slug", "format")]
