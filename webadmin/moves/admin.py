"""Read-only administration page of moved sites."""

from django.contrib import admin

from webadmin.moves.models import SiteMove
from webadmin.read_only_admin import ReadOnlyAdmin


@admin.register(SiteMove)
class SiteMoveAdmin(ReadOnlyAdmin):
    """Sites that moved, with the answers that members gave on the desk."""

    list_display = ("organisation", "old_name", "new_name", "answer", "answered_by", "answered_at")
    list_filter = ("organisation", "answer")
    search_fields = ("old_name", "new_name")
