"""Make a bundle from the stores of this installation.

It contains the reports that people read.
"""

from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4
from zoneinfo import ZoneInfo

from django.utils import timezone

from evidence.bundle import BundleSummary, pack_bundle
from evidence.case_record import Attachments, CaseRecord
from evidence.packing.digests import size_and_sha256
from evidence.sealing import Sealing
from evidence.timestamp.authorities import Authorities
from storage.settings import Settings
from webadmin.accounts.models import Organisation
from webadmin.bundles.certificates import identity_of
from webadmin.bundles.records import record_of
from webadmin.reports.building import build_content
from webadmin.reports.files import write_report
from webadmin.reports.scopes import find_scope
from webadmin.reports.writers import ReportError
from webadmin.stores import database, raw
from webadmin.words.catalogue import Language, language_of

LANGUAGES: tuple[Language, ...] = (language_of("zh-hans"), language_of("en"))


class WrittenBundle(NamedTuple):
    """A bundle's file with size and digest, and its summary."""

    size: int
    sha256: str
    summary: BundleSummary


def write_bundle(
    settings: Settings, organisation: Organisation, kind: str, number: int, path: Path,
) -> WrittenBundle:
    """Write the bundle of a case or copy to a file atomically.

    Raises EvidenceError.
    """
    case, created = record_of(kind, number, organisation), timezone.now().replace(microsecond=0)
    sealing = Sealing(created, Authorities.of(settings), identity_of(organisation))
    attachments = _attachments(case, organisation, created.astimezone(ZoneInfo(settings.time_zone)))
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{uuid4().hex}")
    try:
        with draft.open("x+b") as file:
            summary = pack_bundle(database(), raw(), case, attachments, sealing, file)
            size, sha256 = size_and_sha256(file)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    return WrittenBundle(size, sha256, summary)


def _attachments(case: CaseRecord, organisation: Organisation, created: datetime) -> Attachments:
    """Write the reports; for one that cannot be made, a file with the reason."""
    reports: dict[str, bytes] = {}
    others: dict[str, bytes] = {}
    for language in LANGUAGES:
        output = BytesIO()
        try:
            content = build_content(find_scope(case.kind, str(case.number), organisation), organisation,
                                    created.tzinfo or timezone.get_default_timezone(), full_texts=True)
            write_report(content, "pdf", language, output)
        except ReportError as error:
            others[f"report/report.{language}.missing.txt"] = f"{error}\n".encode()
        else:
            reports[f"report.{language}.pdf"] = output.getvalue()
    return Attachments(reports, others)
