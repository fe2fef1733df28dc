"""The schema is correct: no fuzzed request causes an internal error or an answer that the schema lacks."""

from dataclasses import replace
from typing import Any

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.test import override_settings
from hypothesis import HealthCheck, Phase, given, settings

from storage.settings import Settings
from tests.webadmin.api.conftest import program
from tests.webadmin.api.test_access import named
from tests.webadmin.conftest import Copies
from tests.webadmin.matrix import World
from webadmin.api.urls import API

MODES = ("positive", "negative")
EXAMPLES = 4
"""Number of requests per operation and kind of data (valid by the schema, or not)."""


def paths(world: World) -> dict[str, str]:
    """Return parameters for existing objects, so that operations get beyond a 404."""
    return {route: named(world, route) for route in API.get_openapi_schema(path_prefix="")["paths"]}


@pytest.mark.fault(56)
@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_a_fuzzer_finds_neither_faults_nor_lies(copies: Copies, web: Settings, mode: str) -> None:
    import schemathesis  # loads slowly, and every test process imports this file

    world = World(copies)
    caller = program(world.people["owner"])
    schema: Any = schemathesis.openapi.from_wsgi(
        "/api/v1/openapi.json", WSGIHandler(), headers={"Host": "localhost"})
    operations = 0
    with override_settings(WENZONG=replace(web, api_rate=100_000)):
        for operation in schema.get_all_operations():
            fuzz(operation.ok(), mode, caller._headers() | {"Host": "localhost"})
            operations += 1
    assert operations == sum(len(view.operations) for router in API._get_bound_routers()
                             for view in router.path_operations.values())


def fuzz(operation: Any, mode: str, headers: dict[str, str]) -> None:
    """Send requests to one operation, and check every answer against the schema."""
    from schemathesis import GenerationMode
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi import checks as by_schema

    assert {each.value for each in GenerationMode} == set(MODES)
    checks: list[Any] = [
        not_a_server_error, by_schema.status_code_conformance, by_schema.content_type_conformance,
        by_schema.response_headers_conformance, by_schema.response_schema_conformance]

    @settings(max_examples=EXAMPLES, deadline=None, database=None, phases=(Phase.explicit, Phase.generate),
              derandomize=True, suppress_health_check=list(HealthCheck))
    @given(operation.as_strategy(generation_mode=GenerationMode(mode)))
    def check(case: Any) -> None:
        case.call_and_validate(headers=headers, checks=checks)

    check()
