"""Read-only administration page of sent digests."""

from django.contrib import admin

from webadmin.digests.models import Digest
from webadmin.read_only_admin import ReadOnlyAdmin


@admin.register(Digest)
class DigestAdmin(ReadOnlyAdmin):
    """Digests by run and organisation."""

    list_display = ("run", "organisation", "sent_at")
    list_filter = ("organisation",)
