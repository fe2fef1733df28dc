"""Reports as Word documents: the content of the PDF in an editable form.

Copied text is shaded. All texts are written as plain text with hidden characters made visible; nothing in them becomes
a field or a link.
"""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any, BinaryIO

from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Pt, RGBColor

from webadmin.hidden_characters import visible
from webadmin.reports.content import ReportContent
from webadmin.reports.writers.printed_book import COLUMNS as BOOK_COLUMNS
from webadmin.reports.writers.printed_book import printed_books
from webadmin.reports.writers.printed_entry import PrintedEntry, PrintedPassage
from webadmin.reports.writers.printed_group import COLUMNS, PrintedGroup, printed_groups
from webadmin.reports.writers.summary import GLOSSARY, STATEMENT, first_page_tables, headline, origin
from webadmin.sheets.word_document import add_grid, add_logo, add_rows, blank_document
from webadmin.words.catalogue import Words

ENTRIES = 200
"""Maximum number of copies in a document; word processors open larger ones slowly."""
CHARACTERS = 300_000
"""Maximum characters of copied text, divided equally among the copies."""
LEAST = 1_500
"""Minimum characters of copied text that every copy may show."""
LONGEST = 2_000
"""Maximum characters of a fact or heading, because the address of a malicious page may have a million."""
COPIED = "F6C7B6"
"""Colour behind equal text."""
EDITED = RGBColor(0x8A, 0x1C, 0x1C)
SOFT = RGBColor(0x5B, 0x66, 0x73)
MARKS = ("disguised", "inserted", "edited")


def write(report: ReportContent, words: Words, output: BinaryIO) -> None:
    """Write the report as a document."""
    document = blank_document(words("title"))
    _add_first_page(document, report, words)
    _add_books(document, report, words)
    shown = min(report.totals.cases, ENTRIES)
    allowance = max(LEAST, CHARACTERS // max(1, shown)) if report.full_texts else 0
    groups = list(printed_groups(report, islice(report.entries, ENTRIES), words, allowance))
    if not groups and not report.passed_off:
        document.add_paragraph(words("empty"))
    if groups:
        _add_groups(document, groups, words, full_texts=report.full_texts)
    if report.totals.cases > shown:
        document.add_paragraph(words(
            "more", shown=shown, cases=report.totals.cases, rest=report.totals.cases - shown))
    for heading, keys in (("statement", STATEMENT), ("glossary", GLOSSARY)):
        document.add_heading(words(heading), 2)
        for key in keys:
            document.add_paragraph(words(key))
    document.save(output)


def write_marked(paragraph: Any, spans: Iterable[tuple[str, str]], shade: str) -> None:
    """Write spans, each a kind and a text.

    Equal and disguised text is shaded (`RRGGBB`).
    """
    for kind, text in spans:
        run = paragraph.add_run(text)
        if kind in ("same", "disguised"):
            _shade(run, shade)
        run.font.underline = kind in ("disguised", "edited")
        if kind == "edited":
            run.font.color.rgb = EDITED
        if kind == "inserted":
            run.font.color.rgb, run.font.size, run.font.italic = SOFT, Pt(8), True


def _add_first_page(document: Any, report: ReportContent, words: Words) -> None:
    add_logo(document, report.logo)
    document.add_heading(words("title"), 1)
    for label, value in origin(report, words):
        document.add_paragraph(f"{label}: {_fitted(value)}")
    document.add_paragraph(" · ".join(f"{figure} {name}" for figure, name in headline(report, words)))
    document.add_paragraph(words("disclaimer", section=words("statement")))
    for name, counts in first_page_tables(report, words):
        if counts:
            document.add_heading(name, 3)
            _add_table(document, (), [(_fitted(label), f"{count:,}") for label, count in counts])


def _add_books(document: Any, report: ReportContent, words: Words) -> None:
    books = printed_books(report, words)
    if books:
        document.add_heading(words("passed_off"), 2)
    for book in books:
        document.add_heading(_fitted(book.heading), 3)
        document.add_paragraph(_fitted(book.description))
        _add_table(document, [words(name) for name in BOOK_COLUMNS],
                   [[_fitted(cell) for cell in row] for row in book.rows[:ENTRIES]])


def _add_groups(document: Any, groups: Sequence[PrintedGroup], words: Words, *, full_texts: bool) -> None:
    """Add the table of each group, then the evidence of all copies."""
    document.add_heading(words("copies"), 2)
    for group in groups:
        document.add_heading(_fitted(group.heading), 3)
        document.add_paragraph(group.amount)
        _add_table(document, [words(name) for name in COLUMNS], [_row(entry) for entry in group.entries])
    document.add_heading(words("evidence"), 2)
    document.add_paragraph(words("evidence.lead"))
    if not full_texts:
        document.add_paragraph(words("texts_left_out"))
    else:
        _add_legend(document, words)
    for group in groups:
        for entry in group.entries:
            _add_entry(document, entry, words)


def _add_legend(document: Any, words: Words) -> None:
    paragraph = document.add_paragraph()
    for kind in MARKS:
        write_marked(paragraph, [(kind, words("mark.sample"))], COPIED)
        paragraph.add_run(f" {words(f'mark.{kind}')}  ")


def _row(entry: PrintedEntry) -> list[str]:
    copy = entry.copy
    return [copy.case, _fitted(copy.chapter), copy.verdict, copy.source_coverage, copy.literal_identity,
            copy.identity, copy.captured, copy.online]


def _add_entry(document: Any, entry: PrintedEntry, words: Words) -> None:
    document.add_heading(_fitted(entry.heading), 3)
    document.add_paragraph(_fitted(entry.place))
    for name, facts in entry.groups:
        if facts:
            document.add_heading(name, 4)
            _add_table(document, (), [(fact.label, _fitted(fact.value)) for fact in facts])
    for passage in entry.passages:
        _add_passage(document, passage, words)


def _add_passage(document: Any, passage: PrintedPassage, words: Words) -> None:
    document.add_paragraph().add_run(passage.heading).bold = True
    cells = add_grid(document, 1 + len(passage.rows), 2)
    cells[0].text = f"{words('page_text')} · {passage.page}"
    cells[1].text = f"{words('source_text')} · {passage.source}"
    for at, row in enumerate(passage.rows, 1):
        for cell, spans in zip(cells[2 * at:2 * at + 2], (row.page, row.source), strict=True):
            write_marked(cell.paragraphs[0], ((span.kind, span.text) for span in spans), COPIED)
    if passage.cut:
        document.add_paragraph(passage.cut)


def _add_table(document: Any, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    if lines := [head, *rows] if head else rows:
        add_rows(document, lines)
        document.add_paragraph()


def _fitted(text: str) -> str:
    text = visible(text)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} … (+{len(text) - LONGEST})"


def _shade(run: Any, colour: str) -> None:
    shading = OxmlElement("w:shd")
    shading.set(qn("w:val"), "clear")
    shading.set(qn("w:color"), "auto")
    shading.set(qn("w:fill"), colour)
    run._r.get_or_add_rPr().append(shading)  # noqa: SLF001 - the library has no function for shading
