"""The facts of a case, each named once: every format shows these, in this order."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from webadmin.reports.content import ReportEntry

Group = Literal["facts.case", "facts.source", "facts.page", "facts.finding"]
Kind = Literal["text", "code", "count", "share", "time", "span", "verdict", "state", "evasions"]


@dataclass(frozen=True)
class Fact:
    """One fact of a case: its key in `words.tsv`, what kind of value it is, how to read it."""

    group: Group
    key: str
    kind: Kind
    of: Callable[[ReportEntry], object]


def _redirects(entry: ReportEntry) -> str:
    return " → ".join(f"{hop.status} {hop.url}" for hop in entry.page.redirects)


FACTS: tuple[Fact, ...] = (
    Fact("facts.case", "case", "count", lambda entry: entry.case.case),
    Fact("facts.case", "state", "state", lambda entry: entry.case.state),
    Fact("facts.case", "decided_by", "text", lambda entry: entry.case.decided_by),
    Fact("facts.case", "decided_at", "time", lambda entry: entry.case.decided_at),
    Fact("facts.case", "first_seen", "time", lambda entry: entry.case.first_seen),
    Fact("facts.case", "last_seen", "time", lambda entry: entry.case.last_seen),
    Fact("facts.case", "gone_at", "time", lambda entry: entry.case.gone_at),
    Fact("facts.finding", "verdict", "verdict", lambda entry: entry.finding.verdict),
    Fact("facts.finding", "reason", "text", lambda entry: entry.finding.reason),
    Fact("facts.finding", "confidence", "share", lambda entry: entry.finding.confidence),
    Fact("facts.finding", "score", "share", lambda entry: entry.finding.score),
    Fact("facts.finding", "identity", "share", lambda entry: entry.finding.identity),
    Fact("facts.finding", "page_coverage", "share", lambda entry: entry.finding.page_coverage),
    Fact("facts.finding", "source_coverage", "share", lambda entry: entry.finding.source_coverage),
    Fact("facts.finding", "evasions", "evasions", lambda entry: entry.finding.evasions),
    Fact("facts.finding", "methods", "code", lambda entry: ", ".join(entry.finding.methods)),
    Fact("facts.finding", "found_at", "time", lambda entry: entry.finding.found_at),
    Fact("facts.finding", "match", "code", lambda entry: entry.finding.match),
    Fact("facts.page", "site", "text", lambda entry: entry.page.site),
    Fact("facts.page", "page_title", "text", lambda entry: entry.page.title),
    Fact("facts.page", "url", "code", lambda entry: entry.page.url),
    Fact("facts.page", "final_url", "code", lambda entry: entry.page.final_url),
    Fact("facts.page", "redirects", "code", _redirects),
    Fact("facts.page", "status", "count", lambda entry: entry.page.status),
    Fact("facts.page", "ip", "code", lambda entry: entry.page.ip),
    Fact("facts.page", "fetched_at", "time", lambda entry: entry.page.fetched_at),
    Fact("facts.page", "lag", "span", lambda entry: entry.lag),
    Fact("facts.page", "encoding", "text", lambda entry: entry.page.encoding),
    Fact("facts.page", "size", "count", lambda entry: entry.page.size),
    Fact("facts.page", "sha256", "code", lambda entry: entry.page.sha256),
    Fact("facts.page", "screenshot", "code", lambda entry: entry.page.screenshot),
    Fact("facts.page", "shown_at", "time", lambda entry: entry.page.shown_at),
    Fact("facts.page", "capture", "code", lambda entry: entry.page.capture),
    Fact("facts.page", "page_version", "code", lambda entry: entry.page.version),
    Fact("facts.page", "page_length", "count", lambda entry: entry.page.length),
    Fact("facts.source", "work", "text", lambda entry: entry.source.work),
    Fact("facts.source", "author", "text", lambda entry: entry.source.author),
    Fact("facts.source", "holder", "text", lambda entry: entry.source.holder),
    Fact("facts.source", "chapter", "text", lambda entry: entry.source.chapter),
    Fact("facts.source", "published_at", "time", lambda entry: entry.source.published_at),
    Fact("facts.source", "source_url", "code", lambda entry: entry.source.url),
    Fact("facts.source", "source_length", "count", lambda entry: entry.source.length),
    Fact("facts.source", "source_sha256", "code", lambda entry: entry.source.sha256),
    Fact("facts.source", "source_version", "code", lambda entry: entry.source.version),
)
"""Every fact but the passages."""

GROUPS: tuple[Group, ...] = ("facts.finding", "facts.page", "facts.source", "facts.case")
"""The order a printed report shows them in."""
