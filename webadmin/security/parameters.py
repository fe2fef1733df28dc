"""Refuse parameters that contain database operators or NUL."""

import json
import re
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponseBadRequest, QueryDict
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _

_OPERATOR_NAME = re.compile(r"^\$|\[\$|\.\$")


class RefuseOperators:
    """Answers 400 to MongoDB operators and NUL characters in any parameter.

    Also to NUL in the path, which would get into the audit log. Operators are, for example, `{"$ne": null}`,
    `q[$regex]` and `$where`.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on; `process_view` does the work."""
        return self._get_response(request)

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponseBase | None:
        """Check the path and every parameter before the view is called."""
        posted = request.POST if request.method == "POST" else QueryDict()
        if "\0" in request.path or _has_operator(request.GET) or _has_operator(posted):
            return HttpResponseBadRequest(_("A parameter of this request is not plain text."))
        return None


def _has_operator(parameters: QueryDict) -> bool:
    return any(_OPERATOR_NAME.search(name) or any(map(_is_operator, values)) for name, values in parameters.lists())


def _is_operator(value: str) -> bool:
    if "\0" in value:
        return True
    if "$" not in value or value.lstrip()[:1] not in ("{", "["):
        return False
    try:
        return _holds_operator(json.loads(value))
    except (ValueError, RecursionError):
        return False


def _holds_operator(value: object) -> bool:
    if isinstance(value, dict):
        return any(str(name).startswith("$") or _holds_operator(each) for name, each in value.items())
    return isinstance(value, list) and any(map(_holds_operator, value))
