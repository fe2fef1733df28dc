"""The API reference on the desk, generated from the API's schema, without scripts."""

from collections.abc import Iterator
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from webadmin.accounts.tenancy import DeskRequest
from webadmin.api.interface import Interface


@require_safe
def reference(request: DeskRequest, interface: Interface) -> HttpResponse:
    """Show every operation with its parameters, body and answers."""
    schema = interface.get_openapi_schema()
    groups: dict[str, list[dict[str, Any]]] = {}
    for operation in _operations(schema):
        groups.setdefault(operation["group"], []).append(operation)
    return render(request, "api/reference.html", {
        "groups": groups.items(), "schemas": _shapes(schema), "root": request.build_absolute_uri("/api/v1/")})


def _operations(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for address, methods in schema["paths"].items():
        for method, operation in methods.items():
            good = [(status, each) for status, each in operation["responses"].items() if int(status) < 300]
            yield {
                "method": method.upper(), "address": address, "group": operation["tags"][0],
                "summary": operation["summary"], "description": operation.get("description", ""),
                "parameters": [(each["name"], _type(each["schema"])) for each in operation.get("parameters", ())],
                "body": [_type(each) for each in _schemas(operation.get("requestBody", {}))],
                "answers": [(status, [_type(each) for each in _schemas(answer)]) for status, answer in good],
            }


def _schemas(answer: dict[str, Any]) -> list[dict[str, Any]]:
    return [each["schema"] for each in answer.get("content", {}).values()]


def _shapes(schema: dict[str, Any]) -> list[tuple[str, list[tuple[str, str, str]]]]:
    """List the named schemas with field, type and description."""
    return [(name, [(field, _type(each), each.get("description", "")) for field, each in
                    shape.get("properties", {}).items()])
            for name, shape in sorted(schema["components"]["schemas"].items())]


def _type(schema: dict[str, Any]) -> str:
    """Write a type in a few characters."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if any_of := schema.get("anyOf") or schema.get("allOf"):
        return " | ".join(dict.fromkeys(map(_type, any_of)))
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    if schema.get("type") == "array":
        return f"[{_type(schema.get('items', {}))}]"
    return str(schema.get("format") or schema.get("type", "object"))
