"""Leave of drawings what a browser draws.

Neither definitions nor what is beside the canvas, but the texts that a drawing uses.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from lxml import etree

MAX_TEXTS = 5_000
"""Maximum texts of all drawings that are examined."""
MAX_USES, MAX_COPIED = 500, 100_000
"""Maximum uses of a drawing that are examined, and maximum characters that all uses of a page copy."""
DEEPEST = 50
"""Maximum elements around a text that are examined."""
_DRAWN = re.compile(r"<(?:text(?!area)|tspan|foreignobject|use)\b", re.IGNORECASE)
_DEFINING = ("defs", "mask", "clippath", "clipPath", "pattern", "marker", "lineargradient", "linearGradient",
             "radialgradient", "radialGradient", "filter", "metadata", "symbol")
"""Elements that only describe what others draw."""
_NUMBER = re.compile(r"\s*(-?\d+(?:\.\d+)?)(?:px)?\s*$")
_PLACES = re.compile(r"-?\d{1,9}(?:\.\d{1,9})?")
_LANGUAGES = frozenset({"zh", "en"})
ABOVE, BESIDE = -10.0, -1_000.0
"""Highest position, and that from the left, of a text that is drawn outside of its canvas."""
_CANVAS = "svg"


def has_drawn_text(html: str) -> bool:
    """Tell whether a page may contain drawings with text."""
    return ("<svg" in html or "<SVG" in html) and bool(_DRAWN.search(html))


def draw(root: etree._Element) -> None:
    """Mark what drawings do not show as hidden, and copy the texts that they use."""
    left, room = MAX_TEXTS, MAX_COPIED
    named = _named(root)
    for canvas in _canvases(root, is_using=bool(named)):
        room -= _copy_used(canvas, named, room)
        for each in list(canvas.iter(*_DEFINING)):
            each.tag = "symbol"
        for each in islice(canvas.iter("text", "tspan"), max(left, 0)):
            _sort_letters(each)
        for each in list(islice(canvas.iter("switch"), max(left, 0))):
            for other in _passed_over(each):
                other.set("hidden", "")
        for each in islice(canvas.iter("text", "tspan", "foreignobject", "foreignObject", "svg"), max(left, 0)):
            left -= 1
            if _is_outside(each, is_plain=canvas.get("viewBox") is None and canvas.get("viewbox") is None):
                each.set("hidden", "")


def _canvases(root: etree._Element, *, is_using: bool) -> Sequence[etree._Element]:
    """List the outermost drawings that have text, or use any."""
    drawn = ("text", "foreignobject", "foreignObject", *(("use",) if is_using else ()))
    inner: set[etree._Element] = set()
    found = []
    for canvas in root.iter(_CANVAS):
        if canvas not in inner:
            inner.update(canvas.iter(_CANVAS))
            found += [canvas] if next(canvas.iter(*drawn), None) is not None else []
    return found


def _named(root: etree._Element) -> Mapping[str, etree._Element]:
    """Return the elements of drawings with a name that contain text."""
    found: dict[str, etree._Element] = {}
    for text in islice(root.iter("text"), MAX_TEXTS):
        for each in (text, *islice(text.iterancestors(), DEEPEST)):
            if each.tag == _CANVAS:
                break
            if name := each.get("id"):
                found.setdefault(str(name), each)
    return found


def _copy_used(canvas: etree._Element, named: Mapping[str, etree._Element], room: int) -> int:
    """Write the texts of a definition where it is used, within a number of characters.

    Returns how many were written.
    """
    written = 0
    for use in list(islice(canvas.iter("use"), MAX_USES)):
        name = str(use.get("href") or use.get("xlink:href") or "").strip().removeprefix("#")
        for text in list(islice(named[name].iter("text"), MAX_USES)) if name in named else ():
            if written < room and text.getparent() is not use:
                words = "".join(map(str, text.itertext()))
                etree.SubElement(use, "text", dict(_looks(text))).text = words
                written += len(words)
    return written


def _sort_letters(text: etree._Element) -> None:
    """Put letters that are drawn one by one into the order of their places."""
    letters, places = str(text.text or "").strip(), _PLACES.findall(str(text.get("x") or ""))
    if 1 < len(places) == len(letters) and not len(text):
        placed = zip(map(float, places), letters, strict=True)
        text.text = "".join(letter for _, letter in sorted(placed, key=lambda each: each[0]))


def _passed_over(switch: etree._Element) -> Iterator[etree._Element]:
    """Yield the children of a switch that are not drawn.

    All but the first that is in a language of the reader.
    """
    is_drawn = False
    for child in switch:
        languages = str(child.get("systemLanguage") or child.get("systemlanguage") or "").lower()
        if is_drawn or (languages and not any(each.strip()[:2] in _LANGUAGES for each in languages.split(","))):
            yield child
        else:
            is_drawn = True


def _looks(element: etree._Element) -> Iterator[tuple[str, str]]:
    """Yield the attributes of an element that decide how it is drawn."""
    for name in ("class", "style", "x", "y", "fill", "stroke", "display", "visibility", "opacity"):
        if (value := element.get(name)) is not None:
            yield name, str(value)


def _is_outside(element: etree._Element, *, is_plain: bool) -> bool:
    """Tell whether an element draws nothing that is seen.

    `is_plain` tells whether positions are pixels of the canvas.
    """
    if element.tag in ("svg", "foreignobject", "foreignObject"):
        sides = [_length(element.get(name)) for name in ("width", "height")]
        is_unsized = element.tag != "svg" and not any(map(element.get, ("width", "height", "style", "class")))
        return is_unsized or 0 in sides
    if not is_plain or any(
            each.get("transform") for each in (element, *islice(element.iterancestors(), DEEPEST))):
        return False
    down, across = (sum(_length(element.get(name)) or 0 for name in names) for names in (("y", "dy"), ("x", "dx")))
    return down <= ABOVE or across <= BESIDE


def _length(value: object) -> float | None:
    """Return a length in pixels; None if it has another unit or none is said."""
    number = _NUMBER.match(str(value or ""))
    return float(number.group(1)) if number else None
