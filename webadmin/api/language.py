"""Use English below `/api/`, independent of the desk's language.

Programs may match the texts of problems, which must not depend on the installation.
"""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import translation

from webadmin.api.problems import PATH

LANGUAGE = "en"


class ApiLanguage:
    """Sets English for the answers of the API; the desk keeps its own language."""

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
