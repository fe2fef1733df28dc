"""Read the documents of copies.

These are match, page version, chapter version and work.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from evidence.case_record import CopyRecord
from storage.collections.matches import Matches
from storage.collections.pages import Pages
from storage.collections.works import Works
from storage.documents import Chapter, Match, Page, Work
from storage.mongodb import Database

BATCH = 50
"""Copies whose texts are in memory at the same time."""


@dataclass(frozen=True)
class CopyDocuments:
    """A copy with its documents; None where one is no longer stored."""

    record: CopyRecord
    match: Match | None
    page: Page | None
    chapter: Chapter | None
    work: Work | None

    @property
    def lacks(self) -> tuple[str, ...]:
        """Name the documents that are missing."""
        return tuple(f"{name} of copy {self.record.number}" for name, found in (
            ("match", self.match), ("page version", self.page), ("chapter version", self.chapter),
            ("work", self.work)) if found is None)


def read_copies(database: Database, records: Sequence[CopyRecord]) -> Iterator[CopyDocuments]:
    """Iterate over copies with their documents, in batches."""
    for start in range(0, len(records), BATCH):
        yield from _batch(database, records[start : start + BATCH])


def _batch(database: Database, records: Sequence[CopyRecord]) -> Iterator[CopyDocuments]:
    matches = Matches(database).get(record.match for record in records)
    pages = Pages(database).versions({match.page for match in matches.values()})
    library = Works(database)
    chapters = library.versions({match.chapter_version for match in matches.values()})
    works = library.works({match.work for match in matches.values()})
    for record in records:
        match = matches.get(record.match)
        yield CopyDocuments(record, match, pages.get(match.page) if match else None,
                            chapters.get(match.chapter_version) if match else None,
                            works.get(match.work) if match else None)
