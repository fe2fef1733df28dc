"""The API as a whole: its errors, and the schema that describes it."""

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig, TooManyFilesSent
from django.http import Http404, HttpRequest, HttpResponse, RawPostDataException
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError
from ninja.openapi.schema import OpenAPISchema

from storage.version import VERSION
from webadmin.api.admission.known_parameters import with_known_parameters
from webadmin.api.admission.repeats import RepeatedError
from webadmin.api.bodies import StrictParser
from webadmin.api.problems import MEDIA_TYPE, ProblemError, pointer, problem

ERRORS = (400, 401, 403, 404, 405, 409, 412, 413, 415, 422, 428, 429)
PROBLEM = {
    "type": "object", "required": ["type", "title", "status"],
    "properties": {
        "type": {"type": "string"}, "title": {"type": "string"}, "status": {"type": "integer"},
        "detail": {"type": "string"},
        "errors": {"type": "array", "items": {"type": "object", "required": ["pointer", "detail"], "properties": {
            "pointer": {"type": "string"}, "detail": {"type": "string"}}}},
    },
}
"""JSON Schema of a problem document."""
MOST_ERRORS = 100
"""Maximum number of errors in one refusal."""
_DETAILS = {
    "extra_forbidden": "This field is unknown: omit it, or spell it as in the reference.",
    "model_attributes_type": "Send a JSON object.",
}
"""Our wording for errors whose wording by the library is meant for developers, by the library's names."""


class Interface(NinjaAPI):
    """Answers errors with problem documents, and documents them in its schema."""

    def __init__(self, **options: Any) -> None:
        super().__init__(version=VERSION, parser=StrictParser(), **options)
        self._schemas: dict[str, OpenAPISchema] = {}
        self.add_decorator(with_known_parameters)
        self.add_exception_handler(ProblemError, _problem)
        self.add_exception_handler(RepeatedError, _problem)
        self.add_exception_handler(ValidationError, _invalid)
        self.add_exception_handler(HttpError, _refused)
        self.add_exception_handler(PermissionDenied, lambda _request, _error: problem(403))
        self.add_exception_handler(Http404, _absent)
        self.add_exception_handler(RequestDataTooBig, _too_big)
        self.add_exception_handler(TooManyFilesSent, _too_big)
        self.add_exception_handler(RawPostDataException, _no_json)

    def get_openapi_schema(self, **options: Any) -> OpenAPISchema:
        """Return the OpenAPI schema; building it takes a second, so it is kept."""
        wanted = repr(sorted(options.items()))
        if wanted not in self._schemas:
            self._schemas[wanted] = self._with_problems(super().get_openapi_schema(**options))
        return self._schemas[wanted]

    @staticmethod
    def _with_problems(schema: OpenAPISchema) -> OpenAPISchema:
        """Let every operation of a schema also answer with a problem."""
        schema["components"]["schemas"]["Problem"] = PROBLEM
        content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
        for operations in schema["paths"].values():
            for operation in operations.values():
                for status in ERRORS:
                    operation["responses"][status] = {"description": "Problem", "content": content}
        return schema


def _problem(_request: HttpRequest, error: Any) -> HttpResponse:
    answer: HttpResponse = error.response()
    return answer


def _refused(_request: HttpRequest, error: Any) -> HttpResponse:
    cause = error.__cause__  # the reason why parsing failed, which the library's message omits
    return problem(error.status_code, f"The body is not valid JSON: {cause}." if cause else str(error))


def _invalid(_request: HttpRequest, error: Any) -> HttpResponse:
    errors = [{"pointer": _pointer(each["loc"]), "detail": _DETAILS.get(each["type"], str(each["msg"]))}
              for each in error.errors[:MOST_ERRORS]]
    detail = "Some fields are missing or not valid."
    if len(error.errors) > MOST_ERRORS:
        detail += f" {len(error.errors):,} errors, the first {MOST_ERRORS} are listed."
    return problem(422, detail, errors=errors)


def _pointer(place: Sequence[object]) -> str:
    """Return a JSON pointer to a field of the request.

    Between the body and its fields the library inserts the parameter's name, which is always `body`.
    """
    return pointer("body", *place[2:]) if tuple(place[:2]) == ("body", "body") else pointer(*place)


def _absent(_request: HttpRequest, _error: Any) -> HttpResponse:
    return problem(404, "Nothing has this number or id, or it belongs to another organisation.")


def _too_big(_request: HttpRequest, _error: Any) -> HttpResponse:
    return problem(413, "The body is too large.")


def _no_json(_request: HttpRequest, _error: Any) -> HttpResponse:
    return problem(415, "Send JSON, with `Content-Type: application/json`.")  # the body was parsed as a form with files
