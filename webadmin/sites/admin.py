"""Watched sites of every organisation, as the staff sees them."""

from django.contrib import admin
from unfold.admin import ModelAdmin

from webadmin.sites.models import Site


@admin.register(Site)
class SiteAdmin(ModelAdmin):  # type: ignore[misc]  # the theme has no type stubs
    """Sites; what they are asked for is edited on the desk, where the crawler's rules are checked."""

    list_display = ("name", "organisation", "interval_hours", "enabled", "last_crawled_at", "last_state")
    list_filter = ("organisation", "enabled", "last_state")
    search_fields = ("name", "key")
    readonly_fields = ("organisation", "name", "key", "start_urls", "scope", "obey_robots", "robots_reason",
                       "last_crawled_at", "last_state", "asked_run")

    def has_add_permission(self, request: object) -> bool:
        """Sites are added on the desk."""
        return False
