"""Parse a JSON response, in any of the wrappings that servers use."""

import json
import re
from typing import Any

LONGEST = 4_000_000
"""Maximum characters of a response that is parsed."""
_CALL = re.compile(
    r"\s*(?:/\*\*/\s*)?(?:typeof\s+[\w.$]{1,80}\s*===?\s*'function'\s*&&\s*)?[\w.$]{1,80}\s*\(\s*(?=[{\[])")
"""JSONP: the data is an argument of a function call."""
_GUARD = re.compile(r"\s*(?:\)\]\}',?|while\s*\(1\);|for\s*\(;;\);|&&&START&&&)\s*")
"""Prefixes that servers put before data so that other sites cannot run it as a script."""


def looks_like_json(text: str) -> bool:
    """Tell by its beginning whether a response may be data rather than markup."""
    return text[:200].lstrip("\ufeff \t\r\n")[:2] in _BEGINNINGS or bool(_GUARD.match(text) or _CALL.match(text))


_BEGINNINGS = frozenset(f"{one}{other}" for one, others in (("{", '" \n\r\t'), ("[", '{" \n\r\t['))
                        for other in others)


def parsed(text: str) -> dict[str, Any] | list[Any] | None:
    """Parse a response.

    None if it is neither an object nor a list, or is nested too deeply.
    """
    bare = text.lstrip("\ufeff")
    if len(bare) > LONGEST:
        return None
    if guard := _GUARD.match(bare):
        bare = bare[guard.end():]
    if call := _CALL.match(bare):
        bare = bare[call.end():].rstrip().rstrip(";").rstrip().removesuffix(")")
    try:
        data = json.loads(bare, strict=False)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict | list) else None
