"""Put into the tree what a page's own style sheets write around elements."""

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from cssselect import SelectorError
from lxml import cssselect, etree

from crawler.extraction.markup.browser_tree import say, storable
from crawler.extraction.markup.styles.css_rules import blocks
from crawler.extraction.markup.styles.style_sheet import Sheet, css_of, rules_of

MAX_STYLE = 1_000_000
"""Characters of style that are read for generated content."""
MAX_UNUSUAL = 300
"""Selectors looked up one by one: those of attributes and of places among brothers."""
_GENERATING = re.compile(r"::?(before|after)\s*$", re.IGNORECASE)
_CONTENT = re.compile(
    r"(?<![-\w])content\s*:\s*((?:\"(?:[^\"\\]|\\.){0,5000}\"|'(?:[^'\\]|\\.){0,5000}'|attr\([^()]{1,80}\)|\s){1,200})",
    re.IGNORECASE | re.DOTALL)
_PIECE = re.compile(r"\"((?:[^\"\\]|\\.)*)\"|'((?:[^'\\]|\\.)*)'|attr\(\s*([\w-]+)[^()]*\)", re.IGNORECASE | re.DOTALL)
_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})\s?|\n|(.))", re.DOTALL)
_UNSEEN = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])|opacity\s*:\s*0(?![.\d])|left\s*:\s*-\d{3}",
    re.IGNORECASE)
_TELLING = re.compile(r"[^\W_]|[，。！？：；、…“”‘’「」『』《》—]")
_SIMPLE = re.compile(r"[\w\s.#*>-]+")


def write_generated(root: etree._Element) -> None:
    """Write generated text into its elements; marks without letters are left out."""
    told: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for selectors, style in blocks(css_of(root)[:MAX_STYLE]):
        if "content" in style and not _UNSEEN.search(style):
            for selector in selectors.split(","):
                if match := _GENERATING.search(selector):
                    told[match.group(1).lower()].append((selector[:match.start()].strip() or "*", style))
    if not any(_may_tell(style) for rules in told.values() for _, style in rules):
        return  # most pages write nothing but signs of icon fonts
    body = next(root.iter("body"), root)
    for place, rules in told.items():
        for element, style in _styled(body, rules):
            text = _content(style, element)
            if place == "after" and _TELLING.search(text):
                say(element, text)
            elif _TELLING.search(text):
                element.text = text + str(element.text or "")


def _styled(body: etree._Element, rules: list[tuple[str, str]]) -> list[tuple[etree._Element, str]]:
    """Find the elements that rules write into, with what the rules say of each."""
    sheet = Sheet(rules_of((selector, style) for selector, style in rules if _SIMPLE.fullmatch(selector)))
    found = {element: sheet.ruled(element) for element in body.iter(etree.Element)} if sheet.rules else {}
    for selector, style in [rule for rule in rules if not _SIMPLE.fullmatch(rule[0])][:MAX_UNUSUAL]:
        for element in _selected(body, selector):
            found[element] = f"{found.get(element, '')};{style}"
    return [(element, style) for element, style in found.items() if style]


def _selected(body: etree._Element, selector: str) -> Iterator[etree._Element]:
    try:
        selected: Any = cssselect.CSSSelector(selector, translator="html")(body)  # a list of elements
        yield from selected
    except (SelectorError, etree.XPathError):
        return


def _content(style: str, element: etree._Element) -> str:
    """Make the text that the last declaration of content asks for."""
    declared = _CONTENT.findall(style)
    pieces = _PIECE.findall(declared[-1]) if declared else []
    return storable("".join(str(element.get(name, "")) if name else _ESCAPE.sub(_unescaped, double or single)
                            for double, single, name in pieces))


def _may_tell(style: str) -> bool:
    """Tell whether the content that a rule asks for may hold letters."""
    return any(name or _TELLING.search(_ESCAPE.sub(_unescaped, double or single))
               for declared in _CONTENT.findall(style) for double, single, name in _PIECE.findall(declared))


def _unescaped(escape: re.Match[str]) -> str:
    point = int(escape.group(1), 16) if escape.group(1) else 0
    return chr(point) if 0 < point < 0x110000 else escape.group(2) or ""
