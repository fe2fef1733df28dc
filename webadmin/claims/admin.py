"""Terms of claims in the administration, read-only."""

from django.contrib import admin

from webadmin.claims.models import ClaimTerms
from webadmin.read_only_admin import ReadOnlyAdmin


@admin.register(ClaimTerms)
class ClaimTermsAdmin(ReadOnlyAdmin):
    """Rates and periods, by organisation and work."""

    list_display = ("organisation", "work", "rate", "currency", "limitation_years", "updated_at")
    list_filter = ("organisation",)
