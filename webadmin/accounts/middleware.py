"""Middleware that prepares every request for its view.

It sets language, time zone and organisation, and checks rights.
"""

from collections.abc import Callable
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone, translation

from webadmin.accounts.access import Access, access_of
from webadmin.accounts.models import User
from webadmin.accounts.tenancy import Tenant
from webadmin.audit.recording import record_denial

GetResponse = Callable[[HttpRequest], HttpResponseBase]
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class Preferences:
    """Sets the member's language and time zone.

    Before login, those of the cookie or the settings.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer the request in the member's language and time zone."""
        language = _language(request)
        with translation.override(language), timezone.override(_time_zone(request)):
            response = self._get_response(request)
        response.headers.setdefault("Content-Language", language)
        return response


def _language(request: HttpRequest) -> str:
    chosen = getattr(request.user, "language", "") or request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    return chosen if chosen in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def _time_zone(request: HttpRequest) -> ZoneInfo:
    return request.user.zone if isinstance(request.user, User) else ZoneInfo(settings.TIME_ZONE)


class DeskOnlyForMembers:
    """Gives every desk view its tenant, and refuses members without the right.

    Only editors and owners may change things: a changing request by a viewer never reaches a view, unless the view is
    about the viewer's own account.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on; `process_view` decides."""
        return self._get_response(request)

    def process_view(self, request: HttpRequest, view: Callable[..., Any], *_arguments: Any) -> HttpResponseBase | None:
        """Decide before the view is called."""
        if not getattr(view, "login_required", True) or not isinstance(request.user, User):
            return None
        if _is_admin(request):
            _refuse_outsiders(request, request.user)
            return None
        access = access_of(view)
        if request.user.organisation is None:
            return _without_organisation(request.user, access)
        if not _may(request.user, access, request.method in SAFE):
            record_denial(request)
            raise PermissionDenied
        request.tenant = Tenant(request.user.organisation)  # type: ignore[attr-defined]  # see DeskRequest
        return None

    def process_exception(self, request: HttpRequest, exception: Exception) -> None:
        """Record attempts to change something that does not exist for the member.

        It may belong to another organisation.
        """
        if isinstance(exception, Http404) and request.method not in SAFE and isinstance(request.user, User):
            record_denial(request)


def _refuse_outsiders(request: HttpRequest, user: User) -> None:
    """Raise PermissionDenied for a member without rights in the administration.

    The refusal is recorded.
    """
    if not (user.is_staff and user.is_active):
        record_denial(request)
        raise PermissionDenied


def _may(user: User, access: Access, only_looks: bool) -> bool:
    if access == "owners":
        return user.may_own
    return access == "personal" or only_looks or user.may_edit


def _is_admin(request: HttpRequest) -> bool:
    """Tell whether the administration checks the rights of a request itself."""
    return request.path.startswith(reverse("admin:index"))


def _without_organisation(user: User, access: Access) -> HttpResponseBase | None:
    """Let staff without an organisation manage their own account.

    All other requests are redirected to the administration.
    """
    if not user.is_staff:
        raise PermissionDenied
    return None if access == "personal" else redirect("admin:index")
