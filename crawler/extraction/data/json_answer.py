"""Parse an answer in JSON, in any of the wrappings that servers give it."""

import json
import re
from typing import Any

LONGEST = 4_000_000
"""Characters of an answer; a longer one is not parsed."""
_CALL = re.compile(
    r"\s*(?:/\*\*/\s*)?(?:typeof\s+[\w.$]{1,80}\s*===?\s*'function'\s*&&\s*)?[\w.$]{1,80}\s*\(\s*(?=[{\[])")
"""JSONP: the data is an argument of a function."""
_GUARD = re.compile(r"\s*(?:\)\]\}',?|while\s*\(1\);|for\s*\(;;\);|&&&START&&&)\s*")
"""What servers put before data so that no other site can run it as a script."""


def looks_like_json(text: str) -> bool:
    """Tell by its beginning whether an answer may be data, not markup."""
    return text[:200].lstrip("\ufeff \t\r\n")[:2] in _BEGINNINGS or bool(_GUARD.match(text) or _CALL.match(text))


_BEGINNINGS = frozenset(f"{one}{other}" for one, others in (("{", '" \n\r\t'), ("[", '{" \n\r\t['))
                        for other in others)


def parsed(text: str) -> dict[str, Any] | list[Any] | None:
    """Parse an answer.

    None for one that holds no object and no list, or is nested beyond reason.
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
