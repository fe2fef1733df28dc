"""Show a crawl while it runs and after it has ended.

Shows pages, bytes, errors and the state of each host.
"""

from collections.abc import Sequence
from datetime import UTC, datetime

from rich.box import SIMPLE_HEAD
from rich.console import Group
from rich.filesize import decimal
from rich.table import Table
from rich.text import Text

from storage.collections.crawls import Crawl, HostState
from storage.fetch_outcome import FetchOutcome
from webadmin.sites.crawl_account import in_english
from webadmin.sites.crawl_outcomes import OUTCOMES, remarks_in_english

HOSTS = 12
"""Maximum number of a crawl's hosts that are shown."""
COUNTED = ("pages", "new", "known", "bytes", "errors")
"""Counts with a column of their own."""


def shown(crawls: Sequence[Crawl], now: datetime | None = None) -> Group:
    """Lay out crawls and their hosts."""
    sites = _table("site", "state", *COUNTED, "pages/s")
    hosts = _table("host", "state", "answers", "failures", "latency", "pause")
    notes = Text(style="dim")
    for crawl in crawls:
        figures = [decimal(crawl.counts.get(name, 0)) if name == "bytes" else f"{crawl.counts.get(name, 0):,}"
                   for name in COUNTED]
        rest = {name: count for name, count in crawl.counts.items() if name not in COUNTED}
        reasons = {OUTCOMES[outcome]: count for outcome, count in crawl.reasons.items()}
        remarks = ", ".join(remarks_in_english(crawl.reason))
        sites.add_row(Text(crawl.site), Text(f"{crawl.state} {remarks}".strip()), *figures,
                      f"{_rate(crawl, now or datetime.now(UTC)):.1f}")
        if counted := _listed({**reasons, **rest}):
            notes.append(f"{crawl.site}: {counted}\n")
        if crawl.state != "running":
            notes.append("".join(f"{crawl.site}: {line}\n" for line in in_english(crawl)))
        busiest = sorted(crawl.hosts.items(), key=lambda item: -item[1].answers)[:HOSTS]
        for host, state in busiest:
            hosts.add_row(Text(host), _state(state), f"{state.answers:,}", f"{state.failures:,}",
                          f"{state.latency:.2f} s", f"{state.delay:g} s")
    return Group(sites, notes, hosts) if hosts.row_count else Group(sites, notes)


def _table(*columns: str) -> Table:
    """Build a table that fits a narrow terminal: names wrap, figures do not."""
    table = Table(box=SIMPLE_HEAD, padding=(0, 0), pad_edge=False)
    for column in columns[:2]:
        table.add_column(column, overflow="fold")
    for column in columns[2:]:
        table.add_column(column, justify="right", no_wrap=True)
    return table


def _state(host: HostState) -> str:
    if host.closed:
        return f"no longer asked: {OUTCOMES[FetchOutcome.parse(host.closed)]}"
    return f"paused for {host.paused:.0f} s" if host.paused > 0 else "asked"


def _rate(crawl: Crawl, now: datetime) -> float:
    if crawl.started_at is None:
        return 0.0
    seconds = ((crawl.ended_at or now) - crawl.started_at).total_seconds()
    return crawl.counts.get("pages", 0) / max(seconds, 1.0)


def _listed(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in sorted(counts.items()))
