"""Read-only administration pages of sightings and paces."""

from django.contrib import admin

from webadmin.coverage.models import Sighting, SitePace
from webadmin.read_only_admin import ReadOnlyAdmin


@admin.register(Sighting)
class SightingAdmin(ReadOnlyAdmin):
    """Chapters on sites."""

    list_display = ("organisation", "site", "work", "chapter_number", "seen_at", "gone")
    list_filter = ("organisation",)


@admin.register(SitePace)
class SitePaceAdmin(ReadOnlyAdmin):
    """How sites follow works."""

    list_display = ("organisation", "site", "work", "chapters", "gone", "firsts")
    list_filter = ("organisation",)
