"""Decide the values that depend on a condition.

Such as `if(media(width > 600px): none; else: block)`. What a condition asks of variables is decided for each element;
until then the value is written so that it contains no semicolon.
"""

import re
from collections.abc import Callable, Iterable, Iterator

from crawler.extraction.markup.styles.supported import is_supported
from crawler.extraction.markup.styles.variables.style_conditions import meets

MAX_DECIDED = 50
"""Maximum conditional values of one rule that are decided."""
LONGEST = 2_000
"""Maximum characters of one."""
ON_VARIABLES = "if-style("
"""Begins a value that variables decide."""
_IF = re.compile(r"(?<![-\w])if\(", re.IGNORECASE)
_TYPE = re.compile(r"\bmedia\(\s*(?:not\s+|only\s+)?(?:screen|print|all|speech)\s*\)", re.IGNORECASE)
_MEDIA = re.compile(r"\bmedia\(", re.IGNORECASE)
_SUPPORTS = re.compile(r"\bsupports\(", re.IGNORECASE)
_BRANCH, _PART, _OWN = "\x03", "\x04", "\x05"
"""Stand for the semicolon, the colon and the dashes of variables in what is not decided yet."""
_NEGATED = re.compile(r"\bstyle\(\s*not\s*\((\s*--[^()]*)\)\s*\)", re.IGNORECASE)
_MET, _UNMET, _UNKNOWN = "(width > 0px)", "(width < 0px)", "(unheard-of)"


def decided(style: str) -> str:
    """Decide the conditional values in declarations, from the innermost outwards."""
    if "if(" not in style and "IF(" not in style:
        return style
    for _ in range(MAX_DECIDED):
        found = [*_IF.finditer(style)]
        if not found:
            break
        begin = found[-1].end()
        end = _closed(style, begin)
        if end - begin > LONGEST:
            break
        branches = [*_branches(style[begin:end], ";", ":")]
        waits = any("style(" in condition for condition, _ in branches)
        value = _written(branches) if waits else chosen(branches, lambda _: None)
        style = style[:found[-1].start()] + value + style[end + 1:]
    return style


def decided_by(style: str, value_of: Callable[[str], str | None]) -> str:
    """Decide the conditional values that variables decide."""
    for _ in range(MAX_DECIDED):
        begin = style.rfind(ON_VARIABLES)
        if begin < 0:
            break
        start = begin + len(ON_VARIABLES)
        end = _closed(style, start)
        style = style[:begin] + chosen(_branches(style[start:end], _BRANCH, _PART), value_of) + style[end + 1:]
    return style


def chosen(branches: Iterable[tuple[str, str]], value_of: Callable[[str], str | None]) -> str:
    """Return the value of the first branch whose condition is met.

    Without one, the declaration has no value.
    """
    return next((value for condition, value in branches if _is_met(condition, value_of)), "unset")


def _is_met(condition: str, value_of: Callable[[str], str | None]) -> bool:
    if condition.strip().lower() == "else":
        return True
    remaining = _NEGATED.sub(r"not style(\1)", _TYPE.sub(_UNKNOWN, condition.replace(_OWN, "--")))
    while supports := _SUPPORTS.search(remaining):
        end = _closed(remaining, supports.end())
        question = remaining[supports.end():end]
        is_whole = question.lstrip().startswith(("(", "not", "selector"))
        outcome = _MET if is_supported(question if is_whole else f"({question})") else _UNMET
        remaining = remaining[:supports.start()] + outcome + remaining[end + 1:]
    return meets(_MEDIA.sub("(", remaining), value_of)


def _branches(text: str, between: str, within: str) -> Iterator[tuple[str, str]]:
    """Yield the conditions and values of a conditional value."""
    for branch in _split(text, between):
        condition, *value = _split(branch, within)
        if value:
            yield condition, within.join(value).strip()


def _written(branches: list[tuple[str, str]]) -> str:
    written = (f"{condition.replace('--', _OWN)}{_PART}{value}" for condition, value in branches)
    return ON_VARIABLES + _BRANCH.join(written) + ")"


def _split(text: str, sign: str) -> list[str]:
    """Split at signs outside of brackets."""
    parts, start, depth = [], 0, 0
    for place, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if letter == sign and not depth:
            parts.append(text[start:place])
            start = place + 1
    return [*parts, text[start:]]


def _closed(text: str, begin: int) -> int:
    """Return the place of the bracket that closes what began before a place."""
    depth = 1
    for place in range(begin, min(len(text), begin + LONGEST + 1)):
        depth += (text[place] == "(") - (text[place] == ")")
        if not depth:
            return place
    return min(len(text), begin + LONGEST + 1)
