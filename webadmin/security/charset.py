"""Accept only UTF-8 requests."""

from collections.abc import Callable
from typing import Any

from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.http import parse_header_parameters

TAKEN = frozenset({"utf-8", "utf8", "us-ascii", "ascii"})


class Utf8Request(WSGIRequest):
    """Decodes parameters as UTF-8, whatever encoding the request names.

    Django accepts any Python codec by name, and fails before its middleware for codecs that are not text encodings.
    """

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        self.content_type, self.content_params = parse_header_parameters(meta.get("CONTENT_TYPE", ""))


class Application(WSGIHandler):
    """Django's WSGI application with our request class."""

    request_class = Utf8Request


class TakeUtf8:
    """Refuses a request that names an encoding other than UTF-8.

    No page of the desk sends one.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on, or answer 415."""
        if (request.content_params or {}).get("charset", "utf-8").lower() in TAKEN:
            return self._get_response(request)
        return HttpResponse("Send UTF-8.\n", status=415, content_type="text/plain")
