"""Evaluate rules of book sources on a page or a JSON answer.

Run it in `rule_process` only: rules are hostile input.
"""

import html
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, zip_longest
from typing import Any

import jsonpath
import regex
from lxml import etree
from lxml.html import document_fromstring, tostring

from crawler.book_sources.rule_syntax import TEMPLATE, Rule, RuleError, Selection, Step

SECONDS = 0.5
"""That one regular expression may take."""
MOST = 20_000
"""Results of one rule."""
_BREAKS = re.compile(r"<br\s*/?>|</(?:p|div|li|h[1-6]|tr|section|article)>", re.IGNORECASE)
_SILENT = re.compile(r"<(script|style)\b.*?</\1>", re.IGNORECASE | re.DOTALL)
_TAG = re.compile(r"<[^<>]*>")


def parse_document(text: str) -> Any:
    """Parse an answer: JSON where it is JSON, else markup. Raises RuleError."""
    if text.lstrip()[:1] in ("{", "["):
        try:
            return json.loads(text)
        except ValueError:
            pass
    try:
        return document_fromstring(text)
    except (etree.ParserError, ValueError) as error:
        raise RuleError(f"the answer is neither JSON nor a page ({error})") from error


def items(rule: Rule, document: Any) -> list[Any]:
    """List the elements or JSON values that a rule for a list finds."""
    found = _joined(rule, [list(_found(selection, document)) for selection in rule.selections])
    return found[::-1] if rule.is_reversed else found


def text_of(rule: Rule, document: Any, mark: str = "\n") -> str:
    """Read the text that a rule for a text finds; several are joined by `mark`."""
    if rule.template:
        text = TEMPLATE.sub(lambda match: _path(match[1] or match[2], document), rule.template)
    else:
        strings = _joined(rule, [list(_strings(selection, document)) for selection in rule.selections])
        text = mark.join(string for string in strings if string)
    return replaced(text, rule.pattern, rule.replacement, only_first=rule.only_first)


def replaced(text: str, pattern: str, replacement: str, *, only_first: bool = False) -> str:
    """Replace by a regular expression in Java's spelling, for a bounded time.

    Raises RuleError.
    """
    if not pattern:
        return text
    try:
        written = regex.sub(r"\$(\d)", r"\\g<\1>", replacement.replace("\\", "\\\\"))
        return str(regex.sub(pattern, written, text, count=1 if only_first else 0, timeout=SECONDS))
    except TimeoutError as error:
        raise RuleError(f"the expression {pattern[:80]!r} takes too long") from error
    except (regex.error, IndexError) as error:
        raise RuleError(f"the expression {pattern[:80]!r} is not read ({error})") from error


def matches(text: str, pattern: str) -> list[str]:
    """List what a regular expression in Java's spelling matches, for a bounded time.

    Raises RuleError.
    """
    try:
        return [match.group() for match in regex.finditer(pattern, text, timeout=SECONDS)][:MOST]
    except TimeoutError as error:
        raise RuleError(f"the expression {pattern[:80]!r} takes too long") from error
    except regex.error as error:
        raise RuleError(f"the expression {pattern[:80]!r} is not read ({error})") from error


def _joined(rule: Rule, found: Sequence[list[Any]]) -> list[Any]:
    if rule.joint == "||":
        return next((some for some in found if some), [])
    if rule.joint == "%%":
        return [each for row in zip_longest(*found) for each in row if each is not None][:MOST]
    return list(chain.from_iterable(found))[:MOST]


def _found(selection: Selection, document: Any) -> Iterator[Any]:
    if selection.language == "json":
        for value in _json(selection.path, document):
            yield from value if isinstance(value, list) else [value]
    elif isinstance(document, etree._Element):  # noqa: SLF001 - lxml's type of elements has no other name
        yield from _elements(selection, document)


def _elements(selection: Selection, root: etree._Element) -> list[Any]:
    if selection.path:
        try:
            found: Any = root.xpath(selection.path)
        except etree.XPathError as error:
            raise RuleError(f"the path {selection.path[:80]!r} is not read ({error})") from error
        return list(found)[:MOST] if isinstance(found, list) else [found]
    elements: list[Any] = [root]
    for step in selection.steps:
        elements = [each for element in elements for each in _chosen(step, _looked_up(step, element))][:MOST]
    return elements


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
        return [each for each in below if step.name in (each.text or "")]
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
    """Pick by places in brackets: `!` leaves out, `first:last:step` includes its last."""
    places: list[int] = []
    for span in spans.lstrip("!").split(","):
        first, *rest = (int(each) if each.strip() else None for each in span.split(":"))
        begin = (first or 0) + (len(found) if (first or 0) < 0 else 0)
        if not rest:
            places.append(begin)
            continue
        last = rest[0] if rest[0] is not None else -1
        end = last + (len(found) if last < 0 else 0)
        step = abs(rest[1]) if len(rest) > 1 and rest[1] else 1
        places += range(begin, end + 1, step) if begin <= end else range(begin, end - 1, -step)
    if spans.startswith("!"):
        return [each for place, each in enumerate(found) if place not in places]
    return [found[place] for place in places if 0 <= place < len(found)]


def _strings(selection: Selection, document: Any) -> Iterator[str]:
    if selection.language == "json":
        yield from (str(value) for value in _json(selection.path, document) if not isinstance(value, dict | list))
        return
    if not isinstance(document, etree._Element):  # noqa: SLF001 - see above
        return
    for found in _elements(selection, document):
        yield _got(found, selection.getter or "text") if isinstance(found, etree._Element) else str(found)  # noqa: SLF001


def _got(element: etree._Element, getter: str) -> str:
    if getter == "text":
        return " ".join("".join(map(str, element.itertext())).split())
    if getter in ("textNodes", "ownText"):
        own = [element.text or "", *(child.tail or "" for child in element)]
        return ("\n" if getter == "textNodes" else " ").join(each.strip() for each in own if each.strip())
    if getter in ("html", "all"):
        return plain(tostring(element, encoding="unicode", with_tail=False))
    return str(element.get(getter) or "")


def plain(markup: str) -> str:
    """Turn markup into lines of text."""
    text = html.unescape(_TAG.sub("", _BREAKS.sub("\n", _SILENT.sub("", markup))))
    return "\n".join(line.strip() for line in text.replace("\xa0", " ").split("\n") if line.strip())


def _json(path: str, document: Any) -> list[Any]:
    if isinstance(document, etree._Element):  # noqa: SLF001 - see above
        return []
    try:
        return list(jsonpath.findall(path, document))[:MOST]
    except jsonpath.JSONPathError as error:
        raise RuleError(f"the path {path[:80]!r} is not read ({error})") from error


def _path(path: str, document: Any) -> str:
    found = _json(path.strip(), document) if isinstance(document, Mapping | list) else []
    return str(found[0]) if found else ""
