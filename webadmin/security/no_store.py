"""Keep browsers and proxies from storing our pages."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class NoStore:
    """Forbids browsers and proxies to store any answer except static files.

    So nothing can be viewed after a logout.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer the request, and forbid caches to store it."""
        response = self._get_response(request)
        is_static = request.path.startswith(str(settings.STATIC_URL))
        if not is_static and "no-store" not in response.get("Cache-Control", ""):
            response.headers["Cache-Control"] = "private, no-store"
        return response
