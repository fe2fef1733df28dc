"""Search for watched titles on the sites of imported book sources.

Uses the rules of the sources. A title is sent to a site only if a member approved the site, or a person asked for the
search.
"""

from collections.abc import Iterator
from datetime import date

from crawler.book_sources.book_reading import BookReader, RuleProcess
from crawler.book_sources.guarded_fetch import GuardedFetch
from crawler.book_sources.rule_syntax import RuleError
from crawler.network.egress import Egress, EgressError
from crawler.network.fetch import FetchError
from storage.collections.works import Works
from storage.mongodb import connect
from storage.settings import Settings
from webadmin.sites.models import Answer, SearchQuery, SiteCandidate
from webadmin.sites.proposals.discovery import is_similar
from webadmin.sites.proposals.imported_sources import MOST_FOUND, source_of
from webadmin.sites.proposals.search_terms import REPEAT_AFTER


def search_sources(settings: Settings, day: date, *, unapproved: bool = False) -> dict[str, int]:
    """Search each source for each title that was not searched there recently.

    The searches stay within the rest of the day's search budget. Sites that wait for approval are searched only if
    `unapproved`. Returns the counts `searches`, `books` and `failed`.
    """
    counts = {"searches": 0, "books": 0, "failed": 0}
    budget = settings.search_budget - SearchQuery.objects.filter(searched_on=day).count()
    process = RuleProcess()
    fetch = GuardedFetch(Egress(frozenset(settings.allow_hosts)), settings.user_agent, settings.crawl_delay)
    try:
        for candidate, title in _due(settings, day, unapproved=unapproved):
            if counts["searches"] >= budget:
                break
            counts["searches"] += 1
            reader = BookReader(source_of(candidate), fetch, process)
            try:
                found = [url for name, _, url in reader.search(title) if url and is_similar(title, name)]
            except (RuleError, FetchError, EgressError):
                counts["failed"] += 1
                found = []
            SearchQuery.objects.create(organisation=candidate.organisation, searched_on=day, hits=len(found),
                                       text=_noted(title, candidate))
            counts["books"] += len(found)
            _keep(candidate, title, found)
    finally:
        process.close()
    return counts


def _due(settings: Settings, day: date, *, unapproved: bool) -> Iterator[tuple[SiteCandidate, str]]:
    works = Works(connect(settings))
    answers = [Answer.APPROVED, *([Answer.PROPOSED] if unapproved else [])]
    for candidate in SiteCandidate.objects.filter(answer__in=answers).select_related("organisation").order_by("pk"):
        if not candidate.book_source.get("search_url"):
            continue
        recent = set(SearchQuery.objects.filter(
            organisation=candidate.organisation, searched_on__gt=day - REPEAT_AFTER).values_list("text", flat=True))
        for work in works.of(candidate.organisation.slug):
            if _noted(work.title, candidate) not in recent:
                yield candidate, work.title


def _noted(title: str, candidate: SiteCandidate) -> str:
    """Return the text under which a search is recorded."""
    return f"{candidate.host[:80]} {title}"[:200]


def _keep(candidate: SiteCandidate, title: str, found: list[str]) -> None:
    """Store the found books for the site's crawls.

    An open proposal shows the first one.
    """
    if not found:
        return
    known = candidate.book_source.get("found", [])
    candidate.book_source["found"] = list(dict.fromkeys([*known, *found]))[:MOST_FOUND]
    candidate.save(update_fields=["book_source"])
    SiteCandidate.objects.filter(pk=candidate.pk, answer=Answer.PROPOSED, query="").update(
        url=found[0], query=title[:500], work=title[:500])
