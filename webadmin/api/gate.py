"""Middleware for every answer of the API.

Errors become problem documents, and answers are stored for repeated requests.
"""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from webadmin.api.admission.repeats import finish
from webadmin.api.problems import PATH, problem

_FIRST_ERROR = 400
_KEPT_HEADERS = ("Allow", "Retry-After", "WWW-Authenticate")
_DETAILS = {
    400: "The request is malformed: send parameters as plain text, and complete forms of at most 2,000 fields.",
    404: "There is nothing at this address, or it belongs to another organisation.",
    405: "This address does not accept this method.",
    413: "The body is too large.",
    415: "Send UTF-8, and JSON with `Content-Type: application/json`.",
    500: "Internal error; the log of Wenzong has the details.",
}


class ApiGate:
    """Turns every error below `/api/` into a problem document."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer the request."""
        response = self._get_response(request)
        if not request.path.startswith(PATH):
            return response
        finish(request, response)
        is_ours = "json" in response.get("Content-Type", "")
        return response if response.status_code < _FIRST_ERROR or is_ours else _as_problem(response)


def _as_problem(response: HttpResponseBase) -> HttpResponseBase:
    headers = {name: response.headers[name] for name in _KEPT_HEADERS if name in response.headers}
    return problem(response.status_code, _DETAILS.get(response.status_code, ""), headers=headers)
