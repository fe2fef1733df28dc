"""Replace the variables in declarations by their values."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice

from crawler.extraction.markup.styles.variables.conditional_values import ON_VARIABLES, decided_by

DEEPEST = 6
"""Maximum nesting of variables: in fallbacks, and in the values of others."""
LONGEST = 10_000
"""Maximum characters of declarations with their variables replaced; hostile values grow without end."""
MAX_VALUES = 16
"""Maximum values of one variable that are told apart."""
MAX_ALTERNATIVES = 64
ANY = "*"
"""Stands for the values of a variable that has more of them than are told apart."""
UNSET = ""
"""Stands for a variable without a value among its possible values."""
_USE = re.compile(
    r"var\(\s*(--[^\s,()]{1,80})\s*(?:,([^()]{0,2000}(?:\([^()]{0,400}\)[^()]{0,400}){0,8}))?\)", re.IGNORECASE)
_COLOUR = re.compile(r"\s*(?:color|background(?:-color)?)\s*:\s*var\([^(),]*\)\s*$", re.IGNORECASE).match
_INVALID = "\0"
_ANYTHING = "display:none;color:transparent"
"""Stands for declarations that may say anything."""
_IMPORTANT = re.compile(r"!\s*important\b", re.IGNORECASE).search

Values = Mapping[str, Sequence[str]]
"""The possible values of each variable, `UNSET` if it may have none; unknown variables have none."""


def uses(style: str) -> bool:
    """Tell whether declarations use variables."""
    return "var(" in style or "VAR(" in style or ON_VARIABLES in style


def used(style: str) -> Sequence[str]:
    """List the variables that declarations use."""
    return list(dict.fromkeys(name for name, _ in _USE.findall(style)))


def replaced(style: str, value_of: Callable[[str], str | None]) -> str:
    """Replace variables by their values, or by what stands for unset ones.

    A declaration that then has no value becomes `unset`, as in browsers.
    """
    def put(use: re.Match[str]) -> str:
        value = value_of(use.group(1))
        if value is None:
            value = _INVALID if use.group(2) is None else use.group(2)
        return value

    style = decided_by(style, value_of) if ON_VARIABLES in style else style
    before = style.split(";")
    for _ in range(DEEPEST):
        if not uses(style) or len(style) > LONGEST:
            break
        style = _USE.sub(put, style)
    if _INVALID not in style and not uses(style):
        return style[:LONGEST]
    declarations = style[:LONGEST].split(";")
    return ";".join(map(_valid, declarations, before if len(before) == len(declarations) else declarations))


def replaced_value(value: str, value_of: Callable[[str], str | None]) -> str | None:
    """Replace the variables in a variable's own value; None if it then has no value."""
    declaration = replaced(f"--:{value}", value_of)
    return None if declaration == "--:unset" or len(declaration) >= LONGEST else declaration[3:]


def alternatives(style: str, values: Values) -> Iterator[str]:
    """Yield what declarations may say, given the possible values of their variables.

    The values of one variable are tried at a time, and those of all together in their order.
    """
    if not uses(style):
        yield style
        return
    if ON_VARIABLES in style:
        yield f"{style};{_ANYTHING}"
        return
    named = {name: values.get(name) or (UNSET,) for name in used(style)}
    if sum(map(len, named.values())) > MAX_ALTERNATIVES or any(ANY in possible for possible in named.values()):
        yield _ANYTHING
        return
    first = {name: possible[0] for name, possible in named.items()}
    choices = [{**first, name: value} for name, possible in named.items() for value in possible]
    choices += [{name: possible[min(place, len(possible) - 1)] for name, possible in named.items()}
                for place in range(1, max(map(len, named.values()), default=0))]
    for choice in choices or [{}]:
        yield replaced(style, lambda name, choice=choice: choice.get(name) or None)  # type: ignore[misc]


def flattened(values: Mapping[str, Sequence[str]]) -> Values:
    """Replace variables in the possible values of variables."""
    found: dict[str, Sequence[str]] = {}
    for name, possible in values.items():
        flat = possible
        for _ in range(DEEPEST):
            if not any(map(uses, flat)):
                break
            flat = list(dict.fromkeys(islice((each for value in flat for each in _of_value(value, values)),
                                             MAX_VALUES + 1)))
        found[name] = [UNSET if uses(each) else each for each in flat] if len(flat) <= MAX_VALUES else (ANY,)
    return found


def _of_value(value: str, values: Values) -> Iterator[str]:
    """Yield what a value may be once its variables are replaced, one level deep."""
    names = used(value)
    if not names:
        yield UNSET if uses(value) else value
        return
    for name in names:
        for each in values.get(name) or (UNSET,):
            if each == ANY:
                yield ANY
                continue
            first = {other: (values.get(other) or (UNSET,))[0] for other in names}
            replaced_text = replaced_once(value, first | {name: each})
            yield UNSET if _INVALID in replaced_text else replaced_text


def replaced_once(value: str, chosen: Mapping[str, str]) -> str:
    """Replace variables without replacing those in their values."""
    return _USE.sub(lambda use: chosen.get(use.group(1)) or (_INVALID if use.group(2) is None else use.group(2)),
                    value)[:LONGEST]


def _valid(declaration: str, before: str) -> str:
    """Return a declaration if it has a value.

    A colour without one stands for itself: scripts set it, and what has the same one is not seen.
    """
    if _INVALID not in declaration and not uses(declaration):
        return declaration
    if _COLOUR(before) and uses(before):
        return before
    name = declaration.partition(":")[0]
    return f"{name}:unset!important" if _IMPORTANT(declaration) else f"{name}:unset"
