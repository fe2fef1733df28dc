"""All URLs of the API, and the desk's pages about it."""

from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.urls import URLPattern, path

from webadmin.api import documentation, token_pages
from webadmin.api.interface import Interface
from webadmin.api.routes import (
    copy_export,
    copy_routes,
    coverage_routes,
    dating_routes,
    family_routes,
    likeness_routes,
    move_routes,
    report_routes,
    run_routes,
    site_routes,
    statistics_routes,
    work_change_routes,
)
from webadmin.api.routes.enforcing import (
    bundle_routes,
    case_routes,
    claim_routes,
    notice_act_routes,
    notice_routes,
    removal_routes,
)
from webadmin.api.routes.holding import profile_routes, proof_routes

ROUTERS = (work_change_routes, coverage_routes, dating_routes, family_routes, likeness_routes, site_routes, move_routes,
           run_routes, case_routes, claim_routes, copy_routes, copy_export, bundle_routes, notice_routes,
           notice_act_routes, removal_routes, profile_routes, proof_routes, report_routes,
           statistics_routes)


def build() -> Interface:
    """Create the API with all its routes."""
    interface = Interface(
        title="Wenzong", urls_namespace="api", docs_url=None,
        description="Works, sites, cases, copies, evidence, notices, removals and reports of one organisation. "
                    "Requires a token created on the desk.")
    for module in ROUTERS:
        interface.add_router("", module.router)
    return interface


def patterns(interface: Interface) -> tuple[list[Any], str, str]:
    """Return the URL patterns; tokens replace the login that the desk requires."""
    found, *names = interface.urls
    for pattern in found:
        if isinstance(pattern, URLPattern):
            pattern.callback = login_not_required(pattern.callback)
    return found, names[0], names[1]


API = build()
urlpatterns = patterns(API)
app_name = "tokens"
desk = [
    path("", token_pages.tokens, name="list"),
    path("<int:pk>/revoke/", token_pages.revoke, name="revoke"),
    path("reference/", documentation.reference, {"interface": API}, name="reference"),
]
