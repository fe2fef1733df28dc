"""Reports as PDF/A, set by Typst in a child process; the same report gives the same bytes on every machine.

The child has no network to ask, no file to read but template and fonts, and limits on time and memory. A large
report shows its first ENTRIES cases in full facts, passages as far as they fit, and says where the rest is.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import asdict
from itertools import islice
from typing import Any, BinaryIO

from webadmin.reports.content import Report
from webadmin.reports.formats.base import Format, ReportError
from webadmin.reports.formats.pages import Line, Printed, printed_entry
from webadmin.reports.formats.printing import moment, visible
from webadmin.reports.formats.summary import GLOSSARY, STATEMENT, origin, scope, tables
from webadmin.reports.sidebyside import Span
from webadmin.reports.wording import Words

ENTRIES = 200
"""Cases a PDF holds at most."""
CHARACTERS = 300_000
"""Characters of copied text a PDF holds at most, shared out evenly among its cases."""
LEAST = 1_500
"""Characters of copied text that every case shows."""
LABEL = 500
"""Characters of a fact; a hostile page's address may have a million."""
SECONDS = 150
"""Until the child is given up."""
_UNBROKEN = re.compile(r"(?<![!-~])(?!https?://)[!-~]{25,}")
_LONG = re.compile(r"(?<![!-~])(?!https?://)[!-~]{66,}")


def write(report: Report, words: Words, output: BinaryIO) -> None:
    """Write the report; raises ReportError when it cannot be set."""
    child = [sys.executable, "-P", "-m", "webadmin.reports.typesetting"]
    document = json.dumps(_document(report, words), ensure_ascii=False).encode("utf-8", "backslashreplace")
    try:
        done = subprocess.run(child, input=document, capture_output=True, timeout=SECONDS, check=False,
                              env={"PYTHONPATH": ":".join(filter(None, sys.path))})
    except subprocess.TimeoutExpired as error:
        raise ReportError(f"the PDF was not set within {SECONDS} seconds; ask for a narrower report") from error
    if done.returncode != 0 or not done.stdout.startswith(b"%PDF"):
        reason = done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:] or [f"status {done.returncode}"]
        raise ReportError(f"the PDF could not be set: {reason[0]}; the other formats hold the same report")
    output.write(done.stdout)


def _document(report: Report, words: Words) -> dict[str, Any]:
    """Put the report into the shape that `typst/report.typ` sets."""
    zone = report.generated_at.tzinfo
    shown = min(report.totals.cases, ENTRIES)
    allowance = max(LEAST, CHARACTERS // max(1, shown))
    entries = islice(report.entries, ENTRIES)
    language, _, region = words("typographic").partition("-")
    return {
        "lang": language, "region": region, "timestamp": report.generated_at.isoformat(),
        "title": words("title"), "subject": _fact(scope(report, words)), "organisation": visible(report.organisation),
        "generated": moment(report.generated_at, zone), "software": report.software,
        "origin": [asdict(Line(label, _fact(value), "text")) for label, value in origin(report, words)],
        "tables": [[name, [[_fact(label), count] for label, count in counts]]
                   for name, counts in tables(report, words) if counts],
        "statement": [words(key) for key in STATEMENT], "glossary": [words(key) for key in GLOSSARY],
        "more": words("more", shown=shown, cases=report.totals.cases, rest=report.totals.cases - shown)
        if report.totals.cases > shown else "",
        "entries": [_entry(printed_entry(entry, words, zone, allowance)) for entry in entries],
        "words": _template_words(words),
    }


def _template_words(words: Words) -> dict[str, Any]:
    names = ("statement", "glossary", "contents", "empty", "passages", "page_text", "source_text")
    return {name: words(name) for name in names} | {
        "page_of": words("page_of", page="\0", pages="\0").split("\0"),
        "disguised": words("mark.disguised"), "edited": words("mark.edited"),
        "sample": words("mark.sample"),
    }


def _entry(entry: Printed) -> dict[str, Any]:
    return {
        "heading": _fact(entry.heading), "place": _fact(entry.place),
        "groups": [[name, [asdict(Line(line.label, _fact(line.value), line.kind)) for line in lines]]
                   for name, lines in entry.groups],
        "passages": [{"heading": each.heading, "page": each.page, "source": each.source, "cut": each.cut,
                      "rows": [{"page": _spans(row.page), "source": _spans(row.source)} for row in each.rows]}
                     for each in entry.passages],
    }


def _spans(spans: Iterable[Span]) -> list[list[str]]:
    return [[span.kind, _UNBROKEN.sub(lambda run: _breakable(run[0], 24), span.text)] for span in spans]


def _fact(value: str) -> str:
    """Fit a fact into its column: cut what is absurdly long, let what is long break."""
    value = visible(value).replace("\n", " ")
    if len(value) > LABEL:
        value = f"{value[:LABEL]} … (+{len(value) - LABEL})"
    return _LONG.sub(lambda run: _breakable(run[0], 60), value)


def _breakable(run: str, length: int) -> str:
    """Put zero-width spaces into a run that has no place to break."""
    return "\u200b".join(run[start : start + length] for start in range(0, len(run), length))


PDF = Format("pdf", "application/pdf", write)
