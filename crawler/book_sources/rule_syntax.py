"""Parse a rule of a book source.

A rule has alternatives, steps, a getter and a replacement. Rules that need a script are refused. The language is that
of Legado (https://github.com/gedoor/legado, its help on source rules): JSOUP steps by default, `@css:`, `@XPath:` and
`@json:`, joined by `&&`, `||` or `%%`, each with `##pattern##replacement`; `:pattern` finds items by a regular
expression, `@put` keeps variables for `@get`, and `{{rule}}` stands for what a rule finds.
"""

import re
from dataclasses import dataclass
from typing import Literal

import jsonpath
from cssselect import SelectorError
from lxml import etree

from crawler.book_sources.jsoup_selectors import to_xpath
from crawler.book_sources.rule_splitting import split_at

LONGEST = 2_000
"""Maximum characters of a rule."""
Language = Literal["jsoup", "css", "xpath", "json", "regex"]
GETTERS = {"allText()": "text", "html()": "html", "outerHtml()": "html"}
"""Last steps of a path that only Legado's XPath knows, with the equivalent getters."""
_UNSTORABLE = re.compile("[\0\ud800-\udfff]")
_SCRIPTED = re.compile(r"<js>|@js:|\bjava\.|webjs", re.IGNORECASE)
_SHOWN = re.compile(r"[\"']webview[\"']", re.IGNORECASE)
_PUT = re.compile(r"@put:\{((?:\"[^\"]*\"|'[^']*'|[^{}\"'])*)\}", re.IGNORECASE)
_PAIR = re.compile(r"""\s*["']?(?P<name>\w+)["']?\s*:\s*(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)'|(?P<bare>[^,]+))""")
TEMPLATE = re.compile(r"\{\{(?P<rule>.*?)\}\}|@get:\{(?P<variable>[^{}]*)\}|\{(?P<path>\$\.[^{}]*)\}|"
                      r"\$(?P<group>\d{1,2})", re.IGNORECASE)
"""Placeholders for values in a text."""
KNOWN_NAMES = ("key", "page", "baseUrl")
"""Names between `{{` and `}}` that need no script."""
_MARKED = ("@@", "//", "$.", "$[", "@css:", "@xpath:", "@json:", "@get:")
_INDEXED = re.compile(r"(?P<name>(?s:.*?))(?:(?P<sign>[.!])(?P<places>-?\d+(?::-?\d+)*)|\[(?P<list>!?[-\d:,\s]+)\])?$")


class RuleError(ValueError):
    """A rule that cannot be used; the message says why."""


@dataclass(frozen=True)
class Step:
    """One step from elements to elements: what to find, and which results to keep."""

    kind: str
    name: str
    places: tuple[int, ...] = ()
    are_left_out: bool = False
    spans: str = ""
    """Positions in brackets, as written: `-1, 3:0`."""


@dataclass(frozen=True)
class Selection:
    """One alternative of a rule."""

    language: Language
    path: str
    """CSS selector, XPath, JSONPath or regular expression; empty for steps."""
    steps: tuple[Step, ...]
    getter: str
    """`text`, `html` … or the name of an attribute; empty if elements are wanted."""
    written: str = ""
    """Steps as written; for a JSON response they name fields."""


@dataclass(frozen=True)
class Rule:
    """A parsed rule."""

    selections: tuple[Selection, ...]
    joint: Literal["", "&&", "||", "%%"]
    pattern: str = ""
    replacement: str = ""
    only_first: bool = False
    is_reversed: bool = False
    template: str = ""
    """A text with placeholders, instead of selections."""
    puts: tuple[tuple[str, str], ...] = ()
    """Variables to store, by name, and the rules that find their values."""


def check_plain(text: str) -> None:
    """Raise RuleError for a rule that is too long or needs a script."""
    if len(text) > LONGEST:
        raise RuleError(f"the rule is longer than {LONGEST:,} characters")
    if _UNSTORABLE.search(text):
        raise RuleError("a rule with NUL or with unpaired surrogates cannot be read")
    if _SCRIPTED.search(text):
        raise RuleError("the rule needs a script, and scripts of book sources are not run")
    if _SHOWN.search(text):
        raise RuleError("it needs a page shown in a browser (webView), which rules of sources cannot request")
    for match in TEMPLATE.finditer(text):
        inner = (match["rule"] or "").strip()
        if match["rule"] is None or inner in KNOWN_NAMES:
            continue
        if not inner.lower().startswith(_MARKED):
            raise RuleError("the rule needs a script between {{ and }}, and scripts of book sources are not run")
        parse_rule(inner)


def check_replacement(text: str) -> None:
    """Raise RuleError for a replacement that is invalid, too long, or a script."""
    check_plain(text)
    if not text.startswith("##"):
        raise RuleError("it does not begin with ##, so it replaces nothing")


def parse_rule(text: str, *, for_list: bool = False) -> Rule:
    """Parse a rule; `for_list` if elements are wanted. Raises RuleError."""
    check_plain(text)
    puts = tuple(pair for match in _PUT.finditer(text) for pair in _pairs(match[1]))
    for _name, inner in puts:
        parse_rule(inner)
    text = _PUT.sub("", text).strip()
    is_reversed = for_list and text.startswith("-")
    text = text.lstrip("+-") if for_list else text
    if for_list and text.startswith(":"):
        return Rule(tuple(map(_expression, split_at(text[1:], "&&"))), "&&", is_reversed=is_reversed, puts=puts)
    if text.startswith(":"):
        raise RuleError("the rule is a regular expression over a whole page, which only rules for lists may be")
    body, *changes = text.split("##")
    if len(changes) > 3:
        raise RuleError("the rule has more than one replacement")
    pattern, replacement = [*changes, "", ""][:2]
    only_first, body = len(changes) > 2, body.strip()
    if TEMPLATE.search(body) and not for_list:
        return Rule((), "", pattern, replacement, only_first, template=body, puts=puts)
    joint, parts = _split(body)
    selections = tuple(_selection(part.strip(), for_list=for_list) for part in parts if part.strip())
    return Rule(selections, joint, pattern, replacement, only_first, is_reversed, puts=puts)


def _pairs(text: str) -> list[tuple[str, str]]:
    return [(match["name"], (match["double"] or match["single"] or match["bare"] or "").strip())
            for match in (_PAIR.match(part) for part in split_at(text, ",")) if match]


def _split(body: str) -> tuple[Literal["", "&&", "||", "%%"], list[str]]:
    """Split at the operator that stands outside of brackets.

    Raises RuleError if there are two kinds of operators.
    """
    joints: tuple[Literal["&&", "||", "%%"], ...] = ("&&", "||", "%%")
    found = [(joint, parts) for joint in joints if len(parts := split_at(body, joint)) > 1]
    if len(found) > 1:
        raise RuleError(f"the rule joins with {found[1][0]} and with {found[0][0]}, which reading programs "
                        "interpret differently")
    return found[0] if found else ("", [body])


def _expression(pattern: str) -> Selection:
    return Selection("regex", pattern.strip(), (), "")


def _selection(text: str, *, for_list: bool) -> Selection:
    lowered = text.lower()
    if lowered.startswith("@xpath:") or text.startswith(("//", "./")):
        return _xpath(text[7:].strip() if lowered.startswith("@xpath:") else text)
    if lowered.startswith("@json:") or text.startswith(("$.", "$[")):
        return _json_path(text[6:].strip() if lowered.startswith("@json:") else text)
    if lowered.startswith("@css:"):
        path, getter = (text[5:], "") if for_list else _split_getter(text[5:])
        return Selection("css", _checked_css(path), (), getter)
    written = "" if text.startswith("@@") else text
    *segments, last = split_at(text.removeprefix("@@"), "@")
    if for_list:
        return Selection("jsoup", "", tuple(map(_step, [*segments, last])), "", written)
    return Selection("jsoup", "", tuple(map(_step, segments)), last.strip(), written)


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
    """Translate a selector in jsoup's syntax to XPath. Raises RuleError."""
    try:
        return to_xpath(path)
    except (SelectorError, RecursionError) as error:
        raise RuleError(f"the selector {path[:80]!r} cannot be read ({error})") from error


def _json_path(path: str) -> Selection:
    try:
        jsonpath.compile(path)
    except (jsonpath.JSONPathError, RecursionError) as error:
        raise RuleError(f"the path {path[:80]!r} cannot be read ({error})") from error
    return Selection("json", path, (), "")


def _xpath(path: str) -> Selection:
    """Parse a path; a last step that only Legado knows becomes the getter."""
    rest, _, last = path.rpartition("/")
    getter = GETTERS.get(last, "")
    path = (rest.rstrip("/") if getter else path).strip()
    try:
        etree.XPath(path)
    except (etree.XPathError, ValueError) as error:
        raise RuleError(f"the path {path[:80]!r} cannot be read ({error})") from error
    return Selection("xpath", path, (), getter or "html")
