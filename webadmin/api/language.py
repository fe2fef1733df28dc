"""Speak English below `/api/`, whatever the language of the desk is.

Programs match the details of problems, which must not depend on who runs the installation.
"""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import translation

from webadmin.api.problems import PATH

LANGUAGE = "en"


class ApiLanguage:
    """Words the answers of the API in one language; the desk keeps its own."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer the request."""
        if not request.path.startswith(PATH):
            return self._get_response(request)
        with translation.override(LANGUAGE):
            response = self._get_response(request)
        response.headers.setdefault("Content-Language", LANGUAGE)
        return response
