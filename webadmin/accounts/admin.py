"""Administration pages of organisations and people."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.models import Group
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django_otp.plugins.otp_static.admin import StaticDevice
from django_otp.plugins.otp_totp.admin import TOTPDevice
from unfold.admin import ModelAdmin
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm

from webadmin.accounts.models import Organisation, User
from webadmin.audit.audited_admin import AuditedAdmin

admin.site.unregister((Group, TOTPDevice, StaticDevice))  # secrets of second factors are never shown


@admin.register(Organisation)
class OrganisationAdmin(AuditedAdmin, ModelAdmin):  # type: ignore[misc]  # the theme has no type stubs
    """Rights holders; the slug refers to their works and cannot be changed."""

    list_display = ("name", "slug", "is_sandbox", "created_at")
    search_fields = ("name", "slug")

    def get_readonly_fields(self, request: object, obj: object = None) -> tuple[str, ...]:
        """Let the slug be chosen only for a new organisation."""
        return ("slug",) if obj else ()


@admin.register(User)
class UserAdmin(AuditedAdmin, DjangoUserAdmin, ModelAdmin):  # type: ignore[misc, type-arg]  # the theme has no type stubs
    """People of every organisation.

    Only superusers may change accounts of staff and superusers.
    """

    form = UserChangeForm
    add_form = UserCreationForm
    change_password_form = AdminPasswordChangeForm
    list_display = ("username", "organisation", "role", "email", "is_active", "is_staff", "last_login")
    list_filter = ("organisation", "role", "is_active", "is_staff")
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        (_("Person"), {"fields": ("first_name", "last_name", "email", "language", "time_zone", "wants_digest",
                                    "wants_mentions")}),
        (_("Organisation"), {"fields": ("organisation", "role")}),
        (_("Rights"), {"fields": ("is_active", "is_staff", "is_superuser", "user_permissions")}),
    )
    add_fieldsets = ((None, {"classes": ("wide",), "fields": (
        "username", "organisation", "role", "password1", "password2")}),)

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Refuse staff who are not superusers to change accounts that administer Wenzong."""
        allowed: bool = super().has_change_permission(request, obj)
        return allowed and (obj is None or not obj.administers or _is_superuser(request))

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        """Let only superusers grant rights."""
        return () if _is_superuser(request) else ("is_staff", "is_superuser", "user_permissions")


def _is_superuser(request: HttpRequest) -> bool:
    return isinstance(request.user, User) and request.user.is_superuser
