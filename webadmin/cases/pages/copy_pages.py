"""Pages about one copy: both texts side by side, and the screenshot."""

from urllib.parse import urlsplit

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from evidence.gathering.picture_passages import shown_pictures
from matcher.boilerplate_learning import LearnedBoilerplate
from matcher.site_boilerplate import NONE
from storage.capture_conditions.conditions import CaptureConditions, ConditionsLog, conditions_id
from storage.collections.matches import Matches
from storage.collections.pages import Pages
from storage.documents import Page
from webadmin.accounts.tenancy import DeskRequest
from webadmin.cases.comparison import compare
from webadmin.cases.deciding.deciders import lines_about
from webadmin.cases.models import Copy, Status
from webadmin.cases.passages.exclusions import Exclusions, PageFacts, Recount, recount
from webadmin.stores import database
from webadmin.tenant_documents import Evidence
from webadmin.words.evasions import evasions

SOURCES = 100
"""Maximum number of other chapters on the same page that can be excluded; the page says how many more there are."""
A_PAGE = 10
"""Copies of the same chapter elsewhere, per page of the list."""


@require_safe
def copy(request: DeskRequest, pk: int) -> HttpResponse:
    """Show a copy: both texts, figures, capture, history and possible exclusions."""
    found = get_object_or_404(request.tenant.own(Copy).select_related("case__assigned", "licence"), pk=pk)
    evidence = request.tenant.documents.evidence(found.match)
    exclusions = Exclusions.of(request.GET)
    on_page = request.tenant.own(Copy).filter(page=found.page).exclude(pk=found.pk)
    sources = list(on_page[:SOURCES])
    anew = _recounted(request, found, evidence, exclusions) if evidence and exclusions else None
    passages = anew.kept if anew else evidence.match.passages if evidence else ()
    texts = compare(evidence.page.text, evidence.chapter.text, passages) if evidence else None
    elsewhere = request.tenant.own(Copy).filter(chapter=found.chapter).exclude(pk=found.pk)
    return render(request, "cases/copy.html", {
        "case": found.case, "copy": found, "evidence": evidence, "texts": texts, "evasions": evasions(found.evasions),
        "history": lines_about(found).select_related("actor"), "statuses": Status.choices,
        "next": _next(found), "dating": request.tenant.documents.dating(found.url, found.work, found.chapter),
        "conditions": _conditions(evidence.page) if evidence else None,
        "exclusions": exclusions, "anew": anew, "sources": sources,
        "more_sources": max(0, on_page.count() - SOURCES),
        "pictures": shown_pictures(database(), evidence.page, passages) if evidence else [],
        "page": Paginator(elsewhere, A_PAGE).get_page(request.GET.get("page")),
    })


def _conditions(page: Page) -> CaptureConditions | None:
    """Read what was found about machine and network when a page was captured.

    None if nothing was examined.
    """
    key = conditions_id(page.run, page.site, urlsplit(page.url).netloc)
    return ConditionsLog(database()).get([key]).get(key)


def _recounted(request: DeskRequest, found: Copy, evidence: Evidence, exclusions: Exclusions) -> Recount:
    """Apply the exclusions of the query string and recompute the figures."""
    learned = LearnedBoilerplate(Pages(database())).of(found.site_key) if exclusions.boilerplate else NONE
    others = request.tenant.own(Copy).filter(page=found.page, pk__in=exclusions.sources).exclude(pk=found.pk)
    matches = Matches(database()).get(others.values_list("match", flat=True))
    spans = tuple(passage.page for match in matches.values() for passage in match.passages)
    return recount(evidence.page.text, evidence.chapter.text, evidence.match.passages, exclusions,
                   PageFacts(learned, spans))


@require_safe
def screenshot(request: DeskRequest, pk: int) -> HttpResponse:
    """Send the screenshot of a copy's page; 404 if there is none."""
    found = get_object_or_404(request.tenant.own(Copy), pk=pk)
    evidence = request.tenant.documents.evidence(found.match)
    if evidence is None or evidence.screenshot is None:
        raise Http404
    return HttpResponse(evidence.screenshot.image, content_type=evidence.screenshot.kind)


def _next(after: Copy) -> Copy | None:
    """Find the next copy of the same case, in the order of chapters."""
    others = after.case.copies.filter(is_part=False).order_by("chapter_number", "pk")
    return (others.filter(chapter_number=after.chapter_number, pk__gt=after.pk).first()
            or others.filter(chapter_number__gt=after.chapter_number).first())
