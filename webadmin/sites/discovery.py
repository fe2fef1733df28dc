"""Looks for unknown sites: searches for titles and distinctive sentences of watched works, proposes what is found."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from urllib.parse import urlsplit

from crawler.network.search import Hit, search, server_of
from fingerprinting import fold
from fingerprinting.text.distinctive import distinctive
from storage.collections.works import Works
from storage.documents import Work
from storage.mongodb import Database, connect
from storage.settings import Settings
from webadmin.accounts.models import Organisation
from webadmin.sites.models import SearchQuery, Site, SiteCandidate

A_CHAPTER = 2
"""Sentences of one chapter that are searched for on one day."""
REST = timedelta(days=30)
"""How long what was searched for is left alone."""
ALIKE = 0.5
"""Share of a query's runs of four syllables that must stand in what the engine shows of a page."""
RUN = 4


@dataclass(frozen=True)
class Query:
    """Words to search for, and the work they are of."""

    text: str
    work: str


def discover(settings: Settings, day: date) -> dict[str, int]:
    """Search on what is left of the day's budget; counts of `queries`, `hits`, `proposed`. Raises SearchError."""
    server_of(settings)
    counts = {"queries": 0, "hits": 0, "proposed": 0}
    left = settings.search_budget - SearchQuery.objects.filter(asked_on=day).count()
    organisations = list(Organisation.objects.order_by("pk"))
    for number, organisation in enumerate(organisations):
        share = -(-max(0, left - counts["queries"]) // (len(organisations) - number))
        for query in _due(connect(settings), organisation, day, share):
            hits = search(settings, f'"{query.text}"')
            SearchQuery.objects.get_or_create(organisation=organisation, text=query.text, asked_on=day,
                                              defaults={"hits": len(hits)})
            counts["queries"] += 1
            counts["hits"] += len(hits)
            counts["proposed"] += _propose(organisation, query, hits)
    return counts


def _due(database: Database, organisation: Organisation, day: date, count: int) -> list[Query]:
    """Choose what to search for: not asked lately, titles first, then sentences of chapters drawn for the day."""
    recent = SearchQuery.objects.filter(organisation=organisation, asked_on__gt=day - REST)
    asked = set(recent.values_list("text", flat=True))
    chosen: dict[str, Query] = {}
    for query in _queries(Works(database), organisation.slug, day):
        if len(chosen) >= count:
            break
        if query.text not in asked:
            chosen.setdefault(query.text, query)
    return list(chosen.values())


def _queries(works: Works, slug: str, day: date) -> Iterator[Query]:
    own = works.of(slug)
    draw = random.Random(day.toordinal())  # noqa: S311 - which chapters' turn it is, no secret
    yield from (Query(work.title[:200], work.title) for work in own if len(fold(work.title)) >= RUN)
    heads = [(work, head["version"]) for work in own for head in works.heads(work.id)]
    draw.shuffle(heads)
    for work, version in heads:
        yield from _sentences(works, work, version)


def _sentences(works: Works, work: Work, version: str) -> Iterator[Query]:
    for chapter in works.versions([version]).values():
        yield from (Query(sentence, work.title) for sentence in distinctive(chapter.text, A_CHAPTER))


def _propose(organisation: Organisation, query: Query, hits: Iterable[Hit]) -> int:
    known = _known_hosts(organisation)
    new = 0
    for hit in hits:
        host = _host(hit.url)
        if host in known or not _resembles(query.text, f"{hit.title}\n{hit.excerpt}"):
            continue
        known.add(host)
        new += SiteCandidate.objects.get_or_create(organisation=organisation, host=host, defaults={
            "url": hit.url, "title": hit.title, "excerpt": hit.excerpt, "query": query.text, "work": query.work})[1]
    return new


def _known_hosts(organisation: Organisation) -> set[str]:
    """Hosts that are watched, or were proposed before."""
    hosts = set(SiteCandidate.objects.filter(organisation=organisation).values_list("host", flat=True))
    for site in Site.objects.filter(organisation=organisation):
        hosts |= {_host(url) for url in site.start_urls} | {_bare(entry.rpartition("@")[2]) for entry in site.scope}
    return hosts


def _host(url: str) -> str:
    return _bare(urlsplit(url).netloc)


def _bare(host: str) -> str:
    return host.lower().removeprefix("www.")


def _resembles(query: str, shown: str) -> bool:
    """Tell whether what the engine shows of a page holds most of what was asked for; engines answer with much else."""
    symbols, there = fold(query).symbols.tobytes(), fold(shown).symbols.tobytes()
    runs = {symbols[start:start + 2 * RUN] for start in range(0, len(symbols) - 2 * RUN + 2, 2)}
    held = {there[start:start + 2 * RUN] for start in range(0, len(there) - 2 * RUN + 2, 2)}
    return bool(runs) and len(runs & held) >= ALIKE * len(runs)
