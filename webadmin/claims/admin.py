"""Read-only administration page of the terms of claims."""

from django.contrib import admin

from webadmin.claims.models import ClaimTerms
from webadmin.read_only_admin import ReadOnlyAdmin


@admin.register(ClaimTerms)
class ClaimTermsAdmin(ReadOnlyAdmin):
    """Rates and limitation periods, by organisation and work."""

    list_display = ("organisation", "work", "rate", "currency", "limitation_years", "updated_at")
    list_filter = ("organisation",)
