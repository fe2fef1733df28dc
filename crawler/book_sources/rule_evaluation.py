"""Evaluate rules of book sources on a page or a JSON response.

Use it only in `rule_process`, because rules are hostile input.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice, zip_longest
from typing import Any

import jsonpath
import regex
from lxml import etree
from lxml.html import document_fromstring, tostring

from crawler.book_sources.element_text import MARKUP_GETTERS, markup_of, plain, string_of
from crawler.book_sources.rule_syntax import LONGEST, TEMPLATE, Rule, RuleError, Selection, Step, parse_rule

SECONDS = 0.5
"""Seconds that one regular expression may take."""
MOST = 20_000
"""Maximum results of one rule."""
_WHOLE = re.compile(r"((?:^|\|)\s*)//(@?)")


def parse_document(text: str) -> Any:
    """Parse a response as JSON if it is JSON, otherwise as markup. Raises RuleError."""
    if text.lstrip()[:1] in ("{", "["):
        try:
            return json.loads(text)
        except ValueError:
            pass
    try:
        return document_fromstring(text)
    except (etree.ParserError, ValueError) as error:
        raise RuleError(f"the answer is neither JSON nor a page ({error})") from error


@dataclass
class Values:
    """What rules can insert besides their results: variables and the page's address."""

    variables: dict[str, str] = field(default_factory=dict)
    url: str = ""


def items(rule: Rule, document: Any, values: Values) -> list[Any]:
    """List the elements, JSON values or groups of matches that a list's rule finds."""
    _keep(rule, document, values)
    if rule.selections and rule.selections[0].language == "regex":
        return _matched([selection.path for selection in rule.selections], document)
    return _joined(rule, [list(_found(selection, document)) for selection in rule.selections])


def text_of(rule: Rule, document: Any, values: Values, mark: str = "\n") -> str:
    """Return the text that a rule finds; several results are joined by `mark`."""
    _keep(rule, document, values)
    if rule.template:
        text = TEMPLATE.sub(lambda match: _filled(match, document, values), rule.template)
    elif rule.selections:
        is_raw = bool(rule.pattern)  # a replacement is written for the markup
        strings = _joined(rule, [list(_strings(selection, document, is_raw)) for selection in rule.selections])
        text = mark.join(string for string in strings if string)
    else:
        text = _raw(document) if rule.pattern else ""
    text = replaced(text, rule.pattern, rule.replacement, only_first=rule.only_first)
    is_markup = any(selection.getter in MARKUP_GETTERS for selection in rule.selections)
    return plain(text) if rule.pattern and is_markup else text


def _keep(rule: Rule, document: Any, values: Values) -> None:
    for name, written in rule.puts:
        values.variables[name] = text_of(parse_rule(written), document, values)[:LONGEST]


def _filled(match: re.Match[str], document: Any, values: Values) -> str:
    if match["variable"] is not None:
        return values.variables.get(match["variable"].strip(), "")
    if match["group"] is not None:
        place = int(match["group"])
        return document[place] if isinstance(document, tuple) and place < len(document) else match[0]
    inner = (match["rule"] or match["path"]).strip()
    return values.url if inner == "baseUrl" else text_of(parse_rule(inner), document, values)


def _matched(patterns: Sequence[str], document: Any) -> list[Any]:
    """List the groups of the last expression's matches.

    Each expression is applied to the joined matches of the previous one.
    """
    text = _raw(document)
    for pattern in patterns[:-1]:
        text = "".join(matches(text, pattern))
    return [tuple(group or "" for group in (match[0], *match.groups())) for match in _finds(text, patterns[-1])]


def _raw(document: Any) -> str:
    if isinstance(document, etree._Element):  # noqa: SLF001 - lxml's type of elements has no other name
        return str(tostring(document, encoding="unicode", with_tail=False))
    if isinstance(document, tuple):
        return str(document[0])
    return document if isinstance(document, str) else json.dumps(document, ensure_ascii=False)


def replaced(text: str, pattern: str, replacement: str, *, only_first: bool = False) -> str:
    """Replace by a regular expression in Java's syntax, within a time limit.

    With `only_first` the text becomes the replacement of its first match. A pattern that is not a valid expression is
    replaced literally, as Legado does. Raises RuleError.
    """
    if not pattern:
        return text
    try:
        written = regex.sub(r"\$(\d)", r"\\g<\1>", replacement.replace("\\", "\\\\"))
        if only_first:
            first = regex.search(pattern, text, timeout=SECONDS)
            return str(first.expand(written)) if first else ""
        return str(regex.sub(pattern, written, text, timeout=SECONDS))
    except TimeoutError as error:
        raise RuleError(f"the expression {pattern[:80]!r} takes too long") from error
    except (regex.error, IndexError):
        return text.replace(pattern, replacement)


def matches(text: str, pattern: str) -> list[str]:
    """List the matches of a regular expression in Java's syntax, within a time limit.

    Raises RuleError.
    """
    return [match[0] for match in _finds(text, pattern)]


def _finds(text: str, pattern: str) -> list[Any]:
    try:
        return list(islice(regex.finditer(pattern, text, timeout=SECONDS), MOST))
    except TimeoutError as error:
        raise RuleError(f"the expression {pattern[:80]!r} takes too long") from error
    except regex.error as error:
        raise RuleError(f"the expression {pattern[:80]!r} cannot be read ({error})") from error


def _joined(rule: Rule, found: Sequence[list[Any]]) -> list[Any]:
    if rule.joint == "||":
        return next((some for some in found if some), [])
    if rule.joint == "%%":
        return [each for row in zip_longest(*found) for each in row if each is not None][:MOST]
    return list(chain.from_iterable(found))[:MOST]


def _found(selection: Selection, document: Any) -> Iterator[Any]:
    if path := _json_path(selection, document):
        for value in _json(path, document):
            yield from value if isinstance(value, list) else [value]
    elif isinstance(document, etree._Element):  # noqa: SLF001 - lxml's type of elements has no other name
        yield from _elements(selection, document)


def _json_path(selection: Selection, document: Any) -> str:
    """Return the path for a JSON response; a rule without a marker names a field."""
    if selection.language == "json":
        return selection.path
    is_field = selection.written and isinstance(document, dict | list)
    return f"$.{selection.written}" if is_field else ""


def _elements(selection: Selection, root: etree._Element) -> list[Any]:
    if selection.path:
        path = selection.path if root.getparent() is None else _WHOLE.sub(_below, selection.path)
        try:
            found: Any = root.xpath(path)
        except etree.XPathError as error:
            raise RuleError(f"the path {selection.path[:80]!r} cannot be read ({error})") from error
        return list(found)[:MOST] if isinstance(found, list) else [found]
    elements: list[Any] = [root]
    for step in selection.steps:
        elements = [each for element in elements for each in _chosen(step, _looked_up(step, element))][:MOST]
    return elements


def _below(match: re.Match[str]) -> str:
    """Make a path of the whole page start at an element of a list, as Legado does."""
    return f"{match[1]}descendant-or-self::{'*/@' if match[2] == '@' else ''}"


def _looked_up(step: Step, element: etree._Element) -> list[Any]:
    if step.kind == "children":
        return list(element.iterchildren("*"))
    below = element.iter("*")
    if step.kind == "class":
        wanted = set(step.name.split())
        return [each for each in below if wanted <= set(str(each.get("class") or "").split())]
    if step.kind == "id":
        return [each for each in below if each.get("id") == step.name]
    if step.kind == "tag":
        return [each for each in below if each.tag == step.name.lower()]
    if step.kind == "text":
        return [each for each in below if step.name in "".join([each.text or "", *(part.tail or "" for part in each)])]
    found: Any = element.xpath(step.name)
    return list(found)


def _chosen(step: Step, found: list[Any]) -> list[Any]:
    if step.spans:
        return _by_spans(step.spans, found)
    if not step.places:
        return found
    places = [place + len(found) if place < 0 else place for place in step.places]
    if step.are_left_out:
        return [each for place, each in enumerate(found) if place not in places]
    return [found[place] for place in places if 0 <= place < len(found)]


def _by_spans(spans: str, found: list[Any]) -> list[Any]:
    """Select by positions in brackets.

    `!` excludes; `first:last:step` includes its last.
    """
    places = range(len(found))
    wanted = [_span(each, len(found)) for each in spans.lstrip("!").split(",")]
    if spans.startswith("!"):
        return [found[place] for place in places if not any(place in span for span in wanted)]
    return [found[place] for span in wanted for place in (places if span.step > 0 else reversed(places))
            if place in span]  # a span may be very long


def _span(text: str, count: int) -> range:
    first, *rest = (int(each) if each.strip() else None for each in text.split(":"))
    begin = (first or 0) + (count if (first or 0) < 0 else 0)
    if not rest:
        return range(begin, begin + 1)
    last = rest[0] if rest[0] is not None else -1
    end = last + (count if last < 0 else 0)
    step = abs(rest[1]) if len(rest) > 1 and rest[1] else 1
    return range(begin, end + 1, step) if begin <= end else range(begin, end - 1, -step)


def _strings(selection: Selection, document: Any, is_raw: bool) -> Iterator[str]:
    if path := _json_path(selection, document):
        for value in _json(path, document):
            held = value if isinstance(value, list) else [value]
            yield from (str(each) for each in held if each is not None and not isinstance(each, dict | list))
        return
    if not isinstance(document, etree._Element):  # noqa: SLF001 - see above
        return
    for found in _elements(selection, document):
        if not isinstance(found, etree._Element):  # noqa: SLF001
            yield str(found)
        elif selection.getter in MARKUP_GETTERS:
            markup = markup_of(found, selection.getter)
            yield markup if is_raw else plain(markup)
        else:
            yield string_of(found, selection.getter or "text")


def _json(path: str, document: Any) -> list[Any]:
    if isinstance(document, etree._Element):  # noqa: SLF001 - see above
        return []
    try:
        return list(jsonpath.findall(path, document))[:MOST]
    except jsonpath.JSONPathError as error:
        raise RuleError(f"the path {path[:80]!r} cannot be read ({error})") from error

