"""Reports as PDF/A, set by Typst in a child process; the same report gives the same bytes on every machine.

The child has no network to ask, no file to read but template and fonts, and limits on time and memory. A large
report shows its first ENTRIES cases in full facts, passages as far as they fit, and says where the rest is.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterable
from itertools import islice
from typing import Any, BinaryIO

from matcher.side_by_side import Span
from webadmin.hidden_characters import visible
from webadmin.reports.content import ReportContent
from webadmin.reports.writers.base import Format, ReportError
from webadmin.reports.writers.printed_entry import PrintedEntry, PrintedFact, printed_entry
from webadmin.reports.writers.printing import moment
from webadmin.reports.writers.summary import GLOSSARY, STATEMENT, origin, scope, tables
from webadmin.words.catalogue import Words

ENTRIES = 200
"""Cases a PDF holds at most."""
CHARACTERS = 300_000
"""Characters of copied text a PDF holds at most, shared out evenly among its cases."""
LEAST = 1_500
"""Characters of copied text that every case shows."""
LABEL, TITLE, FOOT = 500, 150, 40
"""Characters of a fact, a heading, the foot of a page; a hostile page's address may have a million."""
FEW_THREADS = {"RAYON_NUM_THREADS": "2", "MALLOC_ARENA_MAX": "2"}
"""Each thread reserves address space, which the child limits: a machine of many cores would run out of it."""
SECONDS = 150
"""Until the child is given up."""
_RUN = re.compile(r"[!-\u1fff\u2010-\u2e7f]{25,}")
_SEGMENT = re.compile(r"[^/?&=]{40,}")


def write(report: ReportContent, words: Words, output: BinaryIO) -> None:
    """Write the report; raises ReportError when it cannot be set."""
    child = [sys.executable, "-P", "-m", "webadmin.reports.typesetting"]
    document = json.dumps(_document(report, words), ensure_ascii=False).encode("utf-8", "backslashreplace")
    try:
        done = subprocess.run(child, input=document, capture_output=True, timeout=SECONDS, check=False,
                              env={"PYTHONPATH": ":".join(filter(None, sys.path)), **FEW_THREADS})
    except subprocess.TimeoutExpired as error:
        raise ReportError(f"the PDF was not set within {SECONDS} seconds; ask for a narrower report") from error
    if done.returncode != 0 or not done.stdout.startswith(b"%PDF"):
        reason = done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:] or [f"status {done.returncode}"]
        raise ReportError(f"the PDF could not be set: {reason[0]}; the other formats hold the same report")
    output.write(done.stdout)


def _document(report: ReportContent, words: Words) -> dict[str, Any]:
    """Put the report into the shape that `typst/report.typ` sets."""
    zone = report.generated_at.tzinfo
    shown = min(report.totals.cases, ENTRIES)
    allowance = max(LEAST, CHARACTERS // max(1, shown))
    entries = islice(report.entries, ENTRIES)
    language, _, region = words("typographic").partition("-")
    return {
        "lang": language, "region": region, "timestamp": report.generated_at.isoformat(),
        "title": words("title"), "subject": _fact(scope(report, words), TITLE),
        "organisation": _cut(report.organisation, FOOT),
        "generated": moment(report.generated_at, zone), "software": report.software,
        "origin": [_line(PrintedFact(label, value, "text")) for label, value in origin(report, words)],
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
        "disguised": words("mark.disguised"), "inserted": words("mark.inserted"), "edited": words("mark.edited"),
        "sample": words("mark.sample"),
    }


def _entry(entry: PrintedEntry) -> dict[str, Any]:
    return {
        "heading": _fact(entry.heading, TITLE), "place": _fact(entry.place),
        "groups": [[name, [_line(line) for line in lines]] for name, lines in entry.groups],
        "passages": [{"heading": each.heading, "page": each.page, "source": each.source, "cut": each.cut,
                      "rows": [{"page": _spans(row.page), "source": _spans(row.source)} for row in each.rows]}
                     for each in entry.passages],
    }


def _spans(spans: Iterable[Span]) -> list[list[str]]:
    return [[span.kind, _fitted(span.text)] for span in spans]


def _line(line: PrintedFact) -> dict[str, str]:
    """Fit a labelled fact; codes are set small, so no digest breaks."""
    return {"label": line.label, "value": _fitted(_cut(line.value, LABEL), 66 if line.kind == "code" else 24),
            "kind": line.kind}


def _fact(value: str, length: int = LABEL) -> str:
    """Fit a text of strangers into a line of its own."""
    return _fitted(_cut(value, length))


def _cut(value: str, length: int) -> str:
    value = visible(value).replace("\n", " ")
    return value if len(value) <= length else f"{value[:length]} … (+{len(value) - length})"


def _fitted(value: str, longest: int = 24) -> str:
    """Let words break that no column holds; an address gets no sign but within a part of absurd length."""
    return _RUN.sub(lambda run: _SEGMENT.sub(lambda part: _breakable(part[0], 40), run[0])
                    if run[0].startswith(("http://", "https://")) else _breakable(run[0], longest), value)


def _breakable(run: str, length: int) -> str:
    """Put zero-width spaces into a run that has no place to break."""
    return "\u200b".join(run[start : start + length] for start in range(0, len(run), length))


PDF = Format("pdf", "application/pdf", write)
