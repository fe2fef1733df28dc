"""The chain of custody.

It lists what happened to the evidence, when, and who did it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from evidence.case_record import CopyRecord, HistoryLine
from evidence.gathering.captured import CapturedVersion
from evidence.gathering.copies import CopyDocuments
from storage.capture_conditions.conditions import CaptureConditions
from storage.collections.captures import CaptureFacts

MACHINE = "Wenzong"


@dataclass(frozen=True)
class CustodyLine:
    """One step of the chain."""

    at: datetime
    what: str
    by: str
    about: str
    detail: str = ""


def of_version(version: CapturedVersion) -> Iterator[CustodyLine]:
    """List the steps of capturing a page version."""
    page, capture = version.page, version.answer.facts
    if version.conditions:
        yield CustodyLine(version.conditions.examined_at, "conditions examined", MACHINE, version.conditions.host,
                          _found(version.conditions))
    if capture:
        yield of_capture(capture, "captured")
    undone = "read from pictures" if page.pictures else "decoded from fonts"
    made = "joined from parts" if page.parts else undone if page.decoded_from else "read"
    yield CustodyLine(page.fetched_at, f"text {made}", MACHINE, page.url, f"page version {page.id}")
    if version.screenshot:
        yield CustodyLine(version.screenshot.taken_at, "screenshot taken", version.screenshot.browser or MACHINE,
                          version.screenshot.url, f"SHA-256 {version.screenshot.sha256}")


def _found(conditions: CaptureConditions) -> str:
    """Summarise the flaws of a capture, and what was not examined.

    Returns "clean" only if there are neither.
    """
    flaws = [f"{code}: {detail}" for code, detail in conditions.flaws]
    skipped = [f"not examined: {', '.join(conditions.skipped)}"] if conditions.skipped else []
    return "; ".join([*flaws, *skipped]) or "clean"


def of_capture(capture: CaptureFacts, what: str) -> CustodyLine:
    """Describe a capture: where it came from, and where it is kept."""
    where = f", kept in {capture.place.file} at {capture.place.offset}" if capture.place else ""
    return CustodyLine(capture.fetched_at, what, MACHINE, capture.url,
                       f"status {capture.status} from {capture.ip or 'unknown'}, {capture.size} bytes, "
                       f"SHA-256 {capture.sha256}{where}")


def of_copy(copy: CopyDocuments) -> Iterator[CustodyLine]:
    """List how a copy was found, and what was decided about it."""
    if copy.match and copy.match.found_at:
        yield CustodyLine(copy.match.found_at, "match found", MACHINE, copy.record.url,
                          f"match {copy.match.id}, {copy.match.method}, {copy.match.verdict}")
    yield from of_history(copy.record.history, _name(copy.record))


def of_history(lines: Iterable[HistoryLine], about: str) -> Iterator[CustodyLine]:
    """List the decisions in a history."""
    for line in lines:
        change = f"{line.before} → {line.after}" if line.before or line.after else ""
        yield CustodyLine(line.at, line.kind, line.actor or MACHINE, about, " ".join(filter(None, (change, line.text))))


def _name(record: CopyRecord) -> str:
    return f"copy {record.number}: {record.chapter_title} at {record.url}"


def in_order(lines: Iterable[CustodyLine]) -> list[CustodyLine]:
    """Sort the steps by time and drop duplicates."""
    return sorted(set(lines), key=lambda line: (line.at, line.what, line.about, line.detail))
