"""Make the evidence bundle of a case.

One ZIP file that contains, explains and seals all evidence of the case. Two bundles of one case differ only in times,
signatures and timestamps, and in the digests of files that contain them.
"""

import tempfile
from contextlib import closing
from dataclasses import dataclass
from importlib.resources import files as resources
from typing import BinaryIO, cast

from evidence.case_record import Attachments, CaseRecord
from evidence.contents import IN_MEMORY, Contents
from evidence.custody import MACHINE, CustodyLine, in_order
from evidence.errors import EvidenceError
from evidence.explanations.explaining import Explained, explanations
from evidence.packing.canonical_json import canonical_json, instant
from evidence.packing.manifest import ListedFiles
from evidence.packing.stored_zip import StoredZip
from evidence.sealing import Sealing, seal
from evidence.signing.signatures import sign_digest, sign_report
from evidence.timestamp.authorities import Timestamp
from evidence.web_archive.wacz import ArchiveFacts, write_wacz
from storage.capture_conditions.software import software
from storage.mongodb import Database
from storage.raw.store import RawStore
from storage.version import VERSION

ARCHIVE = "capture.wacz"
SOFTWARE = f"Wenzong {VERSION}"


@dataclass(frozen=True)
class BundleSummary:
    """Summary of a finished bundle."""

    is_signed: bool
    timestamp: Timestamp
    lacks: tuple[str, ...]
    unclean: tuple[str, ...]


def pack_bundle(
    database: Database, raw: RawStore, case: CaseRecord, attachments: Attachments, sealing: Sealing, output: BinaryIO,
) -> BundleSummary:
    """Write a bundle to a file from the stores of an installation.

    Raises EvidenceError if none of the evidence is stored any more, or if it is too large for a ZIP file. Anything else
    that is missing or damaged, including signature and timestamp, is named in the bundle.
    """
    bundle = StoredZip(output)
    files = ListedFiles(bundle)
    with closing(Contents(files, database, raw)) as contents:
        if not contents.write(case) and not contents.pages:
            raise EvidenceError("the pages of {kind} {number} are no longer stored",
                                kind=case.kind, number=case.number)
        _add_archive(files, contents, case, sealing)
    _add_attachments(files, attachments, sealing)
    _add_documents(files, contents, case, sealing)
    lacks, unclean = _sorted(contents.lacks), _sorted(contents.unclean)
    about = {"case": {"kind": case.kind, "number": case.number, "title": case.title,
                      "organisation": case.organisation}, "copies": len(case.copies), "pages": len(case.passed),
             "created": instant(sealing.created), "software": SOFTWARE, "signing": sealing.signing,
             "lacks": lacks, "unclean": unclean}
    stamped = seal(bundle, files.manifest(about), sealing)
    return BundleSummary(sealing.signer is not None, stamped, lacks, unclean)


def _add_archive(files: ListedFiles, contents: Contents, case: CaseRecord, sealing: Sealing) -> None:
    if not contents.pages:
        return
    facts = ArchiveFacts(f"{case.organisation_name}: {case.title}", SOFTWARE, instant(sealing.created))

    def sign(digest: str, created: str) -> dict[str, str] | None:
        return sign_digest(digest, created, SOFTWARE, sealing.signer) if sealing.signer else None

    with tempfile.SpooledTemporaryFile(IN_MEMORY) as spool:
        archive = cast(BinaryIO, spool)
        write_wacz(archive, contents.warc, contents.pages, facts, sign)
        files.add(ARCHIVE, archive)


def _add_attachments(files: ListedFiles, attachments: Attachments, sealing: Sealing) -> None:
    for name, pdf in attachments.reports.items():
        files.add(f"report/{name}", sign_report(pdf, sealing.signer) if sealing.signer else pdf)
    for name, data in attachments.others.items():
        files.add(name, data)


def _add_documents(files: ListedFiles, contents: Contents, case: CaseRecord, sealing: Sealing) -> None:
    made = CustodyLine(sealing.created, "bundle made", MACHINE, f"{case.kind} {case.number}", SOFTWARE)
    files.add("case.json", canonical_json(case))
    files.add("custody.json", canonical_json([*in_order(contents.custody), made]))
    files.add("software.json", canonical_json(software()))
    files.add("verify.py", resources("evidence.verifier").joinpath("verify.py").read_bytes())
    signer = sealing.signer
    if signer:
        files.add("certificate.pem", signer.pem)
    explained = Explained(case.title, case.organisation_name, len(case.copies), len(case.passed),
                          instant(sealing.created), SOFTWARE,
                          signer.subject if signer else "", _sorted(contents.unclean), _sorted(contents.lacks))
    for name, text in explanations(explained).items():
        files.add(name, text)


def _sorted(items: list[str]) -> tuple[str, ...]:
    return tuple(sorted(set(items)))
