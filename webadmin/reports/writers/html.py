"""Reports as a single HTML file without scripts, links or external resources.

The template engine escapes every text. The file's own Content-Security-Policy allows only its own style, by digest, so
that it is equally safe when opened from a disk.
"""

import base64
import hashlib
import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO

from django.template import Context, Engine, Template
from django.utils.safestring import mark_safe

from webadmin.hidden_characters import visible
from webadmin.reports.content import ReportContent
from webadmin.reports.writers.base import Format
from webadmin.reports.writers.printed_book import COLUMNS as BOOK_COLUMNS
from webadmin.reports.writers.printed_book import printed_books
from webadmin.reports.writers.printed_group import COLUMNS, printed_groups
from webadmin.reports.writers.summary import (
    GLOSSARY,
    STATEMENT,
    chart,
    first_page_tables,
    headline,
    origin,
    scope,
)
from webadmin.words.catalogue import Words

LAYOUT = Path(__file__).with_name("layout")
IN_MEMORY = 2**20
"""Bytes of evidence kept in memory until the tables are written; more goes to a temporary file."""
_NAMES = ("title", "statement", "glossary", "passages", "page_text", "source_text", "by_verdict", "copies", "evidence",
          "texts_left_out")


def write(report: ReportContent, words: Words, output: BinaryIO) -> None:
    """Write the report group by group.

    The evidence is written after the tables of all groups.
    """
    named = _named(words)
    output.write(_filled("head.html", {"words": named, **_head(report, words)}))
    if report.passed_off:
        output.write(_filled("books.html", {"words": {"passed_off": words("passed_off")}, "columns": [
            words(name) for name in BOOK_COLUMNS], "books": printed_books(report, words)}))
    if not report.totals.cases and not report.passed_off:
        output.write(_filled("empty.html", {"words": {"empty": words("empty")}}))
    elif report.totals.cases:
        _write_copies(report, words, named, output)
    output.write(_filled("end.html", {
        "words": named, "statement": [words(key) for key in STATEMENT], "glossary": [words(key) for key in GLOSSARY]}))


def _write_copies(report: ReportContent, words: Words, named: dict[str, str], output: BinaryIO) -> None:
    columns = [words(name) for name in COLUMNS]
    with tempfile.SpooledTemporaryFile(IN_MEMORY) as evidence:
        output.write(_filled("copies.html", {"words": named}))
        for group in printed_groups(report, report.entries, words, None if report.full_texts else 0):
            output.write(_filled("group.html", {"group": group, "columns": columns}))
            for entry in group.entries:
                evidence.write(_filled("entry.html", {"words": named, "entry": entry}))
        output.write(_filled("evidence.html", {
            "words": named, "lead": words("evidence.lead"), "full_texts": report.full_texts}))
        evidence.seek(0)
        shutil.copyfileobj(evidence, output)


def _named(words: Words) -> dict[str, str]:
    return {name: words(name) for name in _NAMES} | {
        "disguised": words("mark.disguised"), "inserted": words("mark.inserted"), "edited": words("mark.edited"),
        "sample": words("mark.sample"),
        "disclaimer": words("disclaimer", section=words("statement"))}


def _head(report: ReportContent, words: Words) -> dict[str, Any]:
    style = (LAYOUT / "report.css").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    return {
        "lang": words("typographic"), "subject": visible(scope(report, words)),
        "style": mark_safe(style),  # noqa: S308 - a file of ours
        "style_hash": mark_safe(f"sha256-{digest}"),  # noqa: S308 - base64
        "origin": [(label, visible(value)) for label, value in origin(report, words)],
        "headline": headline(report, words),
        "logo": _address(report.logo), "organisation": visible(report.organisation),
        "chart": [bar._asdict() | {"width": f"{100 * bar.part:.1f}"} for bar in chart(report, words)],
        "tables": [(name, [(visible(label), str(count)) for label, count in counts])
                   for name, counts in first_page_tables(report, words)],
    }


def _address(logo: bytes) -> str:
    """Return a logo as a `data:` URL, so that nothing is loaded."""
    kind = "png" if logo.startswith(b"\x89PNG") else "jpeg"
    return f"data:image/{kind};base64,{base64.b64encode(logo).decode()}" if logo else ""


@cache
def _template(name: str) -> Template:
    return Engine(dirs=[str(LAYOUT)], autoescape=True).get_template(name)


def _filled(name: str, values: dict[str, Any]) -> bytes:
    text: str = _template(name).render(Context(values, use_l10n=False, use_tz=False))
    return text.encode("utf-8", "backslashreplace")


HTML = Format("html", "text/html; charset=utf-8", write)
