"""Find the elements that a page holds but does not show, such as inserted junk."""

import re
from functools import cached_property
from typing import cast

from lxml import etree

from crawler.extraction.markup.styles.style_sheet import SHOWING, Sheet, sheet_of
from crawler.extraction.remembering import remembering

_HIDING = re.compile(
    r"(?<![-\w])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|font-size\s*:\s*(?:0(?![.\d]*[1-9])|1px)"
    r"|opacity\s*:\s*0?\.?0(?![.\d]*[1-9])|(?:left|top|right|text-indent|margin-left|margin-top)\s*:\s*-\d{3,}"
    r"|clip\s*:\s*rect\(\s*0|clip-path\s*:\s*inset\(\s*(?:50|100)%|transform\s*:\s*scale\(\s*0\s*[,)]"
    r"|(?:height|width)\s*:\s*0(?:px)?\s*(?:;[^}]*)?overflow\s*:\s*hidden|color\s*:\s*transparent)",
    re.IGNORECASE)
"""Declarations of whole names: `backface-visibility` hides nothing."""
_SHOWING = re.compile(r"display\s*:\s*(?:block|inline|flex)|visibility\s*:\s*visible", re.IGNORECASE)
_VALUE = r"\s*:\s*(#[0-9a-f]{3,8}|(?:rgba?|var)\([^()]{3,60}\)|[a-z]+)"
_UNKNOWN = frozenset({"inherit", "initial", "unset", "revert", "currentcolor", "none", "url", "linear", "radial", "var",
                      "rgb", "rgba", "hsl", "hsla", "color", "light"})
"""Words, or beginnings of functions, that name no colour by themselves; two of them are not the same one."""
_SEEN_THROUGH = "transparent"
_COLOUR = re.compile(rf"(?<![-\w])color{_VALUE}", re.IGNORECASE)
_GROUND = re.compile(rf"background(?:-color)?{_VALUE}", re.IGNORECASE)
_NAMED = {"white": (255, 255, 255), "black": (0, 0, 0), "snow": (255, 250, 250), "ivory": (255, 255, 240)}
_WHITE = _NAMED["white"]
_AMOUNT = re.compile(r"(\d+(?:\.\d+)?|\.\d+)(%?)")
FAINT, VEIL = 0.05, 0.5
"""Shares of a colour below which a text is not seen, and a ground shows the one behind it."""
ALIKE = 10
"""Difference of each of red, green, blue up to which two colours look alike."""

UNVEILED = frozenset({"js_content"})
"""Ids of elements that a page's own script shows: articles of WeChat begin invisible, though in their place."""
_SECTIONS = frozenset({"region", "tabpanel"})
"""Roles of sections that readers open and shut."""
_controls = etree.XPath("//@aria-controls")
_STREAMED = re.compile(r"S:[0-9a-f]+")
"""Ids of pieces that React sends behind the page, and its script puts in their places."""
_REMOVED = re.compile(r"display\s*:\s*none", re.IGNORECASE)

_Colour = tuple[int, ...] | str


class Hiding:
    """Tells which elements of a page are not shown."""

    def __init__(self, root: etree._Element) -> None:
        self._root = root
        self._sheet: Sheet = sheet_of(root)
        has_others = any("stylesheet" in str(link.get("rel", "")).lower() for link in root.iter("link"))
        self._default: _Colour | None = None if has_others else _WHITE
        self._grounds: dict[etree._Element, _Colour | None] = {}

    def hides(self, element: etree._Element) -> bool:
        """Tell whether an element is hidden by its own attributes or by the sheets.

        A section that a button of the page opens is not.
        """
        return self._is_hidden(element) and not (
            element.get("role") in _SECTIONS and element.get("id") in self._opened)

    @property
    def is_cut(self) -> bool:
        """Whether more is said of what is shown than was read."""
        return self._sheet.is_cut or ("_showing" in self.__dict__ and self._showing.is_cut)

    @cached_property
    def _opened(self) -> frozenset[str]:
        """Ids of the sections that buttons open."""
        return frozenset(map(str, cast("list[str]", _controls(self._root))))

    def _is_hidden(self, element: etree._Element) -> bool:
        if element.get("hidden") is not None:
            return not _STREAMED.fullmatch(str(element.get("id", "")))
        own, coloured = str(element.get("style") or ""), element.get("color")
        ruled = self._sheet.ruled(element) if self._sheet.rules else ""
        if element.get("id") in UNVEILED and not _REMOVED.search(f"{ruled};{own}"):
            return False
        if not (own or ruled or coloured):
            return False
        style = f"{ruled};{own}" if ruled else own
        if style and _is_hiding(style) and self._stays_hidden(element, ruled, own):
            return True
        colour = self._colour(element, style)
        return colour is not None and _alike(colour, self._ground(element))

    def _stays_hidden(self, element: etree._Element, ruled: str, own: str) -> bool:
        """Tell whether no stronger rule shows an element that one hides."""
        if not ruled:
            return not (_SHOWING.search(own) and not _is_hiding(own))
        shown = self._showing.ruled(element)
        return _is_hiding(_settled(f"{_without_showing(ruled)};{shown};{own}"))

    @cached_property
    def _showing(self) -> Sheet:
        """All rules that hide or show: few pages hold elements that are asked for them."""
        return sheet_of(self._root, SHOWING)

    def _colour(self, element: etree._Element, style: str) -> _Colour | None:
        said = _last_colour(style) or (str(element.get("color", "")) if element.tag == "font" else "")
        return _value(said) if said else None

    def _ground(self, element: etree._Element) -> _Colour | None:
        """Find the colour of the ground right behind an element.

        None where nothing says it.
        """
        passed = []
        ground = self._default
        for layer in (element, *element.iterancestors()):
            if layer in self._grounds:
                ground = self._grounds[layer]
                break
            passed.append(layer)
            said = _last_ground(self._sheet.style_of(layer)) or str(layer.get("bgcolor", ""))
            colour = (_SEEN_THROUGH if _opacity(said) < VEIL else _value(said)) if said else None
            if layer.get("background") or (said and colour != _SEEN_THROUGH):
                ground = colour
                break
        self._grounds.update(dict.fromkeys(passed, ground))
        return ground


@remembering(2000)
def _without_showing(style: str) -> str:
    return ";".join(each for each in style.split(";") if not SHOWING.match(each.lstrip()))


@remembering(2000)
def _settled(style: str) -> str:
    """Keep, of contradicting declarations, those that hold."""
    if len(SHOWING.findall(style)) < 2:
        return style
    holding: dict[str, tuple[bool, str]] = {}
    others = []
    for declaration in style.split(";"):
        name = declaration.partition(":")[0].strip().lower()
        is_important = "!important" in declaration.lower().replace(" ", "")
        if not SHOWING.match(declaration.lstrip()):
            others.append(declaration)
        elif is_important >= holding.get(name, (False, ""))[0]:
            holding[name] = (is_important, declaration)
    return ";".join([*others, *(declaration for _, declaration in holding.values())])


@remembering(2000)  # elements of one kind share their style
def _is_hiding(style: str) -> bool:
    return bool(_HIDING.search(style))


@remembering(2000)
def _last_colour(style: str) -> str:
    return str((_COLOUR.findall(style) or [""])[-1])


@remembering(2000)
def _last_ground(style: str) -> str:
    return str((_GROUND.findall(style) or [""])[-1])


def _alike(one: _Colour, other: _Colour | None) -> bool:
    if isinstance(one, str) or isinstance(other, str) or other is None:
        return one == other
    return all(abs(left - right) <= ALIKE for left, right in zip(one, other, strict=True))


@remembering(1000)
def _opacity(colour: str) -> float:
    """Read the share by which a colour covers what is behind it."""
    numbers = _AMOUNT.findall(colour)
    if len(numbers) < 4 or not colour.lower().startswith("rgb"):
        return 1
    number, percent = numbers[3]
    return float(number) / (100 if percent else 1)


@remembering(1000)
def _value(colour: str) -> _Colour | None:
    """Read a colour as red, green and blue.

    A name or variable that is not known stands for itself. None for what says nothing without what is around it.
    """
    said = colour.lower().strip()
    if said in _UNKNOWN:
        return None
    if said.startswith("rgb"):
        numbers = [float(number) for number in re.findall(r"\d+(?:\.\d+)?|\.\d+", said)[:4]]
        if len(numbers) < 3:
            return None
        return _SEEN_THROUGH if _opacity(said) < FAINT else tuple(int(min(number, 255)) for number in numbers[:3])
    digits = said.lstrip("#")
    if re.fullmatch(r"[0-9a-f]{3}|[0-9a-f]{6}", digits) and (said.startswith("#") or digits.isdigit()):
        pairs = [digit * 2 for digit in digits] if len(digits) == 3 else [digits[:2], digits[2:4], digits[4:]]
        return tuple(int(pair, 16) for pair in pairs)
    return _NAMED.get(said, said)
