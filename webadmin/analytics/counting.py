"""What happened to one organisation within a span of time, counted from histories and crawl outcomes."""

from collections import Counter
from datetime import datetime
from typing import NamedTuple

from storage.collections.crawls import Crawl, Crawls
from webadmin.accounts.models import Organisation
from webadmin.analytics.models import Kind
from webadmin.cases.models import CaseEvent, EventKind, Status
from webadmin.sites.models import Site
from webadmin.stores import database

_STATUSES = {
    Status.CONFIRMED: Kind.CONFIRMED, Status.FALSE_ALARM: Kind.FALSE_ALARM, Status.CLOSED: Kind.CLOSED,
    Status.LICENSED: Kind.LICENSED,
}


class Span(NamedTuple):
    """A span of time, its end excluded."""

    begin: datetime
    end: datetime


class Key(NamedTuple):
    """What is counted apart."""

    kind: str
    site: str = ""
    work: str = ""


def counts_of(organisation: Organisation, span: Span) -> Counter[Key]:
    """Count everything of a span."""
    return _cases(organisation, span) + _crawls(organisation, span)


def _cases(organisation: Organisation, span: Span) -> Counter[Key]:
    """Count cases by what became of them, each case once a kind."""
    events = CaseEvent.objects.filter(case__organisation=organisation, at__gte=span.begin, at__lt=span.end)
    lines = events.values_list("case_id", "kind", "after", "case__site", "case__work")
    seen = {(case, kind, site, work) for case, event, after, site, work in lines if (kind := _kind(event, after))}
    return Counter(Key(kind, site, work) for _, kind, site, work in seen)


def _kind(event: str, after: str) -> str:
    if event == EventKind.OPENED:
        return Kind.LICENSED if after == Status.LICENSED else Kind.FOUND
    if event == EventKind.STATUS:
        return _STATUSES.get(Status(after), "")
    return Kind.GONE if event == EventKind.GONE else ""


def _crawls(organisation: Organisation, span: Span) -> Counter[Key]:
    counts: Counter[Key] = Counter()
    store = Crawls(database())
    for site in Site.objects.filter(organisation=organisation):
        for crawl in store.of_site(site.key):
            if crawl.ended_at and span.begin <= crawl.ended_at < span.end:
                counts += _crawl(site.name, crawl)
    return counts


def _crawl(site: str, crawl: Crawl) -> Counter[Key]:
    return Counter({
        Key(Kind.CRAWLS if crawl.state == "done" else Kind.CRAWLS_FAILED, site): 1,
        Key(Kind.FETCHED, site): crawl.counts.get("pages", 0),
        Key(Kind.PAGES, site): crawl.counts.get("new", 0),
        Key(Kind.FAILED, site): crawl.counts.get("errors", 0),
    })
