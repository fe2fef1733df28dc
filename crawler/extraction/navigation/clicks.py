"""Work out the addresses of click handlers that scripts put together.

`onclick="read(12)"` with `function read(id) { location.href = '/read/' + id + '.html' }`, and handlers that take the
number from the clicked element's data. No script is run: only strings, parameters and data are combined.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from lxml import etree

MAX_SCRIPT = 200_000
MAX_TARGETS = 40
MAX_CLICKS = 5_000
_BODY = 500
"""Characters of a function in which its target is searched."""
_HEAD = 400
"""Maximum characters of a function's name and parameters."""
_FUNCTION = re.compile(
    r"function\s{1,5}([\w$]{1,40})\s{0,5}\(([^()]{0,200})\)\s{0,5}\{|(?<![\w$.])([\w$]{1,40})\s{0,5}[=:]\s{0,5}(?:async\s{1,5})?"
    r"(?:function\s{0,5}[\w$]{0,40}\s{0,5}\(([^()]{0,200})\)|\(([^()]{0,200})\)\s{0,5}=>|([\w$]{1,40})\s{0,5}=>)")
_LEADS = re.compile(
    r"(?:location(?:\.href)?\s{0,5}=(?!=)|location\.(?:assign|replace)\s{0,5}\(|o(?<!\wo)pen\s{0,5}\("
    r"|router\.push\s{0,5}\(|history\.push\s{0,5}\()\s{0,5}([^;\n]{1,300})")
_WORDS = tuple(map(re.compile, ("location", "open", r"router\.push", r"history\.push")))
"""With which a place that leads somewhere begins."""
_PIECE = re.compile(
    r"'([^'\\\n]{0,200})'|\"([^\"\\\n]{0,200})\"|`([^`\\]{0,300})`"
    r"|[\w$().]{0,30}?\.dataset\.([A-Za-z]\w{0,40})|[\w$().]{1,30}?\.(?:attr|getAttribute)\(\s{0,5}['\"]([\w-]{1,40})['\"]\s{0,5}\)"
    r"|\$\([\w.]{1,30}\)\.data\(\s{0,5}['\"]([\w-]{1,40})['\"]\s{0,5}\)|([A-Za-z_$][\w$]{0,40})")
_JOINT = re.compile(r"\s{0,5}\+\s{0,5}")
_HOLE = re.compile(r"\$\{\s{0,5}([^{}]{1,80}?)\s{0,5}\}")
_CALL = re.compile(
    r"^\s*(?:javascript:)?\s*(?:return\s+)?(?:void\s+)?([\w$]{1,40})\s*\(([^()]{0,300})\)", re.IGNORECASE)
_ARGUMENT = re.compile(r"\s*(?:'([^'\\]{0,200})'|\"([^\"\\]{0,200})\"|(\d{1,20})|this\.dataset\.(\w{1,40}))\s*(?:,|$)")
_CAPITAL = re.compile(r"([A-Z])")

_clicked = etree.XPath("//@onclick/.. | //@href[starts-with(translate(., 'JAVSCRIPT', 'javscript'), 'javascript:')]/..")
"""Collects attributes, which libxml2 does several times faster than testing every element."""


class _Target(NamedTuple):
    """Where a function leads: strings, and the values between them."""

    parameters: Sequence[str]
    pieces: Sequence[tuple[str, str]]
    """Kind (`text`, `name` or `data`) and value of each piece."""

    def address(self, given: Mapping[str, str], element: etree._Element) -> str:
        """Build an address; empty if a part is missing."""
        parts = [text if kind == "text" else given.get(text, "") if kind == "name" else str(element.get(text) or "")
                 for kind, text in self.pieces]
        return "".join(parts) if all(parts) else ""


def clicks_of(root: etree._Element) -> Iterator[tuple[str, etree._Element]]:
    """Yield addresses that clicks lead to, each with its element."""
    script = "\n".join(str(each.text) for each in root.iter("script") if each.text)[:MAX_SCRIPT]
    if "location" not in script and "open(" not in script and ".push(" not in script:
        return
    leading = list(_leading(script))
    functions = dict(islice(_functions(script, leading), MAX_TARGETS))
    clickable: Any = _clicked(root) if functions else ()  # this XPath selects elements, so the result is a list
    for element in islice(clickable, MAX_CLICKS):
        call = _CALL.match(str(element.get("onclick") or element.get("href") or ""))
        if call and (target := functions.get(call.group(1))):
            given = dict(zip(target.parameters, _arguments(call.group(2), element), strict=False))
            if address := target.address(given, element):
                yield address, element
    for target in islice(_by_data(leading), MAX_TARGETS):
        name = next(text for kind, text in target.pieces if kind == "data")
        for element in islice(root.iterfind(f".//*[@{name}]"), MAX_CLICKS):
            if address := target.address({}, element):
                yield address, element


def _leading(script: str) -> Iterator[re.Match[str]]:
    """Find the places of a script that lead somewhere.

    One search for all words would stop at most letters of a script.
    """
    end = 0
    for place in sorted(found.start() for word in _WORDS for found in word.finditer(script)):
        if place >= end and (leads := _LEADS.match(script, place)):
            yield leads
            end = leads.end()


def _functions(script: str, leading: Sequence[re.Match[str]]) -> Iterator[tuple[str, _Target]]:
    for match in _heads(script, leading):
        names = next(filter(None, (match.group(place) for place in (2, 4, 5, 6))), "")
        leads = _LEADS.search(script, match.end(), match.end() + _BODY)
        pieces = _pieces(leads.group(1)) if leads else ()
        parameters = [name.strip() for name in names.split(",")]
        if any(kind == "text" for kind, _ in pieces) and all(
                kind != "name" or text in parameters for kind, text in pieces):
            yield match.group(1) or match.group(3), _Target(parameters, pieces)


def _heads(script: str, leading: Sequence[re.Match[str]]) -> Iterator[re.Match[str]]:
    """Yield the functions shortly before a place that leads somewhere.

    No part of the script is scanned twice.
    """
    begin = end = 0
    for leads in leading:
        if leads.start() - _BODY - _HEAD > end:
            yield from _FUNCTION.finditer(script, begin, end)
            begin = leads.start() - _BODY - _HEAD
        end = leads.start()
    yield from _FUNCTION.finditer(script, begin, end)


def _by_data(leading: Sequence[re.Match[str]]) -> Iterator[_Target]:
    """Yield handlers that take all values from the data of the clicked element."""
    for leads in leading:
        pieces = _pieces(leads.group(1))
        kinds = {kind for kind, _ in pieces}
        if kinds == {"text", "data"}:
            yield _Target((), pieces)


def _pieces(expression: str) -> Sequence[tuple[str, str]]:
    """Parse a concatenation of strings, names and data; empty for other expressions."""
    found: list[tuple[str, str]] = []
    place = 0
    while match := _PIECE.match(expression, place):
        found += _piece(match)
        joint = _JOINT.match(expression, match.end())
        if not joint:
            ending = expression[match.end():].strip()
            return found if not ending or ending[0] in "),}\"'" else ()
        place = joint.end()
    return ()


def _piece(match: re.Match[str]) -> list[tuple[str, str]]:
    single, double, template, dataset, attribute, data, name = match.groups()
    if template is None:
        if name or dataset or attribute or data:
            return [("name", name) if name else ("data", attribute or _attribute(dataset or data))]
        return [("text", single or double)] if single or double else []
    found: list[tuple[str, str]] = []
    for place, part in enumerate(_HOLE.split(template)):
        inner = _PIECE.fullmatch(part) if place % 2 else None
        if part:
            found += _piece(inner) if inner else [("text" if place % 2 == 0 else "name", part)]
    return found


def _attribute(name: str) -> str:
    return "data-" + _CAPITAL.sub(r"-\1", name).lower()


def _arguments(text: str, element: etree._Element) -> list[str]:
    found, place = [], 0
    while place < len(text) and (match := _ARGUMENT.match(text, place)):
        single, double, number, data = match.groups()
        found.append(str(element.get(_attribute(data)) or "") if data else single or double or number or "")
        place = match.end()
    return found
