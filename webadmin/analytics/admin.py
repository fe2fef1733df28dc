"""Daily counts in the administration, read-only."""

from django.contrib import admin

from webadmin.analytics.models import DailyCount
from webadmin.read_only_admin import ReadOnlyAdmin


@admin.register(DailyCount)
class DailyCountAdmin(ReadOnlyAdmin):
    """Counts by the day."""

    list_display = ("day", "organisation", "kind", "site", "work", "count")
    list_filter = ("organisation", "kind")
