"""Write rules for a container as rules with other selectors.

They depend on the size or on the variables of an element around.
"""

import re
import secrets
import string
from collections.abc import Iterable, Mapping

from crawler.extraction.markup.styles.media import WIDTH, holds

MAX_SELECTORS = 400
"""Maximum characters of the selectors of a rule with its condition."""
QUERIED = "@container"
STYLED = "-webkit-styled-" + "".join(secrets.choice(string.ascii_lowercase) for _ in range(12))
"""Name of the pseudo-class that stands for a condition on the variables of the element around; no page knows it."""
ON_STYLE = "@styled "
"""Beginning of what stands for the selectors around rules with such a condition."""

_CONTAINER = re.compile(r"@container\s+(?:(?!not\b)([\w-]{1,60})\s+)?((?:not\s*)?(?:style\s*)?\(.*)",
                        re.IGNORECASE | re.DOTALL)
_CONTAINING = re.compile(r"(?<![-\w])container(?:-type)?\s*:\s*(?:[^;]*/\s*)?(?:inline-size|size)\b", re.IGNORECASE)
_NAME = re.compile(r"(?<![-\w])container(?:-name)?\s*:\s*([\w-]{1,60})", re.IGNORECASE)
_WIDTH = re.compile(r"(?<![-\w])(?:max-)?(?:width|inline-size)\s*:\s*(\d{1,4})(?:\.\d+)?px\s*(?:[;!]|$)", re.IGNORECASE)
OF_WIDTH = " width"
_BOUND = re.compile(r"\b(min|max)-(?:width|inline-size)\s*:", re.IGNORECASE)
_SIGNS = {"min": ">=", "max": "<="}
_SIZE = re.compile(r"(?<!-)\b(?:width|inline-size)\b(\s*:)?", re.IGNORECASE)
_CONDITION = re.compile(r"[^\"'\\\n]{1,200}").fullmatch
_SIZED = re.compile(r"\(\s*(?:(?:min|max)-)?(?:width|height|(?:inline|block)-size|aspect-ratio|orientation)\b",
                    re.IGNORECASE).search
"""A condition on size, which only elements whose size may be asked for can meet."""
_PSEUDO_ELEMENT = re.compile(r"::[\w-]+(?:\([^()]*\))?\s*$|(?<!:):(?:before|after|first-l\w+)\s*$|$")


def containers_in(rules: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return the selectors of the elements whose size may be asked for.

    Of all of them, and of those of each name, with their widths in pixels. `rules` are selectors and declarations.
    """
    found: dict[str, str] = {}
    for selectors, style in rules:
        if not _CONTAINING.search(style):
            continue
        name, width = _NAME.search(style), _WIDTH.findall(style)
        for key in (QUERIED, f"{QUERIED} {name.group(1)}" if name else QUERIED):
            together = ",".join(dict.fromkeys((*filter(None, found.get(key, "").split(",")), *selectors.split(","))))
            found[key] = together if len(together) <= MAX_SELECTORS // 2 else found.get(key, "")
            if width:
                found[key + OF_WIDTH] = min(width, key=int)
    return found


def within_container(outer: str, prelude: str, containers: Mapping[str, str]) -> str | None:
    """Return the selectors for the declarations of a block in a container.

    None if they do not apply.
    """
    container = _CONTAINER.match(prelude)
    if not container:
        return None
    name, condition = container.groups()
    key = f"{QUERIED} {name}" if name else QUERIED
    if "style(" in condition.lower():
        return _on_style(outer, condition) if key in containers or not _SIZED(condition) else None
    around, width = containers.get(key, ""), int(containers.get(key + OF_WIDTH) or WIDTH)
    inside = ",".join(f":where({around}) {each.strip()}".strip() for each in outer.split(","))
    return inside if around and _holds(condition, width) and len(inside) <= MAX_SELECTORS else None


def _holds(condition: str, width: int) -> bool:
    """Tell whether an element of this width in pixels meets a condition."""
    if width < WIDTH:
        condition = _BOUND.sub(lambda bound: f"{width}px {_SIGNS[bound.group(1).lower()]}", condition)
        condition = _SIZE.sub(lambda size: f"{width}px{' =' if size.group(1) else ''}", condition)
    return holds(condition)


def _on_style(outer: str, condition: str) -> str | None:
    """Return the selectors for a block that depends on variables.

    None if the condition is too unusual.
    """
    condition = " ".join(condition.replace(":", ": ").split())
    if not _CONDITION(condition) or outer.startswith("@"):
        return None
    return where_styled(outer, condition) if outer else f"{ON_STYLE}{condition}"


def where_styled(selectors: str, condition: str) -> str | None:
    """Add to selectors a condition on the variables of the element around."""
    listed = [f":is({selectors})"] if "(" in selectors and "," in selectors else selectors.split(",")
    found = ",".join(_PSEUDO_ELEMENT.sub(lambda end: f':{STYLED}("{condition}"){end.group()}', each.strip(), count=1)
                     for each in listed)
    return found if len(found) <= MAX_SELECTORS else None
