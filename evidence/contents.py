"""Write the copies and captures of a case into its bundle.

Notes what is missing from them.
"""

import tempfile
from collections.abc import Iterator
from dataclasses import asdict
from typing import BinaryIO, cast

from evidence.case_record import CaseRecord, PassedRecord
from evidence.custody import CustodyLine, of_capture, of_copy, of_history, of_version
from evidence.gathering.captured import CapturedAnswer, CapturedVersion, CapturedVersions
from evidence.gathering.captured_pictures import CapturedPictures
from evidence.gathering.copies import CopyDocuments, read_copies
from evidence.gathering.registration import registration_numbers
from evidence.packing.canonical_json import canonical_json
from evidence.packing.manifest import ListedFiles
from evidence.web_archive.wacz import ArchivedAddress
from storage.collections.pages import Pages
from storage.documents import Match, Page
from storage.mongodb import Database
from storage.raw.store import RawStore

IN_MEMORY = 32 * 2**20
"""Bytes of captured traffic kept in memory; more goes to a temporary file."""
_KINDS = {"image/png": "png", "image/jpeg": "jpg", "image/webp": "webp"}


class Contents:
    """Writes the files of a case into a bundle.

    It collects what the other files of the bundle describe: pages, custody, and what is missing or unclean.
    """

    def __init__(self, files: ListedFiles, database: Database, raw: RawStore) -> None:
        self._files, self._database = files, database
        self._versions, self._pictures = CapturedVersions(database, raw), CapturedPictures(database, raw)
        self._written: set[str] = set()
        self.warc = cast(BinaryIO, tempfile.SpooledTemporaryFile(IN_MEMORY))  # noqa: SIM115 - `close` closes it
        """The traffic of all captures, each exchange only once."""
        self.pages: list[ArchivedAddress] = []
        self.custody: list[CustodyLine] = []
        self.lacks: list[str] = []
        self.unclean: list[str] = []

    def close(self) -> None:
        """Close the temporary file of the traffic."""
        self.warc.close()

    def write(self, case: CaseRecord) -> int:
        """Write all copies and pages of a case.

        Returns for how many of them the documents are complete.
        """
        self.custody += of_history(case.history, f"case {case.number}")
        return sum(self._write_copy(copy) for copy in read_copies(self._database, case.copies)) + sum(
            self._write_passed(page) for page in case.passed)

    def _write_passed(self, record: PassedRecord) -> bool:
        """Write a page of a book that passes off; returns whether it is stored."""
        folder = f"pages/{record.number}"
        self._files.add(f"{folder}/record.json", canonical_json(record))
        page = Pages(self._database).versions([record.page]).get(record.page)
        if page is None:
            self.lacks.append(f"page version of page {record.number}")
            return False
        for name, data in _page_files(page):
            self._files.add(f"{folder}/{name}", data)
        self._write_versions(page)
        return True

    def _write_copy(self, copy: CopyDocuments) -> bool:
        folder = f"copies/{copy.record.number}"
        self.lacks += copy.lacks
        self.custody += of_copy(copy)
        for name, data in _copy_files(copy):
            self._files.add(f"{folder}/{name}", data)
        if copy.page is None:
            return False
        self._write_versions(copy.page)
        if copy.match:
            self._write_pictures(folder, copy.page, copy.match)
        return not copy.lacks

    def _write_pictures(self, folder: str, page: Page, match: Match) -> None:
        """Write the pictures that copied text was read from, and their captures."""
        placed = []
        for number, picture in enumerate(self._pictures.of(page, match.passages), 1):
            name = f"picture-{number}.svg" if picture.drawing else ""
            if picture.drawing:
                self._files.add(f"{folder}/{name}", picture.drawing)
            else:
                self.lacks.append(f"bytes of the picture {picture.captured.id}")
            placed.append({**picture.shown.source._asdict(), "file": name,
                           "boxes": [box._asdict() for box in picture.shown.boxes]})
            if self._write_capture(picture.captured):
                self.lacks += picture.captured.lacks
                if picture.captured.facts:
                    self.custody.append(of_capture(picture.captured.facts, "picture captured"))
        if placed:
            self._files.add(f"{folder}/pictures.json", canonical_json(placed))

    def _write_versions(self, page: Page) -> None:
        """Write a page version and the versions it was made from, each only once."""
        for version in self._versions.of(page):
            if version.page.id not in self._written:
                self._written.add(version.page.id)
                self._write_version(version)

    def _write_version(self, version: CapturedVersion) -> None:
        self.lacks += version.lacks
        self.custody += of_version(version)
        if version.conditions and version.conditions.skipped:
            self.lacks.append(f"examination of {', '.join(version.conditions.skipped)} at {version.conditions.host}")
        if version.conditions and not version.conditions.is_clean:
            self.unclean += [f"{version.page.url}: {code}: {detail}" for code, detail in version.conditions.flaws]
        self._write_page_capture(version)
        if shot := version.screenshot:
            facts = {name: value for name, value in asdict(shot).items() if name != "image"} | {"sha256": shot.sha256}
            self._files.add(f"screenshots/{version.page.id}.{_KINDS.get(shot.kind, 'bin')}", shot.image)
            self._files.add(f"screenshots/{version.page.id}.json", canonical_json(facts))

    def _write_traffic(self, captured: CapturedAnswer) -> None:
        """Write an exchange and the redirects that led to it, each only once."""
        for name, records in (*captured.redirects.items(), (captured.id, captured.exchange)):
            if records and f"traffic {name}" not in self._written:
                self._written.add(f"traffic {name}")
                self.warc.write(records)
                self._files.add(f"captures/{name}/exchange.warc.gz", records)

    def _write_page_capture(self, version: CapturedVersion) -> None:
        """Write the capture of a page version, unless another version had the same."""
        page, answer = version.page, version.answer
        if answer.id in self._written:
            return
        numbers = registration_numbers(answer.body, (page.encoding, "utf-8", "gb18030"))
        self._write_capture(answer, registration_numbers=numbers)
        if answer.exchange:
            self.pages.append(ArchivedAddress(page.url, page.title, page.fetched_at, page.id, page.text))
        if version.conditions:
            self._files.add(f"captures/{answer.id}/conditions.json", canonical_json(version.conditions))

    def _write_capture(self, captured: CapturedAnswer, **more: object) -> bool:
        """Write a capture, with `more` among its facts.

        Returns False if it was written before: a picture embedded in a page has the page's capture.
        """
        if captured.id in self._written:
            return False
        self._written.add(captured.id)
        self._write_traffic(captured)
        if captured.facts:
            self._files.add(f"captures/{captured.id}/facts.json", canonical_json(asdict(captured.facts) | more))
        if captured.body:
            self._files.add(f"captures/{captured.id}/body.bin", captured.body)
        return True


def _copy_files(copy: CopyDocuments) -> Iterator[tuple[str, bytes]]:
    yield "decision.json", canonical_json(copy.record)
    if copy.page:
        yield from _page_files(copy.page)
    if copy.chapter:
        yield "chapter.txt", copy.chapter.text.encode("utf-8", "surrogatepass")
        about = {"chapter": _without_text(asdict(copy.chapter)) | {"id": copy.chapter.id}, "work": copy.work}
        yield "chapter.json", canonical_json(about)
    if copy.match:
        yield "match.json", canonical_json({**asdict(copy.match), "passages": len(copy.match.passages),
                                            "id": copy.match.id})
        yield "passages.json", canonical_json(_passages(copy, copy.match))


def _page_files(page: Page) -> Iterator[tuple[str, bytes]]:
    yield "page.txt", page.text.encode("utf-8", "surrogatepass")
    yield "page.json", canonical_json(_without_text(asdict(page)) | {"id": page.id})


def _without_text(document: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in document.items() if name != "text"}


def _passages(copy: CopyDocuments, match: Match) -> list[dict[str, object]]:
    """List the passages with their offsets in characters.

    The texts of page and chapter are added if they are stored.
    """
    page, chapter = (document.text if document else "" for document in (copy.page, copy.chapter))
    return [{**passage._asdict(), "page_text": page[slice(*passage.page)],
             "chapter_text": chapter[slice(*passage.source)]} for passage in match.passages]
