"""The facts of a case with their units, shown by every format in this order."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from webadmin.reports.content import ReportEntry
from webadmin.words.units import Unit

Group = Literal["facts.case", "facts.source", "facts.page", "facts.finding"]


class Kind(StrEnum):
    """The kind of a fact that is not a figure with a unit."""

    TEXT = "text"
    CODE = "code"
    """An address, a digest or an id; set in a monospaced font."""
    NUMBER = "number"
    """A number that identifies something, such as a case, and is not a count."""
    MOMENT = "moment"
    DURATION = "duration"
    VERDICT = "verdict"
    STATE = "state"
    NEWS = "news"
    RULE = "rule"
    EVASIONS = "evasions"


@dataclass(frozen=True)
class Fact:
    """One fact of a case: its key in `words.tsv`, its kind or unit, and its getter."""

    group: Group
    key: str
    kind: Kind | Unit
    of: Callable[[ReportEntry], object]


def _redirects(entry: ReportEntry) -> str:
    return " → ".join(f"{hop.status} {hop.url}" for hop in entry.page.redirects)


FACTS: tuple[Fact, ...] = (
    Fact("facts.case", "case", Kind.NUMBER, lambda entry: entry.case.case),
    Fact("facts.case", "state", Kind.STATE, lambda entry: entry.case.state),
    Fact("facts.case", "news", Kind.NEWS, lambda entry: entry.case.news),
    Fact("facts.case", "decided_by", Kind.TEXT, lambda entry: entry.case.decided_by),
    Fact("facts.case", "decided_at", Kind.MOMENT, lambda entry: entry.case.decided_at),
    Fact("facts.case", "first_seen", Kind.MOMENT, lambda entry: entry.case.first_seen),
    Fact("facts.case", "last_seen", Kind.MOMENT, lambda entry: entry.case.last_seen),
    Fact("facts.case", "gone_at", Kind.MOMENT, lambda entry: entry.case.gone_at),
    Fact("facts.finding", "verdict", Kind.VERDICT, lambda entry: entry.finding.verdict),
    Fact("facts.finding", "reason", Kind.RULE, lambda entry: entry.finding.reason),
    Fact("facts.finding", "score", Unit.SCORE, lambda entry: entry.finding.score),
    Fact("facts.finding", "literal_identity", Unit.SHARE, lambda entry: entry.finding.literal_identity),
    Fact("facts.finding", "inserted", Unit.COUNT, lambda entry: entry.finding.inserted),
    Fact("facts.finding", "identity", Unit.SHARE, lambda entry: entry.finding.identity),
    Fact("facts.finding", "page_coverage", Unit.SHARE, lambda entry: entry.finding.page_coverage),
    Fact("facts.finding", "source_coverage", Unit.SHARE, lambda entry: entry.finding.source_coverage),
    Fact("facts.finding", "evasions", Kind.EVASIONS, lambda entry: entry.finding.evasions),
    Fact("facts.finding", "methods", Kind.CODE, lambda entry: ", ".join(entry.finding.methods)),
    Fact("facts.finding", "found_at", Kind.MOMENT, lambda entry: entry.finding.found_at),
    Fact("facts.finding", "match", Kind.CODE, lambda entry: entry.finding.match),
    Fact("facts.page", "site", Kind.TEXT, lambda entry: entry.page.site),
    Fact("facts.page", "page_title", Kind.TEXT, lambda entry: entry.page.title),
    Fact("facts.page", "page_author", Kind.TEXT, lambda entry: entry.page.author),
    Fact("facts.page", "page_published", Kind.TEXT, lambda entry: entry.page.published),
    Fact("facts.page", "url", Kind.CODE, lambda entry: entry.page.url),
    Fact("facts.page", "final_url", Kind.CODE, lambda entry: entry.page.final_url),
    Fact("facts.page", "redirects", Kind.CODE, _redirects),
    Fact("facts.page", "part_urls", Kind.CODE, lambda entry: " ".join(entry.page.part_urls)),
    Fact("facts.page", "status", Kind.NUMBER, lambda entry: entry.page.status),
    Fact("facts.page", "ip", Kind.CODE, lambda entry: entry.page.ip),
    Fact("facts.page", "fetched_at", Kind.MOMENT, lambda entry: entry.page.fetched_at),
    Fact("facts.page", "lag", Kind.DURATION, lambda entry: entry.lag),
    Fact("facts.page", "encoding", Kind.TEXT, lambda entry: entry.page.encoding),
    Fact("facts.page", "size", Unit.BYTES, lambda entry: entry.page.size),
    Fact("facts.page", "sha256", Kind.CODE, lambda entry: entry.page.sha256),
    Fact("facts.page", "screenshot", Kind.CODE, lambda entry: entry.page.screenshot),
    Fact("facts.page", "shown_at", Kind.MOMENT, lambda entry: entry.page.shown_at),
    Fact("facts.page", "capture", Kind.CODE, lambda entry: entry.page.capture),
    Fact("facts.page", "page_version", Kind.CODE, lambda entry: entry.page.version),
    Fact("facts.page", "page_length", Unit.CHARACTERS, lambda entry: entry.page.length),
    Fact("facts.source", "work", Kind.TEXT, lambda entry: entry.source.work),
    Fact("facts.source", "author", Kind.TEXT, lambda entry: entry.source.author),
    Fact("facts.source", "holder", Kind.TEXT, lambda entry: entry.source.holder),
    Fact("facts.source", "chapter", Kind.TEXT, lambda entry: entry.source.chapter),
    Fact("facts.source", "published_at", Kind.MOMENT, lambda entry: entry.source.published_at),
    Fact("facts.source", "source_url", Kind.CODE, lambda entry: entry.source.url),
    Fact("facts.source", "source_length", Unit.CHARACTERS, lambda entry: entry.source.length),
    Fact("facts.source", "source_sha256", Kind.CODE, lambda entry: entry.source.sha256),
    Fact("facts.source", "source_version", Kind.CODE, lambda entry: entry.source.version),
)
"""All facts except the passages."""

GROUPS: tuple[Group, ...] = ("facts.finding", "facts.page", "facts.source", "facts.case")
"""The groups in the order of a printed report."""
