"""All URLs of the web application."""

from django.contrib import admin
from django.contrib.auth.decorators import login_not_required
from django.urls import include, path
from django.utils.translation import gettext_lazy as _
from django.views.generic import RedirectView

from webadmin.api import urls as api
from webadmin.cases.licensing.applying import apply
from webadmin.licences.urls import patterns as licence_patterns
from webadmin.ops.views import health

admin.autodiscover()
admin.site.index_title = _("Administration")
_TO_LOGIN = login_not_required(RedirectView.as_view(pattern_name="accounts:login", query_string=True))

urlpatterns = [
    path("", include("webadmin.inbox.urls")),
    path("figures/", include("webadmin.analytics.urls")),
    path("", include("webadmin.accounts.urls")),
    path("", include("webadmin.sites.urls")),
    path("", include("webadmin.ops.urls")),
    path("cases/", include("webadmin.cases.urls")),
    path("works/", include("webadmin.library.urls")),
    path("works/", include("webadmin.coverage.urls")),
    path("notices/", include("webadmin.notices.urls")),
    path("holder/", include("webadmin.holders.urls")),
    path("licences/", include(licence_patterns(apply))),
    path("reports/", include("webadmin.reports.urls")),
    path("lists/", include("webadmin.lists.urls")),
    path("removals/", include("webadmin.takedown.urls")),
    path("tokens/", include((api.desk, api.app_name))),
    path("api/v1/", api.urlpatterns),
    path("evidence/", include("webadmin.bundles.urls")),
    path("targets/", include("webadmin.targets.urls")),
    path("moves/", include("webadmin.moves.urls")),
    path("claims/", include("webadmin.claims.urls")),
    path("palettes/", include("webadmin.palettes.urls")),
    path("webhooks/", include("webadmin.outgoing.webhooks.urls")),
    path("alerts/", include("webadmin.outgoing.alerts.urls")),
    path("admin/login/", _TO_LOGIN, name="admin-login"),
    path("admin/health/", admin.site.admin_view(health), name="health"),
    path("admin/", admin.site.urls),
]
