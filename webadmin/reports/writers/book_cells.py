"""Rows for pages of books that pass off, in the columns of facts about copies."""

from collections.abc import Iterator

from webadmin.reports.content import PassedOffBook, ReportContent
from webadmin.reports.facts import FACTS
from webadmin.reports.writers.cells import PASSAGE_COLUMNS
from webadmin.reports.writers.times import moment
from webadmin.sheets.guarded_cells import Cell
from webadmin.words.catalogue import Words


def book_cells(book: PassedOffBook, words: Words, report: ReportContent) -> Iterator[list[Cell]]:
    """Yield a row for each page of a book, with its kind in the column of the verdict.

    Columns that apply only to copies are empty.
    """
    zone = report.generated_at.tzinfo
    same: dict[str, Cell] = {
        "case": book.case, "state": words.named("state", book.state), "verdict": words.named("case_kind", book.kind),
        "site": book.site, "work": book.work, "first_seen": moment(book.first_seen, zone)}
    for page in book.pages:
        own: dict[str, Cell] = {
            "page_title": page.title, "url": page.url, "sha256": page.sha256, "capture": page.capture,
            "page_version": page.version, "fetched_at": moment(page.fetched_at, zone),
            "last_seen": moment(page.last_seen, zone), "gone_at": moment(page.gone_at, zone) if page.gone_at else ""}
        yield [*((same | own).get(fact.key) for fact in FACTS), *[None] * len(PASSAGE_COLUMNS)]
