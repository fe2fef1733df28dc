"""Identify members and tokens by the header of a request, before its body."""

from collections.abc import Mapping
from importlib import import_module

from django.conf import settings
from django.contrib.auth import get_user
from django.db import close_old_connections
from django.http import HttpRequest, parse_cookie

from webadmin.api.admission import tokens
from webadmin.security.client_address import address_of

BEARER = "bearer"


class KnownClients:
    """Looks sessions and tokens up in the database."""

    def address_of(self, peer: str, headers: Mapping[str, str]) -> str:
        """Return the client address of a request, as used for logins and the audit log."""
        return address_of(_request(headers, peer))

    def is_signed_in(self, headers: Mapping[str, str]) -> bool:
        """Tell whether a request has a member's session or a valid token."""
        close_old_connections()
        try:
            kind, _, secret = headers.get("AUTHORIZATION", "").partition(" ")
            if kind.lower() == BEARER and tokens.find(secret.strip()):
                return True
            request = _request(headers)
            key = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
            if not key:
                return False
            request.session = import_module(settings.SESSION_ENGINE).SessionStore(key)
            return bool(get_user(request).is_authenticated)
        finally:
            close_old_connections()


def _request(headers: Mapping[str, str], peer: str = "") -> HttpRequest:
    request = HttpRequest()
    request.META = {"REMOTE_ADDR": peer, **{f"HTTP_{name}": value for name, value in headers.items()}}
    request.COOKIES = parse_cookie(headers.get("COOKIE", ""))
    return request
