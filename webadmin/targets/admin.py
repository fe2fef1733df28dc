"""Read-only administration pages of targets."""

from django.contrib import admin

from webadmin.read_only_admin import ReadOnlyAdmin
from webadmin.targets.models import Lookup, Target


@admin.register(Target)
class TargetAdmin(ReadOnlyAdmin):
    """Who is behind the sites, by organisation."""

    list_display = ("organisation", "site", "hosting", "registrar", "cdn", "abuse_email", "looked_up_on")
    list_filter = ("organisation",)
    search_fields = ("site", "registrar", "hosting")


@admin.register(Lookup)
class LookupAdmin(ReadOnlyAdmin):
    """Look-ups of sites, without the persons that registries name."""

    list_display = ("organisation", "site", "host", "state", "asked_at", "answered_at", "asked_by")
    list_filter = ("organisation", "state")
    search_fields = ("site", "host")
    exclude = ("persons",)
