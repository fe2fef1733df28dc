"""A book that passes off, as printed formats show it."""

from dataclasses import dataclass
from datetime import tzinfo

from webadmin.hidden_characters import visible
from webadmin.reports.content import PassedOffBook, ReportContent
from webadmin.reports.writers.times import moment
from webadmin.words.catalogue import Words

COLUMNS = ("page_title", "url", "fetched_at", "sha256", "copy")
"""Headings of a book's table, in column order."""


@dataclass(frozen=True)
class PrintedBook:
    """A heading, a description of the book, and a row for each page."""

    heading: str
    description: str
    rows: list[tuple[str, str, str, str, str]]


def printed_books(report: ReportContent, words: Words) -> list[PrintedBook]:
    """Format the books of a report as plain text with hidden characters shown."""
    zone = report.generated_at.tzinfo
    return [PrintedBook(_heading(book, words), visible(description_of(book, words, zone)), _rows(book, words, zone))
            for book in report.passed_off]


def _heading(book: PassedOffBook, words: Words) -> str:
    kind = words.named("case_kind", book.kind)
    return visible(f"{words('group', site=book.site, work=book.work)} · {kind} · {words('entry_case', case=book.case)}")


def description_of(book: PassedOffBook, words: Words, zone: tzinfo | None) -> str:
    """Describe how a book passes off, and the state of its case."""
    sentences = [words("passed_off.figures", chapters=book.chapters, ours=book.ours, foreign=book.foreign)]
    if book.speaking:
        sentences.append(words("passed_off.speaking", speaking=book.speaking))
    if book.claimed:
        sentences.append(words("passed_off.claimed", claimed=book.claimed))
    sentences.append(words("passed_off.seen", folder=book.folder, state=words.named("state", book.state),
                           first=moment(book.first_seen, zone), last=moment(book.last_seen, zone)))
    sentences.append(words("passed_off.pages", pages=len(book.pages), online=book.online))
    if book.unstored:
        sentences.append(words("passed_off.unstored", unstored=book.unstored))
    if book.gone_at:
        sentences.append(words("passed_off.gone", at=moment(book.gone_at, zone)))
    return " ".join(sentences)


def _rows(book: PassedOffBook, words: Words, zone: tzinfo | None) -> list[tuple[str, str, str, str, str]]:
    return [(visible(page.title), visible(page.url), moment(page.fetched_at, zone), page.sha256,
             words("online" if page.gone_at is None else "gone")) for page in book.pages]
