"""Targets in the administration, read-only."""

from django.contrib import admin

from webadmin.read_only_admin import ReadOnlyAdmin
from webadmin.targets.models import Target


@admin.register(Target)
class TargetAdmin(ReadOnlyAdmin):
    """Who stands behind the sites, by organisation."""

    list_display = ("organisation", "site", "hosting", "registrar", "cdn", "abuse_email", "looked_up_on")
    list_filter = ("organisation",)
    search_fields = ("site", "registrar", "hosting")
