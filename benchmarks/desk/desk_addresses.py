"""Name the pages of the desk that are asked, and what stands in their addresses."""

from urllib.parse import urlencode

from django.urls import reverse

from storage.collections.runs import DAILY_RUN, Runs
from storage.mongodb import Database
from webadmin.accounts.models import Organisation
from webadmin.cases.models import Case
from webadmin.notices.models import Notice
from webadmin.sites.models import Site

PLAIN = (
    "inbox:home", "analytics:dashboard", "cases:list", "cases:bulk_jobs", "notices:list", "notices:new",
    "library:list", "library:upload", "sites:list", "sites:add", "sites:proposed", "sites:schedule", "licences:list",
    "licences:add", "ops:runs", "ops:audit_log", "takedown:removals", "reports:list", "holders:profile",
    "holders:add_proof", "alerts:list", "webhooks:list", "tokens:list", "accounts:members", "accounts:preferences",
    "health",
)
SEARCHES = {
    "by title": "q=江南", "by number of a work": "q=1", "by address of a page": "q=mirror-3.example/book",
    "by title of a chapter": "q=第7章", "without a hit": "q=nowhere-to-be-found", "by verdict": "verdict=near_copy",
    "largest share first": "order=share", "overdue": "due=overdue", "on a site": "site=mirror-1.example",
}
"""Lists of cases, by the query string that asks for them."""


def addresses(organisation: Organisation, store: Database) -> dict[str, str]:
    """Map the name of each page to its address.

    Objects are those with the most in them.
    """
    case = Case.objects.filter(organisation=organisation).order_by("-copies_count", "-pk")[0]
    noticed = Notice.objects.filter(organisation=organisation).order_by("-pk")[0]
    site = Site.objects.get(organisation=organisation, name=case.site)
    copy = case.copies.order_by("pk")[0]
    run = max(Runs(store).heads(DAILY_RUN), key=lambda found: str(found["day"]))["_id"]
    objects = {
        "cases:case": (case.pk,), "takedown:case": (case.pk,), "sites:site": (site.pk,), "coverage:site": (site.pk,),
        "library:work": (case.work,), "coverage:work": (case.work,), "library:family": (case.work,),
        "notices:notice": (noticed.pk,), "ops:run": (run,), "bundles:list": ("case", case.pk), "cases:copy": (copy.pk,),
    }
    found = {name: reverse(name) for name in PLAIN} | {
        name: reverse(name, args=values) for name, values in objects.items()}
    listed = reverse("cases:list")
    after = urlencode({"after": f"{case.newest_copy_at.isoformat()}~{case.pk}"})
    return found | {f"cases:list, {what}": f"{listed}?{query}" for what, query in SEARCHES.items()} | {
        "cases:list, a page far back": f"{listed}?{after}",
        "takedown:removals, by site": f"{reverse('takedown:removals')}?by=site",
        "dashboard, a year": f"{reverse('analytics:dashboard')}?days=365"}
