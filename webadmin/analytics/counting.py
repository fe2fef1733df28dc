"""Counts the events of an organisation in a period, from case histories and crawls."""

from collections import Counter
from datetime import datetime
from typing import NamedTuple

from storage.collections.crawls import Crawl, Crawls
from webadmin.accounts.models import Organisation
from webadmin.analytics.models import CountKind
from webadmin.cases.models import CaseEvent, EventKind, Status
from webadmin.sites.models import Site
from webadmin.stores import database

_STATUSES = {
    Status.CONFIRMED: CountKind.CONFIRMED, Status.FALSE_ALARM: CountKind.FALSE_ALARM, Status.CLOSED: CountKind.CLOSED,
    Status.LICENSED: CountKind.LICENSED,
}


class TimeSpan(NamedTuple):
    """A period; the end is excluded."""

    begin: datetime
    end: datetime


class CountKey(NamedTuple):
    """Kind, site and work that are counted together."""

    kind: str
    site: str = ""
    work: str = ""


def counts_of(organisation: Organisation, span: TimeSpan) -> Counter[CountKey]:
    """Count everything that happened in a period."""
    return _cases(organisation, span) + _crawls(organisation, span)


def _cases(organisation: Organisation, span: TimeSpan) -> Counter[CountKey]:
    """Count cases by kind of event, each case once per kind."""
    events = CaseEvent.objects.filter(case__organisation=organisation, at__gte=span.begin, at__lt=span.end)
    lines = events.values_list("case_id", "kind", "after", "case__site", "case__work")
    seen = {(case, kind, site, work) for case, event, after, site, work in lines if (kind := _kind(event, after))}
    return Counter(CountKey(kind, site, work) for _, kind, site, work in seen)


def _kind(event: str, after: str) -> str:
    if event == EventKind.OPENED:
        return CountKind.LICENSED if after == Status.LICENSED else CountKind.FOUND
    if event == EventKind.STATUS:
        return _STATUSES.get(Status(after), "")
    return CountKind.GONE if event == EventKind.GONE else ""


def _crawls(organisation: Organisation, span: TimeSpan) -> Counter[CountKey]:
    counts: Counter[CountKey] = Counter()
    store = Crawls(database())
    for site in Site.objects.filter(organisation=organisation):
        for crawl in store.of_site(site.key):
            if crawl.ended_at and span.begin <= crawl.ended_at < span.end:
                counts += _crawl(site.name, crawl)
    return counts


def _crawl(site: str, crawl: Crawl) -> Counter[CountKey]:
    return Counter({
        CountKey(CountKind.CRAWLS if crawl.state == "done" else CountKind.CRAWLS_FAILED, site): 1,
        CountKey(CountKind.FETCHED, site): crawl.counts.get("pages", 0),
        CountKey(CountKind.PAGES, site): crawl.counts.get("new", 0),
        CountKey(CountKind.FAILED, site): crawl.counts.get("errors", 0),
    })
