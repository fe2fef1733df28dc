"""Limit the size of requests."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase


class LimitBody:
    """Refuses bodies larger than any upload may be, before reading them."""

    most = 201 * 2**20

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on, or answer 413 if its body is too long."""
        length = str(request.META.get("CONTENT_LENGTH") or "0")
        if length.isascii() and length.isdigit() and int(length[:20]) <= self.most:
            return self._get_response(request)
        return HttpResponse("The body is too large.\n", status=413, content_type="text/plain")
