"""List the rules of style sheets that hold on the screen of a desktop computer."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

SCREEN = 1280
"""Pixels that the screen is wide."""
EM = 16
DEEPEST = 4
"""Blocks within blocks that are read."""
MAX_SELECTORS = 400
"""Characters of selectors that nested rules may add up to."""

_COMMENT = re.compile(r"/\*.{0,5000}?\*/", re.DOTALL)
_MEDIA = re.compile(r"@media\b(.*)", re.IGNORECASE | re.DOTALL)
_PASSING = re.compile(r"@(?:layer\b|supports\b(?!\s*not\b))", re.IGNORECASE)
_WIDTH = re.compile(r"\(\s*(min|max)-width\s*:\s*(\d{1,5}(?:\.\d{1,3})?)(px|r?em)\s*\)", re.IGNORECASE)
_KIND = re.compile(r"(?:only\s+)?(?:screen|all)", re.IGNORECASE)
_VARIABLE = re.compile(r"(--[\w-]{1,60})\s*:\s*([^;{}]{1,200})")
_USE = re.compile(r"var\(\s*(--[\w-]{1,60})\s*(?:,[^()]{0,60})?\)")
_WORDS = frozenset({"none", "hidden", "collapse", "block", "inline", "visible"})
"""Values of variables that decide what is shown; colours depend on a theme that a reader chose."""


@lru_cache(maxsize=4)  # a page's sheets are asked for what hides, what turns round and what writes
def blocks(css: str) -> Sequence[tuple[str, str]]:
    """List selectors and declarations of the rules that hold.

    Those of other media, and what an at-rule describes, such as a font, are left out.
    """
    return tuple(_blocks(_with_variables(_COMMENT.sub("", css))))


def _blocks(css: str) -> Iterator[tuple[str, str]]:
    around: list[str | None] = []
    start = 0
    for brace in re.finditer(r"[{}]", css):
        piece = css[start:brace.start()]
        start = brace.end()
        outer = around[-1] if around else ""
        own, _, prelude = piece.rpartition(";") if brace.group() == "{" else (piece, "", "")
        if outer and own.strip():
            yield outer, own[:2000]
        if brace.group() == "{":
            around.append(None if outer is None or len(around) >= DEEPEST else _within(outer, prelude.strip()))
        elif around:
            around.pop()


def _within(outer: str, prelude: str) -> str | None:
    """Name what a block's declarations are for.

    Empty where the rules in it say so, None where they do not hold.
    """
    if media := _MEDIA.match(prelude):
        return outer if any(map(_holds, media.group(1).split(","))) else None
    if prelude.startswith("@"):
        return outer if _PASSING.match(prelude) else None
    if not outer:
        return prelude
    inner = prelude.replace("&", f":is({outer})") if "&" in prelude else f":is({outer}) {prelude}"
    return inner if len(inner) <= MAX_SELECTORS else None


def _holds(query: str) -> bool:
    for condition in re.split(r"\band\b", query, flags=re.IGNORECASE):
        if width := _WIDTH.fullmatch(condition.strip()):
            pixels = float(width.group(2)) * (1 if width.group(3).lower() == "px" else EM)
            if not (pixels <= SCREEN if width.group(1).lower() == "min" else pixels >= SCREEN):
                return False
        elif not _KIND.fullmatch(condition.strip()):
            return False
    return True


def _with_variables(css: str) -> str:
    """Write out the variables of one value that decide what is shown."""
    if "var(" not in css:
        return css
    values: dict[str, set[str]] = {}
    for name, value in _VARIABLE.findall(css):
        values.setdefault(name, set()).add(value.strip().lower())
    known = {name: value for name, (value, *others) in values.items() if value in _WORDS and not others}
    return _USE.sub(lambda use: known.get(use.group(1), use.group()), css) if known else css
