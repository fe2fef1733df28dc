"""Reports as PDF/A, typeset by Typst in a child process.

The same report gives the same bytes on every machine. The child process has no network access, reads only the template
and fonts, and is limited in time and memory. A large report shows only its first ENTRIES cases in full and as much of
their passages as fits, and says where the rest is.
"""

import re
from collections.abc import Iterable
from itertools import islice
from typing import Any, BinaryIO

from matcher.side_by_side import Span
from webadmin.hidden_characters import visible
from webadmin.reports.content import ReportContent
from webadmin.reports.writers.base import Format
from webadmin.reports.writers.printed_book import COLUMNS as BOOK_COLUMNS
from webadmin.reports.writers.printed_book import PrintedBook, printed_books
from webadmin.reports.writers.printed_entry import PrintedEntry, PrintedFact
from webadmin.reports.writers.printed_group import COLUMNS, PrintedGroup, printed_groups
from webadmin.reports.writers.summary import (
    GLOSSARY,
    STATEMENT,
    chart,
    first_page_tables,
    headline,
    origin,
    scope,
)
from webadmin.reports.writers.times import moment
from webadmin.sheets.printing import set_apart
from webadmin.words.catalogue import Words

ENTRIES = 200
"""Maximum number of cases in a PDF."""
CHARACTERS = 300_000
"""Maximum characters of copied text, divided equally among the cases."""
LEAST = 1_500
"""Minimum characters of copied text that every case may show."""
LABEL, TITLE, FOOT, NAME, ADDRESS = 500, 150, 40, 60, 160
"""Maximum characters of a fact, a heading, a page's foot, and a name and an address in a table.

Limited because the address of a malicious page may have a million characters.
"""
SHORT = 66
"""Maximum characters of a fact that fits on one line."""
_RUN = re.compile(r"[!-\u1fff\u2010-\u2e7f]{25,}")
_SEGMENT = re.compile(r"[^/?&=]{40,}")


def write(report: ReportContent, words: Words, output: BinaryIO) -> None:
    """Write the report; raises ReportError if it cannot be typeset."""
    output.write(set_apart(_document(report, words)))


def _document(report: ReportContent, words: Words) -> dict[str, Any]:
    """Convert the report into the input of `typst/report.typ`."""
    shown = min(report.totals.cases, ENTRIES)
    allowance = max(LEAST, CHARACTERS // max(1, shown)) if report.full_texts else 0
    language, _, region = words("typographic").partition("-")
    return {
        "lang": language, "region": region, "timestamp": report.generated_at.isoformat(),
        "title": words("title"), "subject": _fact(scope(report, words), TITLE),
        "organisation": _cut(report.organisation, FOOT), "logo": list(report.logo),
        "generated": moment(report.generated_at, report.generated_at.tzinfo), "software": report.software,
        **_first_page(report, words),
        "statement": [words(key) for key in STATEMENT], "glossary": [words(key) for key in GLOSSARY],
        "more": words("more", shown=shown, cases=report.totals.cases, rest=report.totals.cases - shown)
        if report.totals.cases > shown else "",
        "groups": [_group(group)
                   for group in printed_groups(report, islice(report.entries, ENTRIES), words, allowance)],
        "books": [_book(book) for book in printed_books(report, words)],
        "words": _template_words(words), "full_texts": report.full_texts,
    }


def _first_page(report: ReportContent, words: Words) -> dict[str, Any]:
    return {
        "origin": [_line(PrintedFact(label, value, "text")) for label, value in origin(report, words)],
        "headline": headline(report, words), "chart": [bar._asdict() for bar in chart(report, words)],
        "tables": [[name, [[_fact(label, NAME), count] for label, count in counts]]
                   for name, counts in first_page_tables(report, words) if counts],
    }


def _template_words(words: Words) -> dict[str, Any]:
    names = ("statement", "glossary", "empty", "passages", "page_text", "source_text", "copies", "evidence",
             "evidence.lead", "by_verdict", "texts_left_out", "address", "passed_off")
    return {name: words(name) for name in names} | {
        "page_of": words("page_of", page="\0", pages="\0").split("\0"),
        "columns": [words(name) for name in COLUMNS], "book_columns": [words(name) for name in BOOK_COLUMNS],
        "disclaimer": words("disclaimer", section=words("statement")),
        "disguised": words("mark.disguised"), "inserted": words("mark.inserted"), "edited": words("mark.edited"),
        "sample": words("mark.sample"),
    }


def _group(group: PrintedGroup) -> dict[str, Any]:
    return {"heading": _fact(group.heading, TITLE), "amount": group.amount,
            "entries": [_entry(entry) for entry in group.entries]}


def _book(book: PrintedBook) -> dict[str, Any]:
    """Fit a book into its columns; only its first ENTRIES pages are shown."""
    return {"heading": _fact(book.heading, TITLE), "description": _fact(book.description, 4 * LABEL), "rows": [
        [_fact(title, NAME), _fact(url, ADDRESS), fetched, _breakable(digest, 32), online]
        for title, url, fetched, digest, online in book.rows[:ENTRIES]]}


def _entry(entry: PrintedEntry) -> dict[str, Any]:
    copy = entry.copy
    return {
        "anchor": entry.anchor, "heading": _fact(entry.heading, TITLE), "place": _fact(entry.place),
        "address": _fact(copy.address, ADDRESS),
        "copy": [copy.case, _fact(copy.chapter, NAME), copy.verdict, copy.source_coverage,
                 copy.literal_identity, copy.identity, copy.captured, copy.online],
        "groups": [[name, [_line(line) for line in lines]] for name, lines in entry.groups],
        "passages": [{"heading": each.heading, "page": each.page, "source": each.source, "cut": each.cut,
                      "rows": [{"page": _spans(row.page), "source": _spans(row.source)} for row in each.rows]}
                     for each in entry.passages],
    }


def _spans(spans: Iterable[Span]) -> list[list[str]]:
    return [[span.kind, fitted(span.text)] for span in spans]


def _line(line: PrintedFact) -> dict[str, Any]:
    """Fit a labelled fact; codes may be longer before they break, so no digest breaks."""
    value = fitted(_cut(line.value, LABEL), 66 if line.kind == "code" else 24)
    return {"label": line.label, "value": value, "kind": line.kind, "short": len(line.value) <= SHORT}


def _fact(value: str, length: int = LABEL) -> str:
    """Fit text from outside into a line of its own."""
    return fitted(_cut(value, length))


def _cut(value: str, length: int) -> str:
    value = visible(value).replace("\n", " ")
    return value if len(value) <= length else f"{value[:length]} … (+{len(value) - length})"


def fitted(value: str, longest: int = 24) -> str:
    """Make words breakable that are too long for any column.

    Addresses are left unchanged, except for extremely long parts.
    """
    return _RUN.sub(lambda run: _SEGMENT.sub(lambda part: _breakable(part[0], 40), run[0])
                    if run[0].startswith(("http://", "https://")) else _breakable(run[0], longest), value)


def _breakable(run: str, length: int) -> str:
    """Insert zero-width spaces into a run of characters without a place to break."""
    return "\u200b".join(run[start : start + length] for start in range(0, len(run), length))


PDF = Format("pdf", "application/pdf", write)
