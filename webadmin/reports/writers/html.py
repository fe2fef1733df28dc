"""Reports as one HTML file: no script, no link, nothing loaded; every text escaped by the template engine.

Its own Content-Security-Policy allows only its own style, by digest, so it is as safe when opened from a disk.
"""

import base64
import hashlib
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO

from django.template import Context, Engine, Template
from django.utils.safestring import mark_safe

from webadmin.hidden_characters import visible
from webadmin.reports.content import ReportContent
from webadmin.reports.writers.base import Format
from webadmin.reports.writers.printed_entry import printed_entry
from webadmin.reports.writers.summary import GLOSSARY, STATEMENT, origin, scope, tables
from webadmin.words.catalogue import Words

LAYOUT = Path(__file__).with_name("layout")
_NAMES = ("title", "statement", "glossary", "passages", "page_text", "source_text")


def write(report: ReportContent, words: Words, output: BinaryIO) -> None:
    """Write the report, one case after another."""
    named = {name: words(name) for name in _NAMES} | {
        "disguised": words("mark.disguised"), "inserted": words("mark.inserted"), "edited": words("mark.edited"),
        "sample": words("mark.sample")}
    output.write(_filled("head.html", {"words": named, **_head(report, words)}))
    if not report.totals.cases:
        output.write(_filled("empty.html", {"words": {"empty": words("empty")}}))
    for entry in report.entries:
        printed = printed_entry(entry, words, report.generated_at.tzinfo)
        output.write(_filled("entry.html", {"words": named, "entry": printed}))
    output.write(b"</body>\n</html>\n")


def _head(report: ReportContent, words: Words) -> dict[str, Any]:
    style = (LAYOUT / "report.css").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    return {
        "lang": words("typographic"), "subject": visible(scope(report, words)),
        "style": mark_safe(style),  # noqa: S308 - a file of our own
        "style_hash": mark_safe(f"sha256-{digest}"),  # noqa: S308 - base64
        "origin": [(label, visible(value)) for label, value in origin(report, words)],
        "tables": [(name, [(visible(label), str(count)) for label, count in counts])
                   for name, counts in tables(report, words)],
        "statement": [words(key) for key in STATEMENT], "glossary": [words(key) for key in GLOSSARY],
    }


@cache
def _template(name: str) -> Template:
    return Engine(dirs=[str(LAYOUT)], autoescape=True).get_template(name)


def _filled(name: str, values: dict[str, Any]) -> bytes:
    text: str = _template(name).render(Context(values, use_l10n=False, use_tz=False))
    return text.encode("utf-8", "backslashreplace")


HTML = Format("html", "text/html; charset=utf-8", write)
