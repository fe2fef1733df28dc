"""What browsers may load and run on our pages: the Content-Security-Policy."""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

_ALIKE = (
    "default-src 'none'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'; object-src 'none'; manifest-src 'self'; "
)
DESK = _ALIKE + "script-src 'self'; style-src 'self'"
"""Only our own files: no inline scripts, no inline styles."""
ADMIN = _ALIKE + "script-src 'self' 'unsafe-eval'; style-src 'self' 'unsafe-inline'"
"""The theme of the administration compiles expressions in the browser and sets styles; inline scripts are forbidden."""


class ContentSecurityPolicy:
    """Adds the policy to every response; the administration has its own."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer the request and add the headers that are missing."""
        response = self._get_response(request)
        policy = ADMIN if request.path.startswith("/admin/") else DESK
        response.headers.setdefault("Content-Security-Policy", policy)
        response.headers.setdefault("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()")
        return response
