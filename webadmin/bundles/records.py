"""Convert a case or copy into the plain facts from which a bundle is made."""

from collections.abc import Iterable

from django.db.models import QuerySet

from evidence.case_record import CaseRecord, CopyRecord, HistoryLine, PassedRecord
from evidence.errors import EvidenceError
from webadmin.accounts.models import Organisation
from webadmin.cases.models import Case, CaseEvent, CaseKind, Copy, PassedPage
from webadmin.security.row_number import row_number

KINDS = ("case", "copy")


def parse_reference(text: str) -> tuple[str, int]:
    """Parse `7`, `case:7` or `copy:7`; raises EvidenceError for anything else."""
    kind, _, digits = text.rpartition(":")
    number = row_number(digits)
    if (kind or "case") not in KINDS or number is None:
        raise EvidenceError("{text!r} is not a case: give its number, or copy:NUMBER for a single copy", text=text)
    return kind or "case", number


def record_of(kind: str, number: int, organisation: Organisation) -> CaseRecord:
    """Read a case or copy of an organisation.

    Raises EvidenceError if the organisation does not have it.
    """
    if book := _book(kind, number, organisation):
        return CaseRecord(
            "case", book.pk, organisation.slug, organisation.name, _title(book), (),
            _history(book.events.select_related("actor")), tuple(map(_passed, book.passed_pages.all())), book.finding)
    copies = list(_copies(kind, number, organisation).prefetch_related("events__actor"))
    if not copies:
        raise EvidenceError("{organisation} has no {kind} {number}", organisation=organisation.slug, kind=kind,
                            number=number)
    lines = CaseEvent.objects.filter(case=copies[0].case_id, copy=None).select_related("actor")
    return CaseRecord(
        "copy" if kind == "copy" else "case", number, organisation.slug, organisation.name,
        _title(copies[0]), tuple(_copy(copy) for copy in copies), _history(lines))


def count_copies(kind: str, number: int, organisation: Organisation) -> int:
    """Count the copies that a bundle would contain."""
    book = _book(kind, number, organisation)
    return book.passed_pages.count() if book else _copies(kind, number, organisation).count()


def title_of(kind: str, number: int, organisation: Organisation) -> str:
    """Return the title of a case or copy.

    Raises EvidenceError if the organisation does not have it.
    """
    found = _book(kind, number, organisation) or _copies(kind, number, organisation).first()
    if found is None:
        raise EvidenceError("{organisation} has no {kind} {number}", organisation=organisation.slug, kind=kind,
                            number=number)
    return _title(found)


def _title(found: Case | Copy) -> str:
    return f"{found.work_title} @ {found.site}"


def _book(kind: str, number: int, organisation: Organisation) -> Case | None:
    """Find a case of passing off; None for anything else."""
    books = Case.objects.filter(organisation=organisation, pk=number).exclude(kind=CaseKind.COPIES)
    return books.first() if kind == "case" else None


def _passed(page: PassedPage) -> PassedRecord:
    return PassedRecord(page.pk, page.page, page.url, page.title, page.first_seen, page.last_seen, page.gone_at)


def _copies(kind: str, number: int, organisation: Organisation) -> QuerySet[Copy]:
    """Select a case's copies, including parts of joined chapters, or one copy."""
    own = Copy.objects.filter(organisation=organisation).order_by("chapter_number", "pk")
    if kind not in KINDS:
        return own.none()
    return own.filter(pk=number) if kind == "copy" else own.filter(case=number)


def _copy(copy: Copy) -> CopyRecord:
    return CopyRecord(
        copy.pk, copy.match, copy.url, copy.site, copy.work_title, copy.chapter_title, copy.verdict, copy.status,
        copy.first_seen, copy.last_seen, copy.gone_at, _history(copy.events.all()))


def _history(events: Iterable[CaseEvent]) -> tuple[HistoryLine, ...]:
    return tuple(HistoryLine(event.at, event.actor.get_username() if event.actor else "", event.kind, event.before,
                             event.after, event.text) for event in events)
