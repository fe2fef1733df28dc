"""The part before the cases in every format.

It states who made the report, its subject, its figures, and what it proves.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from webadmin.reports.content import ReportContent
from webadmin.reports.writers.times import moment
from webadmin.words.catalogue import Words
from webadmin.words.units import Unit, written

STATEMENT = ("statement.proves", "statement.not")
ROWS = 15
"""Maximum number of sites or works in a table; one more row sums up the rest, and the JSON report lists all."""
TOP = 8
"""Maximum number of sites or works on the first page."""
GLOSSARY = ("glossary.literal_identity", "glossary.identity", "glossary.page_coverage", "glossary.source_coverage",
            "glossary.offsets", "glossary.codes")


class Bar(NamedTuple):
    """A bar of the chart."""

    verdict: str
    label: str
    cases: int
    part: float
    """Length relative to the longest bar, 0–1."""


def origin(report: ReportContent, words: Words) -> list[tuple[str, str]]:
    """List who made the report, about what, when and with which software.

    Returns labels and values.
    """
    zone = report.generated_at.tzinfo
    period = report.period
    return [
        (words("organisation"), report.organisation),
        (words("scope"), scope(report, words)),
        (words("generated_at"), moment(report.generated_at, zone)),
        (words("period"), f"{moment(period[0], zone)} {words('to')} {moment(period[1], zone)}"
         if period else words("period.none")),
        (words("software"), report.software),
    ]


def scope(report: ReportContent, words: Words) -> str:
    """Describe the report's scope: its kind and its readable name."""
    kind = words(f"scope.{report.scope.kind}")
    name = report.scope.label or report.scope.reference
    return words("named", kind=kind, name=name) if name else kind


def headline(report: ReportContent, words: Words) -> list[tuple[str, str]]:
    """Return the figures that a manager reads first, each with its label."""
    totals = report.totals
    figures = {"cases": totals.cases, "online": totals.online, "sites": len(totals.by_site),
               "works": len(totals.by_work), "chapters": totals.chapters}
    if report.passed_off:
        figures["passed_off"] = len(report.passed_off)
    return [(written(count, Unit.COUNT), words(f"headline.{name}{'.one' if count == 1 else ''}"))
            for name, count in figures.items()]


def chart(report: ReportContent, words: Words) -> list[Bar]:
    """Return the bars of the chart: cases by verdict, most frequent first."""
    counts = [(verdict, count) for verdict, count in _ranked(report.totals.by_verdict) if count]
    longest = max((count for _, count in counts), default=1)
    return [Bar(verdict, words.named("verdict", verdict), count, count / longest) for verdict, count in counts]


def first_page_tables(report: ReportContent, words: Words) -> Iterator[tuple[str, list[tuple[str, int]]]]:
    """Yield the tables of the first page.

    These are the findings of a run, top sites and works, states, and what was left out.
    """
    totals = report.totals
    if totals.by_news:
        yield words("news"), [(words.named("news", name), count) for name, count in totals.by_news.items()]
    yield words("top_sites"), _first(_ranked(totals.by_site), words, TOP)
    yield words("top_works"), _first(_ranked(totals.by_work), words, TOP)
    yield words("by_state"), _ranked({words.named("state", key): n for key, n in totals.by_state.items()})
    yield words("left_out"), _ranked({words.named("state", key): n for key, n in totals.left_out.items()})


def tables(report: ReportContent, words: Words) -> Iterator[tuple[str, list[tuple[str, int]]]]:
    """Yield the counts as tables.

    Each has a heading and labels with numbers, largest first.
    """
    totals = report.totals
    yield words("totals"), [(words("cases"), totals.cases)]
    if totals.by_news:
        yield words("news"), [(words.named("news", name), count) for name, count in totals.by_news.items()]
    yield words("by_verdict"), _ranked({words.named("verdict", key): n for key, n in totals.by_verdict.items()})
    yield words("by_state"), _ranked({words.named("state", key): n for key, n in totals.by_state.items()})
    yield words("by_site"), _first(_ranked(totals.by_site), words)
    yield words("by_work"), _first(_ranked(totals.by_work), words)
    if totals.left_out:
        yield words("left_out"), _ranked({words.named("state", key): n for key, n in totals.left_out.items()})


def _ranked(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def _first(counts: list[tuple[str, int]], words: Words, rows: int = ROWS) -> list[tuple[str, int]]:
    if len(counts) <= rows + 1:
        return counts
    rest = counts[rows:]
    return [*counts[:rows], (words("others", count=len(rest)), sum(number for _, number in rest))]
