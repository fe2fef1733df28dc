"""Hide the text that several elements together make illegible.

Each of them alone leaves it legible: an opacity of .1 within one of .1, letters of 10 % within letters of 10 %.
"""

import math
import re
from typing import Any, NamedTuple

from lxml import etree

from crawler.extraction.markup.styles.page_styles import PageStyles
from crawler.extraction.markup.styles.settled import settled
from crawler.extraction.markup.styles.style_sheet import Sheet, sheet_of
from crawler.extraction.markup.styles.suspects import named_in
from crawler.extraction.markup.styles.variables.declarations import declarations_of
from crawler.extraction.remembering import remembering

FAINT, TINY = 0.05, 2.0
"""Opacity (0–1) and pixels below which letters are not read."""
PART = 0.6
"""Maximum factor of an element that is examined; of weaker ones too many would be needed."""
USUAL = 16.0
"""Pixels of letters whose size no element says."""
MAX_MARKED = 5_000
"""Maximum elements of a page that are examined."""
_NUMBER = r"(\d*\.?\d+(?:e[-+]?\d{1,3})?)"
_OPACITY = re.compile(rf"(?<![-\w])opacity\s*:\s*{_NUMBER}(%?)", re.IGNORECASE)
_FILTER = re.compile(rf"(?<![-\w])filter\s*:[^;]*\bopacity\(\s*{_NUMBER}(%?)\s*\)", re.IGNORECASE)
_ZOOM = re.compile(rf"(?<![-\w])(?:zoom|scale)\s*:\s*{_NUMBER}(%?)\s*(?:[;!]|$)", re.IGNORECASE)
_SCALE = re.compile(rf"(?<![-\w])transform\s*:[^;]*\bscale\(\s*{_NUMBER}(%?)\s*\)", re.IGNORECASE)
_SIZE = re.compile(rf"(?<![-\w])font(?:-size)?\s*:\s*(?:[a-z][^;\d]*\s)?{_NUMBER}(px|pt|r?em|%)\s*(?:[/\s!;]|$)",
                   re.IGNORECASE)
_TOLD = re.compile(r"(?<![-\w])(?:opacity|filter|zoom|scale|transform|font(?:-size)?)\s*:", re.IGNORECASE)
_NAMES, _UNITS = ("opacity", "zoom", "scale"), ("em", "%")
_ABSOLUTE = {"px": 1.0, "pt": 4 / 3}
_styled: Any = etree.XPath(
    "//*[@style][contains(@style, 'opacity') or contains(@style, 'font') or contains(@style, 'zoom')"
    " or contains(@style, 'scale')]")


class _Factors(NamedTuple):
    """By how much an element makes its contents fainter and smaller."""

    opacity: float = 1.0
    scale: float = 1.0
    size: float = 1.0
    """The factor of its letters, or their size in pixels."""
    is_absolute: bool = False


class _Product(NamedTuple):
    """What several elements, one in another, amount to."""

    opacity: float = 1.0
    scale: float = 1.0
    size: float = 1.0
    is_absolute: bool = False
    fading: int = 0
    """Number of elements that make it fainter."""
    shrinking: int = 0
    """Number of elements that change its size."""

    def within(self, own: _Factors) -> "_Product":
        """Return what they amount to with one more element in them."""
        is_sized = own.size != 1.0 or own.scale != 1.0 or own.is_absolute
        return _Product(
            self.opacity * own.opacity, self.scale * own.scale, own.size if own.is_absolute else self.size * own.size,
            self.is_absolute or own.is_absolute, self.fading + (own.opacity != 1.0), self.shrinking + is_sized)

    @property
    def pixels(self) -> float:
        """The size of its letters.

        Browsers make none smaller than 6 pixels unless an element around says their size in pixels.
        """
        return (self.size if self.is_absolute else max(self.size * USUAL, 6.0)) * self.scale


def shrink(root: etree._Element, styles: PageStyles) -> None:
    """Mark the elements that those around them make illegible."""
    page = styles.page(root)
    suspects = named_in(sheet_of(page, _is_small).layers, page.names)
    small = {each for each in _styled(root) if _is_small(declarations_of(each))}
    marked = styles.body(root).found(suspects, small)[:MAX_MARKED] if suspects or len(small) > 1 else []
    if len(marked) < 2:
        return
    sheet = styles.deciding(root)
    known: dict[etree._Element, _Product] = {}
    for element in marked:
        product = _product_of(element, sheet, known)
        if product.fading > 1 and product.opacity < FAINT:
            _add(element, "opacity:0!important")
        elif product.shrinking > 1 and product.pixels < TINY:
            _add(element, "font-size:0")


def _product_of(element: etree._Element, sheet: Sheet, known: dict[etree._Element, _Product]) -> _Product:
    """Return what an element and all around it amount to."""
    path: list[etree._Element] = []
    around: etree._Element | None = element
    while around is not None and around not in known:
        path.append(around)
        around = around.getparent()
    product = known[around] if around is not None else _Product()
    for each in reversed(path):
        product = known[each] = product.within(_read(settled(sheet.style_of(each))))
    return product


@remembering(1000, 4_000)
def _is_small(style: str) -> bool:
    """Tell whether declarations make contents much fainter or smaller."""
    written = style.lower()
    is_sized = "font" in written and any(unit in written for unit in _UNITS)
    if not is_sized and not any(name in written for name in _NAMES):
        return False
    factors = _read(style)
    return min(factors.opacity, factors.scale, 1.0 if factors.is_absolute else factors.size) <= PART


@remembering(1000, 4_000)
def _read(style: str) -> _Factors:
    if not _TOLD.search(style):
        return _Factors()
    opacity = math.prod(_last(pattern, style) for pattern in (_OPACITY, _FILTER))
    scale = math.prod(_last(pattern, style) for pattern in (_ZOOM, _SCALE))
    sizes = _SIZE.findall(style)
    if not sizes:
        return _Factors(opacity, scale)
    number, unit = float(sizes[-1][0]), sizes[-1][1].lower()
    if unit in _ABSOLUTE or unit == "rem":
        return _Factors(opacity, scale, number * _ABSOLUTE.get(unit, USUAL), is_absolute=True)
    return _Factors(opacity, scale, number / (100 if unit == "%" else 1))


def _last(pattern: re.Pattern[str], style: str) -> float:
    found = pattern.findall(style)
    return float(found[-1][0]) / (100 if found[-1][1] else 1) if found else 1.0


def _add(element: etree._Element, declaration: str) -> None:
    element.set("style", f"{element.get('style') or ''};{declaration}")
