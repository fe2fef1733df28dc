"""Read-only administration page of the licences of all organisations."""

from django.contrib import admin

from webadmin.licences.models import Licence
from webadmin.read_only_admin import ReadOnlyAdmin


@admin.register(Licence)
class LicenceAdmin(ReadOnlyAdmin):
    """Licences; changed on the desk, where every change judges the copies again."""

    list_display = ("id", "organisation", "site", "work", "max_share", "starts", "ends", "withdrawn_at")
    list_filter = ("organisation",)
