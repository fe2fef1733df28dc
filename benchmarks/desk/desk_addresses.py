"""List the measured pages of the desk with their addresses."""

from urllib.parse import urlencode

from django.urls import reverse

from benchmarks.desk.beside_cases import single_objects
from storage.collections.runs import DAILY_RUN, Runs
from storage.documents import Chapter
from storage.mongodb import Database
from webadmin.accounts.models import User
from webadmin.cases.models import Case
from webadmin.notices.models import Notice
from webadmin.sites.models import Site

PLAIN = (
    "inbox:home", "analytics:dashboard", "cases:list", "cases:bulk_jobs", "cases:thresholds", "notices:list",
    "notices:new", "notices:account", "library:list", "library:upload", "library:imports", "library:reposts",
    "sites:list", "sites:add", "sites:survey", "sites:proposed", "sites:schedule", "licences:list", "licences:add",
    "ops:runs", "ops:audit_log", "takedown:removals", "targets:offenders", "moves:list", "reports:list",
    "holders:profile", "holders:add_proof", "alerts:list", "webhooks:list", "tokens:list", "tokens:reference",
    "bundles:signing", "accounts:members", "accounts:add_member", "accounts:preferences", "accounts:change_password",
    "accounts:second_factor", "health",
)
SEARCHES = {
    "by title": "q=江南", "by number of a work": "q=1", "by address of a page": "q=mirror-3.example/book",
    "by title of a chapter": "q=第7章", "without a hit": "q=nowhere-to-be-found", "by verdict": "verdict=near_copy",
    "largest share first": "order=share", "overdue": "due=overdue", "on a site": "site=mirror-1.example",
}
"""Query strings of lists of cases, by name."""


def addresses(owner: User, store: Database) -> dict[str, str]:
    """Map the name of each page to its address.

    Objects are those with the most in them.
    """
    organisation = owner.organisation
    case = Case.objects.filter(organisation=organisation).order_by("-copies_count", "-pk")[0]
    noticed = Notice.objects.filter(organisation=organisation).order_by("-pk")[0]
    site = Site.objects.get(organisation=organisation, name=case.site)
    copy = case.copies.order_by("pk")[0]
    chapter = Chapter(case.work, copy.chapter_title, "").chapter
    run = max(Runs(store).heads(DAILY_RUN), key=lambda found: str(found["day"]))["_id"]
    objects = {
        "cases:case": (case.pk,), "takedown:case": (case.pk,), "sites:site": (site.pk,), "coverage:site": (site.pk,),
        "library:work": (case.work,), "coverage:work": (case.work,), "library:family": (case.work,),
        "notices:notice": (noticed.pk,), "ops:run": (run,), "bundles:list": ("case", case.pk), "cases:copy": (copy.pk,),
        "cases:same": ("copy", copy.pk), "coverage:chapters": (case.work,), "library:dating": (case.work,),
        "library:edit_work": (case.work,), "library:delete_work": (case.work,),
        "library:chapter": (case.work, chapter), "library:delete_chapter": (case.work, chapter),
        "bundles:archived": (copy.pk,), "targets:target": (case.pk,), "moves:kit": (site.pk,),
        "claims:claim": (case.pk,), "palettes:list": (case.pk,), "palettes:pick": (copy.pk,),
        **single_objects(owner, copy),
    }
    found = {name: reverse(name) for name in PLAIN} | {
        name: reverse(name, args=values) for name, values in objects.items()}
    listed = reverse("cases:list")
    after = urlencode({"after": f"{case.newest_copy_at.isoformat()}~{case.pk}"})
    return found | {f"cases:list, {what}": f"{listed}?{query}" for what, query in SEARCHES.items()} | {
        "cases:list, a page far back": f"{listed}?{after}",
        "takedown:removals, by site": f"{reverse('takedown:removals')}?by=site",
        "dashboard, a year": f"{reverse('analytics:dashboard')}?days=365"}
