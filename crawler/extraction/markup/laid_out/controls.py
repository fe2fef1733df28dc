"""Tell whether a person can bring into sight what a box clips away.

A person who can use the page reads the rest of a text behind 展开全文, opens sections by their headings and turns the
pictures and pages of a slider. Text that no visible control leads to is junk, however it was written.
"""

import re
from collections.abc import Iterator, Set
from itertools import islice

from lxml import etree

from crawler.extraction.markup.opening import BUTTON, NEAR, says_to_open
from crawler.extraction.markup.tree import text_of

MAX_INSIDE, MAX_BOXES = 100, 300
"""Maximum elements of a box, and of each element beside it, that are examined, and maximum boxes of a page."""
HEADING = 60
"""Maximum characters of a heading that opens the section below it."""
_TURNS = re.compile(
    r"[\W_]*(?:[上下前后後][一1]?[页頁张張个個条條篇步组組]|prev(?:ious)?|next|more|更多|back|forward)[\W_]*|[\W_]{1,3}|\d{1,2}",
    re.IGNORECASE).fullmatch
_SLIDER = re.compile(r"swiper|carousel|slick|slide|owl-|splide|flickity|glide|marquee|ticker|scroll-?text",
                     re.IGNORECASE)
"""Names of boxes whose contents scripts or fingers move into sight."""
_BUTTONS = frozenset({"button", "summary", "label"})
_CHOICES = frozenset({"checkbox", "radio"})
_LEADS = re.compile(r"\s*(?!#|javascript:|about:)\S", re.IGNORECASE).match


class Controls:
    """The controls of a page; `clickable` are the elements that react to clicks."""

    def __init__(self, clickable: Set[etree._Element]) -> None:
        self._clickable = clickable

    def open(self, box: etree._Element) -> bool:
        """Tell whether a control near a box shows what it clips away."""
        if _SLIDER.search(f"{box.get('class')} {box.get('id')}"):
            return True
        heading = box.getprevious()
        if heading is not None and self._is_button(heading) and 0 < len(text_of(heading)) <= HEADING:
            return True
        return any(map(self._is_control, _near(box)))

    def _is_control(self, element: etree._Element) -> bool:
        """Tell whether an element is a visible button that shows something."""
        if element.tag == "input":
            return element.get("type") in _CHOICES and _is_shown(element)
        if not self._is_button(element):
            return False
        words = text_of(element)
        is_named = not words or says_to_open(words) or _TURNS(words)
        return bool(is_named or element.tag == "label" or element.get("aria-expanded") is not None
                    or element.get("aria-controls")) and len(words) <= BUTTON

    def _is_button(self, element: etree._Element) -> bool:
        """Tell whether an element reacts to clicks other than by leading to another page."""
        if element.tag == "a" and _LEADS(str(element.get("href") or "")):
            return False
        is_declared = element.get("onclick") is not None or element.get("role") in {"button", "tab"}
        return (element.tag in _BUTTONS or is_declared or element in self._clickable) and _is_shown(element)


class Clippings:
    """The pieces of a page's text that boxes clip away."""

    def __init__(self) -> None:
        self._pieces: list[tuple[etree._Element, int]] = []
        """Each with the node of the box."""
        self._boxes: dict[int, etree._Element] = {}
        self._clickable: set[etree._Element] = set()

    def note(self, node: int, made: etree._Element, *, clips: bool, is_clickable: bool) -> None:
        """Note what was written for a node that clips its contents, or reacts to clicks."""
        if clips:
            self._boxes[node] = made
        if is_clickable:
            self._clickable.add(made)

    def add(self, piece: etree._Element, node: int) -> None:
        """Add a hidden piece that the box of a node clips away."""
        if node >= 0:
            self._pieces.append((piece, node))

    def open(self) -> None:
        """Show the pieces that a person can bring into sight."""
        controls = Controls(self._clickable)
        boxes = islice(dict.fromkeys(node for _, node in self._pieces if node in self._boxes), MAX_BOXES)
        opened = {node for node in boxes if controls.open(self._boxes[node])}
        for piece, node in self._pieces:
            if node in opened:
                del piece.attrib["hidden"]


def _near(box: etree._Element) -> Iterator[etree._Element]:
    """Yield the elements in a box, beside it, and beside the one around it."""
    yield from islice(box.iter(etree.Element), MAX_INSIDE)
    around = box.getparent()
    for start in (box, around):
        if start is not None and start.tag != "body":
            for is_before in (True, False):
                for each in islice(start.itersiblings(preceding=is_before), NEAR):
                    yield from islice(each.iter(etree.Element), MAX_INSIDE)


def _is_shown(element: etree._Element) -> bool:
    return all(each.get("hidden") is None for each in (element, *element.iterancestors()))
