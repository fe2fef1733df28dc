"""The sites of all organisations in the administration."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin

from webadmin.audit.audited_admin import AuditedAdmin
from webadmin.sites.crawl_outcomes import state_name
from webadmin.sites.models import Site


@admin.register(Site)
class SiteAdmin(AuditedAdmin, ModelAdmin):  # type: ignore[misc]  # the theme has no type stubs
    """Sites; crawl settings are edited on the desk, which applies the crawler's rules."""

    list_display = ("name", "organisation", "interval_hours", "enabled", "last_crawled_at", "outcome")
    list_filter = ("organisation", "enabled", "last_state")
    search_fields = ("name", "key")
    readonly_fields = ("organisation", "name", "key", "start_urls", "scope", "obey_robots", "robots_reason",
                       "profile", "profile_reason", "compare_profiles", "comparison_reason", "use_proxies",
                       "proxies_reason", "last_crawled_at", "last_state")
    exclude = ("requested_run",)

    @admin.display(description=_("last result"), ordering="last_state")
    def outcome(self, site: Site) -> str:
        """Word how the last crawl ended."""
        return state_name(site.last_state)

    def has_add_permission(self, request: object) -> bool:
        """Refuse: sites are added on the desk."""
        return False
