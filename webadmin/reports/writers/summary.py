"""What stands before the cases in every format: whose report, about what, how much, and what it proves."""

from collections.abc import Iterator, Mapping

from webadmin.reports.content import ReportContent
from webadmin.reports.writers.printing import moment
from webadmin.words.catalogue import Words

STATEMENT = ("statement.proves", "statement.not")
ROWS = 15
"""Sites or works that a table names; the rest is one more row, and the JSON report names all."""
GLOSSARY = ("glossary.identity", "glossary.page_coverage", "glossary.source_coverage", "glossary.offsets",
            "glossary.codes")


def origin(report: ReportContent, words: Words) -> list[tuple[str, str]]:
    """List whose report it is, about what, when and by what it was made, as labels and values."""
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
    """Say what the report is about: the kind, and how people call it."""
    kind = words(f"scope.{report.scope.kind}")
    name = report.scope.label or report.scope.reference
    return words("named", kind=kind, name=name) if name else kind


def tables(report: ReportContent, words: Words) -> Iterator[tuple[str, list[tuple[str, int]]]]:
    """Go through the counts as tables: heading, then labels with numbers, the largest first."""
    totals = report.totals
    yield words("totals"), [(words("cases"), totals.cases)]
    yield words("by_verdict"), _ranked({words.named("verdict", key): n for key, n in totals.by_verdict.items()})
    yield words("by_state"), _ranked({words.named("state", key): n for key, n in totals.by_state.items()})
    yield words("by_site"), _first(_ranked(totals.by_site), words)
    yield words("by_work"), _first(_ranked(totals.by_work), words)
    if totals.left_out:
        yield words("left_out"), _ranked({words.named("state", key): n for key, n in totals.left_out.items()})


def _ranked(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def _first(counts: list[tuple[str, int]], words: Words) -> list[tuple[str, int]]:
    if len(counts) <= ROWS + 1:
        return counts
    rest = counts[ROWS:]
    return [*counts[:ROWS], (words("others", count=len(rest)), sum(number for _, number in rest))]
