"""Count the events of an organisation in a period.

They are read from case histories and crawls.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from storage.collections.crawls import Crawl, Crawls
from webadmin.accounts.models import Organisation
from webadmin.analytics.models import CountKind
from webadmin.cases.models import CaseEvent, EventKind, Status
from webadmin.sites.models import Site
from webadmin.stores import database

_STATUSES: dict[str, CountKind] = {
    Status.CONFIRMED: CountKind.CONFIRMED, Status.FALSE_ALARM: CountKind.FALSE_ALARM, Status.CLOSED: CountKind.CLOSED,
    Status.LICENSED: CountKind.LICENSED,
}

DISORDER = timedelta(minutes=5)
"""Maximum time by which lines of history can be out of order, because of overlapping transactions."""


class TimeSpan(NamedTuple):
    """A period; the end is exclusive."""

    begin: datetime
    end: datetime


class CountKey(NamedTuple):
    """Kind, site and work by which events are counted."""

    kind: str
    site: str = ""
    work: str = ""


def counts_of(organisation: Organisation, span: TimeSpan, crawled: TimeSpan) -> Counter[CountKey]:
    """Count the events of an organisation; crawls have a period of their own."""
    return counts_in(span, crawled, organisation).get(organisation.pk, Counter())


def counts_in(
    span: TimeSpan, crawled: TimeSpan, organisation: Organisation | None = None,
) -> dict[int, Counter[CountKey]]:
    """Count the events in one period and the crawls in another, by organisation.

    Optionally for one organisation only. Reads only history lines and crawls since the beginning of the periods.
    """
    counts: defaultdict[int, Counter[CountKey]] = defaultdict(Counter)
    for (owner, key), count in _cases(span, organisation).items():
        counts[owner][key] += count
    for owner, some in _crawls(crawled, organisation):
        counts[owner] += some
    return dict(counts)


def _cases(span: TimeSpan, organisation: Organisation | None) -> Counter[tuple[int, CountKey]]:
    """Count copies by kind of event, each once per kind.

    A decision about a case counts for all copies that follow it.
    """
    seen: dict[tuple[Any, ...], int] = {}
    for owner, case, copy, copies, event, after, site, work in _lines(span, organisation):
        if kind := _kind(event, after):
            seen.setdefault((case, copy, owner, kind, site, work), copies)
    counts = Counter[tuple[int, CountKey]]()
    for (_, _, owner, kind, site, work), copies in seen.items():
        counts[owner, CountKey(kind, site, work)] += copies
    return +counts


def _lines(span: TimeSpan, organisation: Organisation | None) -> Iterator[tuple[Any, ...]]:
    """Read the history backwards, newest line first, to the beginning of the period.

    Lines of other organisations are passed over here: asked for one organisation, a database sorts its whole history.
    """
    events = CaseEvent.objects.order_by("-pk")
    columns = ("at", "case__organisation", "case_id", "copy_id", "copies_count", "kind", "after", "case__site",
               "case__work")
    for at, *line in events.values_list(*columns).iterator():
        if at < span.begin - DISORDER:
            return
        if span.begin <= at < span.end and (organisation is None or line[0] == organisation.pk):
            yield tuple(line)


def _kind(event: str, after: str) -> str:
    if event == EventKind.OPENED:
        return CountKind.LICENSED if after == Status.LICENSED else CountKind.FOUND
    if event in (EventKind.STATUS, EventKind.STATE):
        return _STATUSES.get(after, "")
    return CountKind.GONE if event == EventKind.GONE else ""


def _crawls(span: TimeSpan, organisation: Organisation | None) -> Iterator[tuple[int, Counter[CountKey]]]:
    """Yield the counts of the crawls of watched sites.

    Each comes with the organisation that watches the site.
    """
    ended = Crawls(database()).counts_of_ended(span.begin, span.end)
    sites = Site.objects.filter(organisation=organisation) if organisation else Site.objects.all()
    owners = {key: (owner, name) for key, owner, name in sites.values_list("key", "organisation_id", "name")}
    for crawl in ended:
        if crawl.site in owners:
            owner, name = owners[crawl.site]
            yield owner, _crawl(name, crawl)


def _crawl(site: str, crawl: Crawl) -> Counter[CountKey]:
    return Counter({
        CountKey(CountKind.CRAWLS if crawl.state == "done" else CountKind.CRAWLS_FAILED, site): 1,
        CountKey(CountKind.FETCHED, site): crawl.counts.get("pages", 0),
        CountKey(CountKind.PAGES, site): crawl.counts.get("new", 0),
        CountKey(CountKind.FAILED, site): crawl.counts.get("errors", 0),
    })
