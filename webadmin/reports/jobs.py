"""Long reports as background jobs.

A row waits until a worker writes its report, and shows the progress. A lease ensures that only one worker writes a
report; it is renewed while entries are read, so that another worker takes over when the first one was killed and its
lease has ended. Cancelling changes the row, which the writer checks with every batch.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from zoneinfo import ZoneInfo

from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_noop

from library.readers.sentence import sentence_text
from storage.settings import Settings
from webadmin.accounts.models import Organisation, User
from webadmin.leased_rows import do_now, do_waiting
from webadmin.reports.archive import row_of
from webadmin.reports.building import build_content
from webadmin.reports.content import ReportContent, ReportEntry
from webadmin.reports.files import write_file
from webadmin.reports.models import UNFINISHED, Report, ReportState
from webadmin.reports.scopes import find_scope
from webadmin.reports.writers import ReportError
from webadmin.words.catalogue import Language, language_of

DIRECT = 200
"""Maximum number of cases of a report that is written within a request."""
LEASE = timedelta(minutes=4)
"""Longer than the last step, in which a PDF is typeset and no entries are read."""
ATTEMPTS = 3
"""How often a report may be started, because one that kills its worker must not be retried for ever."""
BATCH = 50
"""Entries between two checks of the row."""


class ReportCancelledError(Exception):
    """The report was cancelled, or ordered again."""


def enqueue(
    content: ReportContent, organisation: Organisation, form: str, language: Language, author: User | None = None
) -> Report:
    """Queue a report; one that already waits or is being written stays unchanged."""
    row = row_of(content, organisation, form, language)
    if row.state in UNFINISHED:
        return row
    row.label, row.cases, row.created_by = content.scope.label[:500], content.totals.cases, author
    row.state, row.detail, row.progress, row.attempts = ReportState.WAITING, "", 0, 0
    row.time_zone = str(content.generated_at.tzinfo)
    row.save()
    return row


def cancel(row: Report) -> bool:
    """Cancel a report that is not yet written; False if it is too late."""
    return bool(_unfinished(row).update(state=ReportState.CANCELLED, detail=""))


def write_waiting(settings: Settings) -> int:
    """Write the reports that wait or whose writer died; returns how many were started.

    Stops after a time limit, so that the worker returns to the pipeline stages.
    """
    waiting = Report.objects.filter(state__in=UNFINISHED).select_related("organisation").order_by("created_at", "pk")
    return do_waiting(waiting, "report", LEASE, partial(_begin, settings=settings))


def write_now(row: Report, settings: Settings) -> bool:
    """Write a waiting report unless a worker has it; returns whether it was started."""
    return do_now(row, "report", LEASE, partial(_begin, settings=settings))


def _begin(row: Report, settings: Settings) -> bool:
    """Write a report unless it is finished or was started too often.

    Returns whether it was started.
    """
    if not _unfinished(row).update(state=ReportState.RUNNING, progress=0, attempts=F("attempts") + 1):
        return False
    row.refresh_from_db()
    if row.attempts > ATTEMPTS:
        _fail(row, gettext_noop("started several times and never finished: it may be too large; ask for a narrower "
                                "report"))
        return False
    try:
        _write(row, settings)
    except ReportCancelledError:
        pass
    except ReportError as error:
        _fail(row, sentence_text(error.sentence))
    return True


def _write(row: Report, settings: Settings) -> None:
    def note(entries: int) -> None:
        if not Report.objects.filter(pk=row.pk, state=ReportState.RUNNING).update(progress=entries):
            raise ReportCancelledError

    scope = find_scope(row.kind, row.reference, row.organisation)
    content = build_content(
        scope, row.organisation, ZoneInfo(row.time_zone or settings.time_zone), full_texts=row.full_texts)
    watched = replace(content, entries=WatchedEntries(content.entries, note))
    size, sha256 = write_file(watched, row.format, language_of(row.language), row.file)
    Report.objects.filter(pk=row.pk, state=ReportState.RUNNING).update(
        state=ReportState.READY, detail="", size=size, sha256=sha256, cases=content.totals.cases,
        progress=content.totals.cases, created_at=timezone.now())


def _unfinished(row: Report) -> QuerySet[Report]:
    return Report.objects.filter(pk=row.pk, state__in=UNFINISHED)


def _fail(row: Report, detail: str) -> None:
    _unfinished(row).update(state=ReportState.FAILED, detail=detail)


@dataclass(frozen=True)
class WatchedEntries(Collection[ReportEntry]):
    """Entries that report how many of them were read."""

    entries: Collection[ReportEntry]
    beat: Callable[[int], None]

    def __len__(self) -> int:
        return len(self.entries)

    def __contains__(self, entry: object) -> bool:
        return entry in self.entries

    def __iter__(self) -> Iterator[ReportEntry]:
        number = 0
        for number, entry in enumerate(self.entries):
            if number % BATCH == 0:
                self.beat(number)
            yield entry
        self.beat(number)
