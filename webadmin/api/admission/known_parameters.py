"""Refuse query parameters that are unknown or repeated.

Otherwise a misspelt filter would be ignored, or the last of two values would count, and the answer would contain too
much or too little.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from webadmin.api.problems import ProblemError, pointer


def with_known_parameters(view: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap an operation so that it refuses unknown and repeated parameters."""
    known = frozenset(_known(view._ninja_operation))  # type: ignore[attr-defined]  # noqa: SLF001 - no public access

    @wraps(view)
    def checked(request: Any, *arguments: Any, **values: Any) -> Any:
        if unknown := sorted(set(request.GET) - known):
            raise ProblemError(422, "Some parameters are unknown.", errors=[
                {"pointer": pointer("query", name), "detail": _known_ones(known)} for name in unknown[:10]])
        if repeated := sorted(name for name, values in request.GET.lists() if len(values) > 1):
            raise ProblemError(422, "Some parameters are given more than once.", errors=[
                {"pointer": pointer("query", name), "detail": "Only one value is allowed: send one request for each."}
                for name in repeated])
        return view(request, *arguments, **values)

    return checked


def _known(operation: Any) -> list[str]:
    return [name for model in operation.models if model.__ninja_param_source__ == "query"
            for name in model.__ninja_flatten_map__]


def _known_ones(known: frozenset[str]) -> str:
    return f"Known parameters: {', '.join(sorted(known))}." if known else "This operation takes no parameters."
