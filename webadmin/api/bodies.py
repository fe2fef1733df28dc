"""Parse JSON bodies so that nothing in them is silently ignored."""

import json
from collections.abc import Iterable
from typing import Any, NoReturn

from django.http import HttpRequest
from ninja import Schema
from ninja.parser import Parser
from pydantic import ConfigDict

MOST_VALUES = 20_000
"""Maximum number of values in a body, because a refusal lists every invalid one."""


class Body(Schema):
    """A document that may contain only known fields.

    Otherwise a misspelt field would be ignored.
    """

    model_config = ConfigDict(extra="forbid")


class StrictParser(Parser):
    """Accepts only JSON that all parsers read in the same way (RFC 8259).

    Some parsers take the first of two equal names, and most do not accept NaN.
    """

    def parse_body(self, request: HttpRequest) -> Any:
        """Parse a body; raises ValueError or RecursionError if it is invalid."""
        document = json.loads(request.body, object_pairs_hook=_with_each_once, parse_constant=_refuse_constant)
        _check_count(document)
        return document


def _with_each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    named: dict[str, Any] = {}
    for name, value in pairs:
        if name in named:
            raise ValueError(f"{name[:80]!r} occurs twice in one object")
        named[name] = value
    return named


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")


def _check_count(document: Any) -> None:
    """Raise ValueError if there are more values than any operation takes."""
    count, waiting = 0, [document]
    while waiting:
        value = waiting.pop()
        held: Iterable[Any] = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        waiting += held
        count += 1
        if count + len(waiting) > MOST_VALUES:
            raise ValueError(f"it contains more than {MOST_VALUES:,} values; send them in several requests")
