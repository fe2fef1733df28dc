"""Pages about runs and health.

Runs for members, health for staff, and the health check.
"""

from django.contrib import admin
from django.contrib.auth.decorators import login_not_required
from django.core.cache import cache
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from storage.collections.crawls import Crawls
from storage.collections.dead_letters import dead_letters
from storage.collections.fingerprints import Fingerprints
from storage.collections.matches import Matches
from storage.collections.pages import Pages
from storage.collections.runs import DAILY_RUN, Runs
from storage.collections.works import Works
from storage.documents import derive_id
from storage.mongodb import Database
from webadmin.accounts.tenancy import DeskRequest
from webadmin.configuration import current
from webadmin.ops.health_check import silent_database
from webadmin.ops.queues import queue_lengths
from webadmin.ops.runs import cases_of, run, runs_page
from webadmin.sites.models import Site
from webadmin.stores import database
from webadmin.words.catalogue import Words, language_of

LAST_RUNS = 5
COUNTED_FOR = 60
"""Seconds for which the counts of the stores are cached."""
LAST_CRAWLS = 20
"""Number of sites whose last crawl the health page shows: failed ones first."""


@require_safe
def list_runs(request: DeskRequest) -> HttpResponse:
    """List the daily runs."""
    page, shown, has_many = runs_page(request.tenant, request.GET.get("page"))
    return render(request, "ops/runs.html", {"page": page, "runs": shown, "has_many": has_many})


@require_safe
def show_run(request: DeskRequest, number: str) -> HttpResponse:
    """Show a run with its steps and the organisation's own sites."""
    return render(request, "ops/run.html", _shown(request, number))


@require_safe
def run_live(request: DeskRequest, number: str) -> HttpResponse:
    """Return the part of a run's page that changes while the run goes on."""
    return render(request, "ops/run_live.html", _shown(request, number))


def _shown(request: DeskRequest, number: str) -> dict[str, object]:
    found = run(request.tenant, number)
    if found is None:
        raise Http404
    cases = cases_of(request.tenant, number)
    words = Words(language_of(get_language() or ""))
    return {"run": found, "cases": cases, "verdicts": [
        (words.named("verdict", verdict), count) for verdict, count in sorted(cases.verdicts.items())] if cases else []}


@login_not_required
@require_safe
def healthz(_request: HttpRequest) -> HttpResponse:
    """Answer 200 if both databases answer, otherwise 503 and which one does not.

    `webadmin.serving` answers this itself from the last result of `HealthWatch`; this view is for other servers.
    """
    if which := silent_database():
        return HttpResponse(f"{which} does not answer\n", status=503, content_type="text/plain")
    return HttpResponse("well\n", content_type="text/plain")


@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """Show staff the counts of stores and queues, the dead letters and the last runs."""
    store = database()
    ended = Site.objects.exclude(last_crawled_at=None).annotate(is_done=Q(last_state="done"))
    last = ended.order_by("is_done", "-last_crawled_at", "pk").values_list("key", flat=True)[:LAST_CRAWLS]
    return render(request, "ops/health.html", {
        **admin.site.each_context(request), "title": _("Health"),
        "stored": _stored(store),
        "queues": queue_lengths(), "dead_letters": dead_letters(store),
        "crawls": [crawl for site in last for crawl in Crawls(store).newest(site, 1)],
        "sites": ended.count(),
        "runs": _last_runs(Runs(store)),
    })


def _last_runs(runs: Runs) -> list[dict[str, object]]:
    """List the last runs with their first failed items, and the number of the others."""
    heads = runs.newest_heads(DAILY_RUN, LAST_RUNS)
    failures = runs.failures(heads)
    pairs = [(head, failures[head["_id"]]) for head in heads]
    return [{"run": head, "failed": failed.first, "more": failed.count - len(failed.first)} for head, failed in pairs]


def _stored(store: Database) -> list[tuple[str, int]]:
    """Count what is stored, at most once a minute.

    Some database servers read everything to count it.
    """
    key = derive_id("stored", str(current().var), store.name)
    counts: tuple[int, ...] | None = cache.get(key)
    if counts is None:
        works = Works(store).counts()
        counts = (works["works"], works["chapters"], Pages(store).count(), Fingerprints(store).count(),
                  Matches(store).count())
        cache.set(key, counts, COUNTED_FOR)
    names = _("Works"), _("Chapters"), _("Web pages"), _("Fingerprints"), _("Matches")
    return list(zip(names, counts, strict=True))
