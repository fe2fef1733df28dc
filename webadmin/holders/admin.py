"""Read-only administration pages of rights holders' profiles.

The contents of their files are not shown.
"""

from django.contrib import admin

from webadmin.holders.models import HolderFile, HolderProfile, OwnershipProof
from webadmin.read_only_admin import ReadOnlyAdmin


@admin.register(HolderProfile)
class HolderProfileAdmin(ReadOnlyAdmin):
    """Profiles; the organisation's owners change them on the desk."""

    list_display = ("organisation", "name_zh", "name_en", "country", "updated_at")


@admin.register(OwnershipProof)
class OwnershipProofAdmin(ReadOnlyAdmin):
    """Proofs of ownership."""

    list_display = ("organisation", "work", "kind", "number", "starts", "ends")
    list_filter = ("organisation", "kind")


@admin.register(HolderFile)
class HolderFileAdmin(ReadOnlyAdmin):
    """Names and digests of files."""

    list_display = ("organisation", "kind", "name", "sha256", "uploaded_at")
    list_filter = ("organisation", "kind")
    exclude = ("content",)
