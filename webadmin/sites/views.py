"""Pages about sites: the list, a site with its crawls, the schedule."""

import re

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import Count, QuerySet
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from webadmin.accounts.first_saves import saved_under_name
from webadmin.accounts.tenancy import DeskRequest
from webadmin.audit.actions import Action
from webadmin.audit.recording import record
from webadmin.cases.models import Case
from webadmin.configuration import current
from webadmin.sites.attention import needing_human
from webadmin.sites.auditing import record_site
from webadmin.sites.crawl_requests import request_crawl
from webadmin.sites.exceptions import made
from webadmin.sites.forms import ScheduleForm, SiteForm
from webadmin.sites.models import Answer, Site, SiteCandidate
from webadmin.sites.polls.poll_figures import poll_figures
from webadmin.sites.schedule import is_due
from webadmin.tenant_documents import SiteCrawls

CRAWLS = 20
"""Crawls of a site per page."""
A_PAGE = 50
LONGEST = 200
"""Maximum number of characters of a search text."""


@require_safe
def sites(request: DeskRequest) -> HttpResponse:
    """List the watched sites.

    `needs=human` selects those that need a person; `q` searches their names.
    """
    text, needs_human = _list_query(request)
    page = Paginator(chosen_sites(request), A_PAGE).get_page(request.GET.get("page"))
    open_cases = request.tenant.own(Case).filter(site__in=[site.name for site in page], open_count__gt=0)
    by_site = dict(open_cases.order_by().values_list("site").annotate(Count("pk")))
    rows = [{"site": site, "open": by_site.get(site.name, 0), "due": is_due(site, timezone.now())} for site in page]
    return render(request, "sites/list.html", {
        "rows": rows, "page": page, "text": text, "needs_human": needs_human,
        "proposed": request.tenant.own(SiteCandidate).filter(answer=Answer.PROPOSED).count()})


def chosen_sites(request: DeskRequest) -> QuerySet[Site]:
    """Select the sites that match the query of the list."""
    text, needs_human = _list_query(request)
    own = request.tenant.own(Site).filter(name__icontains=text)
    return needing_human(own) if needs_human else own


def _list_query(request: DeskRequest) -> tuple[str, bool]:
    return request.GET.get("q", "").strip()[:LONGEST], request.GET.get("needs") == "human"


@require_http_methods(["GET", "HEAD", "POST"])
def add(request: DeskRequest) -> HttpResponse:
    """Add a site to watch."""
    return _edited(request, Site(organisation=request.tenant.organisation))


@require_http_methods(["GET", "HEAD", "POST"])
def site(request: DeskRequest, pk: int) -> HttpResponse:
    """Show a site with its last crawls, and change it."""
    return _edited(request, get_object_or_404(request.tenant.own(Site), pk=pk))


@require_POST
def crawl(request: DeskRequest, pk: int) -> HttpResponse:
    """Request a crawl of a site."""
    found = get_object_or_404(request.tenant.own(Site), pk=pk)
    if request_crawl(found):
        text = _("A crawl of %(site)s has been requested and will start shortly.")
        messages.success(request, text % {"site": found.name})
    else:
        messages.warning(request, _("A crawl of %(site)s is already requested or running.") % {"site": found.name})
    return redirect("sites:site", pk)


@require_http_methods(["GET", "HEAD", "POST"])
def schedule(request: DeskRequest) -> HttpResponse:
    """Show and change the crawl intervals, one page of sites at a time.

    The posted form names its sites, because the pages may have changed in the meantime.
    """
    own = request.tenant.own(Site).order_by("name", "pk")
    page = Paginator(own, A_PAGE).get_page(request.GET.get("page"))
    shown = _posted(request.POST) or [site.pk for site in page]
    forms = ScheduleForm(request.POST or None, queryset=own.filter(pk__in=shown))
    if request.method == "POST" and forms.is_valid():
        with transaction.atomic():
            forms.save()
            for form in (form for form in forms if form.instance.pk):  # none for other organisations' sites
                record_site(request, form, new=False)
        messages.success(request, _("Schedule saved."))
        return redirect(f"{reverse('sites:schedule')}?page={page.number}")
    return render(request, "sites/schedule.html", {
        "forms": forms, "page": page, "daily_at": current().daily_at, "zone": settings.TIME_ZONE})


def _posted(values: QueryDict) -> list[int]:
    """List the numbers of the sites in a posted page of the schedule."""
    named = [value for name, value in values.items() if re.fullmatch(r"form-[0-9]{1,4}-id", name)]
    return [int(value) for value in map(str, named[:A_PAGE]) if re.fullmatch(r"[0-9]{1,18}", value)]


def _edited(request: DeskRequest, found: Site) -> HttpResponse:
    new = found.pk is None
    form = SiteForm(request.user, request.POST or None, instance=found)
    if form.overreach:
        record(Action.DENIED, request, None if new else found, reason=f"{found.name}: {', '.join(form.overreach)}")
        raise PermissionDenied

    def save() -> None:
        form.save()
        record_site(request, form, new=new)

    if request.method == "POST" and form.is_valid() and saved_under_name(form, save):
        messages.success(request, _("%(name)s saved.") % {"name": found.name})
        return redirect("sites:site", found.pk)
    crawls = None if new else Paginator(SiteCrawls(found.key), CRAWLS).get_page(request.GET.get("page"))
    return render(request, "sites/site.html", {"form": form, "site": None if new else found, "page": crawls,
                                               "exceptions": [] if new else list(made(found)),
                                               "polls": None if new else poll_figures(found, timezone.now())})

