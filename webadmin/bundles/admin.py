"""Read-only administration pages of evidence bundles.

They show whose certificate signs them, without its key.
"""

from django.contrib import admin

from webadmin.bundles.models import Bundle, SigningCertificate
from webadmin.read_only_admin import ReadOnlyAdmin, StoredReasons


@admin.register(Bundle)
class BundleAdmin(StoredReasons, ReadOnlyAdmin):
    """Every bundle that was ordered, of every organisation."""

    list_display = ("organisation", "kind", "number", "state", "signed", "stamp", "size", "created_at", "created_by")
    list_filter = ("state", "stamp", "organisation")
    search_fields = ("title", "sha256")
    list_select_related = ("organisation", "created_by")


@admin.register(SigningCertificate)
class SigningCertificateAdmin(ReadOnlyAdmin):
    """Holders and periods of certificates."""

    list_display = ("organisation", "subject", "valid_until", "added_at", "added_by")
    exclude = ("key",)
