"""Take a rule of a book source apart.

Alternatives, steps, getter, replacement. What needs a script is refused. The language is that of Legado
(https://github.com/gedoor/legado, its help on source rules): JSOUP steps by default, `@css:`, `@XPath:` and `@json:`,
joined by `&&`, `||` or `%%`, each with `##pattern##replacement`.
"""

import re
from dataclasses import dataclass
from typing import Literal

from cssselect import GenericTranslator, SelectorError
from lxml import etree

LONGEST = 2_000
"""Characters a rule."""
Language = Literal["jsoup", "css", "xpath", "json"]
_SCRIPTED = re.compile(r"<js>|@js:|\bjava\.|webjs|\"webview\"", re.IGNORECASE)
_VARIABLE = re.compile(r"@(?:put|get):", re.IGNORECASE)
TEMPLATE = re.compile(r"\{\{(.*?)\}\}|\{(\$\.[^{}]*)\}")
_INDEXED = re.compile(r"(?P<name>.*?)(?:(?P<sign>[.!])(?P<places>-?\d+(?::-?\d+)*)|\[(?P<list>!?[-\d:,\s]+)\])?$")


class RuleError(ValueError):
    """A rule that is not read; the message says why."""


@dataclass(frozen=True)
class Step:
    """One step from elements to elements: what to look for, and which of those found."""

    kind: str
    name: str
    places: tuple[int, ...] = ()
    are_left_out: bool = False
    spans: str = ""
    """Places in brackets, as written: `-1, 3:0`."""


@dataclass(frozen=True)
class Selection:
    """One alternative of a rule."""

    language: Language
    path: str
    """CSS selector, XPath or JSONPath; empty for steps."""
    steps: tuple[Step, ...]
    getter: str
    """`text`, `html` … or the name of an attribute; empty where elements are wanted."""


@dataclass(frozen=True)
class Rule:
    """A rule that can be evaluated."""

    selections: tuple[Selection, ...]
    joint: Literal["", "&&", "||", "%%"]
    pattern: str = ""
    replacement: str = ""
    only_first: bool = False
    is_reversed: bool = False
    template: str = ""
    """A text with `{{$.path}}` in it, instead of selections."""


def check_plain(text: str) -> None:
    """Raise RuleError for a rule that is too long, or needs a script or variables."""
    if len(text) > LONGEST:
        raise RuleError(f"the rule is longer than {LONGEST:,} characters")
    if _SCRIPTED.search(text):
        raise RuleError("the rule needs a script, and scripts of strangers are not run")
    if _VARIABLE.search(text):
        raise RuleError("the rule keeps variables (@put, @get), which is not read")
    for match in TEMPLATE.finditer(text):
        inner = (match[1] if match[1] is not None else match[2]).strip()
        if not inner.startswith(("$.", "$[")) and inner not in ("key", "page"):
            raise RuleError("the rule needs a script between {{ and }}, and scripts of strangers are not run")


def parse_rule(text: str, *, for_list: bool = False) -> Rule:
    """Read a rule; `for_list` where elements are wanted. Raises RuleError."""
    text = text.strip()
    check_plain(text)
    if text.startswith(":"):
        raise RuleError("the rule is one regular expression for a whole page, which is not read")
    is_reversed = for_list and text.startswith("-")
    text = text.lstrip("+-") if for_list else text
    body, *changes = re.split("##", text)
    if len(changes) > 3:
        raise RuleError("the rule has more than one replacement")
    pattern, replacement = [*changes, "", ""][:2]
    if TEMPLATE.search(body):
        return Rule((), "", pattern, replacement, len(changes) > 2, is_reversed, body)
    joint = next((mark for mark in ("&&", "||", "%%") if mark in body), "")
    parts = body.split(joint) if joint else [body]
    selections = tuple(_selection(part.strip(), for_list=for_list) for part in parts if part.strip())
    return Rule(selections, joint, pattern, replacement, len(changes) > 2, is_reversed)  # type: ignore[arg-type]


def _selection(text: str, *, for_list: bool) -> Selection:
    lowered = text.lower()
    if lowered.startswith("@xpath:") or text.startswith(("//", "./")):
        return Selection("xpath", _checked_xpath(text[7:] if lowered.startswith("@xpath:") else text), (), "")
    if lowered.startswith("@json:") or text.startswith(("$.", "$[")):
        return Selection("json", text[6:] if lowered.startswith("@json:") else text, (), "")
    if lowered.startswith("@css:"):
        path, getter = (text[5:], "") if for_list else _split_getter(text[5:])
        return Selection("css", _checked_css(path), (), getter)
    *segments, last = text.removeprefix("@@").split("@")
    if for_list:
        return Selection("jsoup", "", tuple(map(_step, [*segments, last])), "")
    return Selection("jsoup", "", tuple(map(_step, segments)), last.strip())


def _split_getter(text: str) -> tuple[str, str]:
    path, mark, getter = text.rpartition("@")
    return (path, getter.strip()) if mark else (text, "text")


def _step(segment: str) -> Step:
    match = _INDEXED.fullmatch(segment.strip())
    assert match is not None  # noqa: S101 - every text fits
    places = tuple(int(place) for place in (match["places"] or "").split(":") if place)
    kind, mark, name = match["name"].partition(".")
    if kind not in ("class", "id", "tag", "text") or not mark:
        is_children = match["name"] in ("children", "")
        kind, name = ("children", "") if is_children else ("css", _checked_css(match["name"]))
    return Step(kind, name, places, match["sign"] == "!", match["list"] or "")


def _checked_css(path: str) -> str:
    try:
        return GenericTranslator().css_to_xpath(path.strip(), prefix="descendant-or-self::")
    except (SelectorError, RecursionError) as error:
        raise RuleError(f"the selector {path[:80]!r} is not read ({error})") from error


def _checked_xpath(path: str) -> str:
    path = path.strip()
    try:
        etree.XPath(path)
    except etree.XPathError as error:
        raise RuleError(f"the path {path[:80]!r} is not read ({error})") from error
    return path
