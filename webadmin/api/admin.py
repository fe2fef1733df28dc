"""Read-only administration page for API tokens."""

from django.contrib import admin

from webadmin.api.models import ApiToken
from webadmin.read_only_admin import ReadOnlyAdmin


@admin.register(ApiToken)
class ApiTokenAdmin(ReadOnlyAdmin):
    """Tokens by organisation and member."""

    list_display = ("name", "hint", "organisation", "member", "expires_at", "last_used_at", "revoked_at")
    list_filter = ("organisation",)
    exclude = ("scopes",)
