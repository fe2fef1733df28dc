"""Store reports as files under `var/reports`, each with a row in SQL.

Writing a report again replaces both.
"""

from library.readers.sentence import sentence_text
from storage.documents import derive_id
from webadmin.accounts.models import Organisation, User
from webadmin.reports.content import ReportContent
from webadmin.reports.files import write_file
from webadmin.reports.models import Report, ReportState
from webadmin.reports.writers import ReportError
from webadmin.words.catalogue import Language


def archive_report(
    content: ReportContent, organisation: Organisation, form: str, language: Language, author: User | None = None
) -> Report:
    """Write a report to its file and record it.

    A report that cannot be made is recorded as failed, with the reason.
    """
    row = row_of(content, organisation, form, language)
    row.label, row.cases, row.created_by = content.scope.label[:500], content.totals.cases, author
    try:
        row.size, row.sha256 = write_file(content, form, language, row.file)
        row.state, row.detail = ReportState.READY, ""
    except ReportError as error:
        row.state, row.detail = ReportState.FAILED, sentence_text(error.sentence)
    row.save()
    return row


def row_of(content: ReportContent, organisation: Organisation, form: str, language: Language) -> Report:
    """Return the row of a report; a new row is `failed` until its file exists."""
    scope = content.scope
    row, _ = Report.objects.get_or_create(
        organisation=organisation, kind=scope.kind, reference=scope.reference, format=form, language=language,
        full_texts=content.full_texts,
        defaults={"path": _path(content, organisation, form, language), "state": ReportState.FAILED},
    )
    return row


def _path(content: ReportContent, organisation: Organisation, form: str, language: Language) -> str:
    """Build the file name from parts that no outsider can choose.

    These are the organisation's slug, a digest, and fixed words.
    """
    scope, texts = content.scope, "-texts" if content.full_texts else ""
    return f"{organisation.slug}/{scope.kind}-{derive_id(scope.kind, scope.reference)[:12]}{texts}.{language}.{form}"
