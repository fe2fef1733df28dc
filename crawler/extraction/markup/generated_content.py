"""Insert into the tree what a page's style sheets generate around elements."""

import re
from collections.abc import Sequence
from typing import Any

from lxml import etree

from crawler.extraction.markup.browser_tree import say, storable
from crawler.extraction.markup.styles.css_rules import Block, blocks
from crawler.extraction.markup.styles.page_styles import PageStyles
from crawler.extraction.markup.styles.possible_rules import Names, Pairs, on_page, possible_rules
from crawler.extraction.markup.styles.settled import decides, settled
from crawler.extraction.markup.styles.style_rules import Rules, rules_of
from crawler.extraction.markup.styles.style_sheet import Sheet
from crawler.extraction.markup.styles.suspects import named_in
from crawler.extraction.remembering import remembering_within

MAX_ITEMS = 5_000
"""Maximum items whose markers are read."""
_GENERATING = re.compile(r"::?(before|after|marker)\s*$", re.IGNORECASE)
_CONTENT = re.compile(
    r"(?<![-\w])content\s*:\s*((?:\"(?:[^\"\\]|\\.){0,5000}\"|'(?:[^'\\]|\\.){0,5000}'"
    r"|(?:attr|var|counters?)\([^()]{1,80}\)|(?:open|close)-quote\b|\s){1,200}|[^;\"']{1,200})",
    re.IGNORECASE | re.DOTALL)
_PIECE = re.compile(r"\"((?:[^\"\\]|\\.)*)\"|'((?:[^'\\]|\\.)*)'|(?:attr|var)\(\s*([\w-]+)[^()]*\)",
                    re.IGNORECASE | re.DOTALL)
_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})\s?|\n|(.))", re.DOTALL)
_UNSEEN = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])|opacity\s*:\s*0(?![.\d])|left\s*:\s*-\d{3}",
    re.IGNORECASE)
_LISTED = re.compile(
    r"(?<![-\w])list-style(?:-type)?\s*:[^;\"']*(\"(?:[^\"\\]|\\.){0,5000}\"|'(?:[^'\\]|\\.){0,5000}')",
    re.IGNORECASE | re.DOTALL)
"""A marker of an item that is a text."""
_INSIDE = re.compile(r"(?<![-\w])list-style(?:-position)?\s*:[^;]*\binside\b", re.IGNORECASE)
"""A long marker beside its item is outside of the page."""
_listed = etree.XPath("//li[contains(@style, 'list-style')]")
_TELLING = re.compile(r"[^\W_]|[，。！？：；、…“”‘’「」『』《》—]")


@remembering_within(int)
def generates(css: str) -> bool:
    """Tell whether a style sheet may generate letters around elements.

    Most generate only the symbols of icon fonts.
    """
    return "content" in css and any("content" in style and _may_tell(style) and not _UNSEEN.search(style)
                                    and any(map(_GENERATING.search, selectors.split(",")))
                                    for selectors, style, _ in blocks(css))


@remembering_within(len)
def _generating(css: str, known: Pairs, present: Names, variables: Pairs) -> Sequence[tuple[str, str, str]]:
    """List place, selector and style of rules that generate content or hide it."""
    named = ((selector, style, _GENERATING.search(selector))
             for selector, style, _ in possible_rules(css, known, present, variables).rules if ":" in selector)
    return [(match.group(1).lower(), selector[:match.start()].strip() or "*", style)
            for selector, style, match in named if match and ("content" in style or decides(style))]


@remembering_within(lambda rules: rules.count)
def _rules(css: str, known: Pairs, present: Names, variables: Pairs, place: str) -> Rules:
    return rules_of(Block(selector, style) for where, selector, style in _generating(css, known, present, variables)
                    if where == place)


@remembering_within(lambda rules: rules.count)
def _telling(css: str, known: Pairs, present: Names, variables: Pairs) -> Rules:
    """Collect the rules that may generate letters; few do, and seldom on the page."""
    return rules_of(Block(selector, style) for _, selector, style in _generating(css, known, present, variables)
                    if _may_tell(style) and not _UNSEEN.search(style))


def write_generated(root: etree._Element, styles: PageStyles) -> None:
    """Insert generated text into its elements; text without letters is left out."""
    page = styles.page(root)
    names, pieces = page.names, on_page(page)
    if not named_in([_telling(*each) for each in pieces], names):
        return
    for place in ("before", "marker", "after"):  # a marker stands before what is generated before the content
        sheet = Sheet([_rules(*each, place) for each in pieces], page=page)
        suspects = named_in(sheet.layers, names)
        for element in styles.body(root).found(suspects) if suspects else ():
            if place == "marker" and element.tag != "li":
                continue
            text = _content(sheet.ruled(element), element)
            if place == "after" and _TELLING.search(text):
                say(element, text)
            elif _TELLING.search(text):
                element.text = text + str(element.text or "")


def write_markers(root: etree._Element) -> None:
    """Insert the texts that items themselves set as their markers."""
    items: Any = _listed(root)  # this XPath selects elements, so the result is a list
    for item in items[:MAX_ITEMS]:
        style = str(item.get("style"))
        declared = _LISTED.findall(style) if _INSIDE.search(style) else []
        text = storable(_ESCAPE.sub(_unescaped, declared[-1][1:-1])) if declared else ""
        if _TELLING.search(text):
            item.text = f"{text} {item.text or ''}"


def _content(style: str, element: etree._Element) -> str:
    """Return the text of the last `content` declaration."""
    declared = _CONTENT.findall(style)
    pieces = _PIECE.findall(declared[-1]) if declared and not _UNSEEN.search(settled(style)) else []
    return storable("".join(_named(element, name) if name else _ESCAPE.sub(_unescaped, double or single)
                            for double, single, name in pieces))


def _named(element: etree._Element, name: str) -> str:
    """Return an attribute, or a variable that the element itself sets."""
    if not name.startswith("--"):
        return str(element.get(name, ""))
    declared = re.search(rf"{re.escape(name)}\s*:\s*(\"[^\"]*\"|'[^']*')", str(element.get("style", "")))
    return _ESCAPE.sub(_unescaped, declared.group(1)[1:-1]) if declared else ""


def _may_tell(style: str) -> bool:
    """Tell whether the generated content of a rule may contain letters."""
    return any(name or _TELLING.search(_ESCAPE.sub(_unescaped, double or single))
               for declared in _CONTENT.findall(style) for double, single, name in _PIECE.findall(declared))


def _unescaped(escape: re.Match[str]) -> str:
    point = int(escape.group(1), 16) if escape.group(1) else 0
    return chr(point) if 0 < point < 0x110000 else escape.group(2) or ""
