"""The copies of one work on one site.

Printed formats list them before their evidence.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import tzinfo
from itertools import groupby

from webadmin.reports.content import CopyGroup, ReportContent, ReportEntry
from webadmin.reports.writers.printed_entry import PrintedEntry, group_heading, printed_entry
from webadmin.words.catalogue import Words

COLUMNS = ("column.case", "chapter", "verdict", "source_coverage", "literal_identity", "identity", "fetched_at", "copy")
"""Headings of a group's table, in the order of `PrintedCopy` without the address."""


@dataclass(frozen=True)
class PrintedGroup:
    """A heading, a summary of the copies, and the copies."""

    heading: str
    amount: str
    entries: list[PrintedEntry]


def printed_groups(
    report: ReportContent, entries: Iterable[ReportEntry], words: Words, allowance: int | None = None
) -> Iterator[PrintedGroup]:
    """Iterate over the entries of a report by group.

    `allowance` is passed to `printed_entry`.
    """
    zone: tzinfo | None = report.generated_at.tzinfo
    amounts = {(group.site, group.work): group for group in report.totals.groups}
    for key, members in groupby(entries, key=lambda entry: (entry.page.site, entry.source.work)):
        copies = list(members)
        amount = amounts.get(key)
        yield PrintedGroup(
            heading=group_heading(copies[0], words),
            amount=_amount(amount, words) if amount else "",
            entries=[printed_entry(copy, words, zone, allowance) for copy in copies],
        )


def _amount(group: CopyGroup, words: Words) -> str:
    counts = words("group.count", copies=group.copies, online=group.online, share=group.largest_share)
    news = words.listed(f"{words.named('news', name)} {count:,}" for name, count in group.news.items())
    return f"{counts} · {words('group.news', news=news)}" if news else counts
