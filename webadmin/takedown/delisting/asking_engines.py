"""Ask the search server whether engines still list pages.

Only pages of cases that were reported to an engine are checked, with two queries for each page: its address, and its
title on its host. An engine lists the page if it returns the page for either query. It counts as not listing the page
only if it returns other pages of the same host; if it does not answer, or returns no page of the host, the result is
unknown.
"""

from collections.abc import Iterable
from datetime import date, datetime, time

from django.db.models import F, Max, Q, QuerySet
from django.utils import timezone

from crawler.network.search import SearchAnswer, answer, server_of
from crawler.urls.address import canonical, site_host
from storage.settings import Settings
from webadmin.accounts.models import Organisation
from webadmin.cases.models import Case, Copy
from webadmin.holders.models import HolderProfile
from webadmin.notices.models import NoticeItem
from webadmin.sites.models import SearchQuery
from webadmin.takedown.models import Delisting, EngineAnswer, Listing

PAGES = 2
"""Pages checked for each case: the first ones, so that each day's answers are about the same pages."""
SHARE = 2
"""Divisor of the daily search budget: this part is for engine checks, the rest for finding unknown sites."""
OF_ENGINES = ("google_bulk", "bing_form")
"""Kinds of notices that go to search engines."""


def ask_engines(settings: Settings, day: date) -> dict[str, int]:
    """Check the cases of organisations that enabled it, least recently checked first.

    Returns the number of queries and the number of answers about engines. Raises SearchError if the search server
    fails.
    """
    server_of(settings)
    counts = {"engine_questions": 0, "engine_answers": 0}
    budget = settings.search_budget // SHARE
    wanting = HolderProfile.objects.filter(asks_search_engines=True, organisation__is_sandbox=False)
    for profile in wanting.select_related("organisation").order_by("pk"):
        for case in _due(profile.organisation, day)[:budget]:
            for copy in case.copies.filter(is_part=False).order_by("pk")[:PAGES]:
                if counts["engine_questions"] + 2 > budget:
                    return counts
                answers = [_search(settings, profile.organisation, query, day) for query in questions(copy)]
                counts["engine_questions"] += len(answers)
                counts["engine_answers"] += _keep(case, copy, answers)
    return counts


def questions(copy: Copy) -> tuple[str, str]:
    """Write the two queries for a page: its address, and its title on its host."""
    host = site_host(copy.url)
    path = copy.url.partition("://")[2].partition("/")[2]
    return f"site:{host}/{path}"[:200], f"site:{host} {copy.work_title} {copy.chapter_title}"[:200]


def listings(url: str, answers: Iterable[SearchAnswer]) -> dict[str, Listing]:
    """Decide for each engine whether it lists an address.

    Engines that did not answer are unknown.
    """
    wanted, host, found = canonical(url), site_host(url), {}
    answered = list(answers)
    hits = [hit for each in answered for hit in each.hits]
    for hit in hits:
        if site_host(hit.url) == host:
            found.update(dict.fromkeys(hit.engines, Listing.NOT_LISTED))
    for each in answered:
        found.update(dict.fromkeys(each.silent, Listing.UNKNOWN))
    for hit in hits:
        if hit.url == wanted:
            found.update(dict.fromkeys(hit.engines, Listing.LISTED))
    return found


def _due(organisation: Organisation, day: date) -> QuerySet[Case]:
    """Select cases that were reported to an engine and have not been checked today."""
    notices = NoticeItem.objects.filter(
        notice__organisation=organisation, notice__kind__in=OF_ENGINES, notice__sent_at__isnull=False)
    about = Q(pk__in=Delisting.objects.filter(case__organisation=organisation).values("case")) | Q(
        pk__in=Copy.objects.filter(organisation=organisation, pk__in=notices.values("copy")).values("case"))
    own = Case.objects.filter(about, organisation=organisation).annotate(asked_at=Max("engine_answers__at"))
    begin = timezone.make_aware(datetime.combine(day, time.min))
    return own.filter(Q(asked_at=None) | Q(asked_at__lt=begin)).order_by(F("asked_at").asc(nulls_first=True), "pk")


def _search(settings: Settings, organisation: Organisation, query: str, day: date) -> SearchAnswer:
    found = answer(settings, query)
    SearchQuery.objects.get_or_create(organisation=organisation, text=query, searched_on=day,
                                      defaults={"hits": len(found.hits)})
    return found


def _keep(case: Case, copy: Copy, answers: list[SearchAnswer]) -> int:
    found = listings(copy.url, answers)
    query = " | ".join(questions(copy))[:500]
    for engine, listing in sorted(found.items()):
        EngineAnswer(case=case, url=copy.url, engine=engine, listing=listing, query=query).save()
    return len(found)
