"""Errors of the API as problem documents; source: RFC 9457."""

import json
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from django.http import HttpResponse

MEDIA_TYPE = "application/problem+json"
PATH = "/api/"
"""Below this path, every error is a problem document."""


class ProblemError(Exception):
    """A request that cannot be fulfilled.

    The detail says why and, if useful, how to correct it.
    """

    def __init__(
        self, status: int, detail: str, *, errors: Sequence[Mapping[str, str]] = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.status, self.detail, self.errors, self.headers = status, detail, errors, headers or {}

    def response(self) -> HttpResponse:
        """Return the HTTP response."""
        return problem(self.status, self.detail, errors=self.errors, headers=self.headers)


def problem(
    status: int, detail: str = "", *, errors: Sequence[Mapping[str, str]] = (),
    headers: Mapping[str, str] | None = None,
) -> HttpResponse:
    """Return a problem document; `errors` name single fields by a JSON pointer."""
    document = problem_document(status, detail)
    if errors:
        document["errors"] = [dict(each) for each in errors]
    return HttpResponse(json.dumps(document), status=status, content_type=MEDIA_TYPE, headers=dict(headers or {}))


def problem_document(status: int, detail: str = "") -> dict[str, Any]:
    """Build a problem document without fields; empty details are omitted."""
    document: dict[str, Any] = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status}
    return document | ({"detail": detail} if detail else {})


def pointer(*parts: object) -> str:
    """Return a JSON pointer to a field; source: RFC 6901."""
    return "".join(f"/{str(part).replace('~', '~0').replace('/', '~1')}" for part in parts)
