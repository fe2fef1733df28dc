"""Tell whether only a browser can decide what is seen of a page's text.

Boxes of a set height may clip the lines that they have no room for, shapes may leave nothing of an element, opaque
boxes may lie upon a text: that depends on how a page is laid out.
"""

import re
from collections.abc import Sequence
from itertools import islice

from lxml import etree

from crawler.extraction.markup.lines import PageLine
from crawler.extraction.markup.styles.colours import last_ground, opacity
from crawler.extraction.markup.styles.page_styles import PageStyles
from crawler.extraction.markup.styles.settled import decides, flattens, settled
from crawler.extraction.markup.styles.style_sheet import Sheet, sheet_of
from crawler.extraction.markup.styles.suspects import named_in
from crawler.extraction.markup.styles.values.overflow import clips
from crawler.extraction.markup.styles.variables.declarations import declarations_of
from crawler.extraction.markup.tree import text_of
from crawler.extraction.remembering import remembering, remembering_within

LEAST, SHARE = 60, 0.05
"""Minimum characters of a text, and minimum share (0–1) of it, that must be in doubt."""
DEEPEST = 10
"""Maximum elements around a line that are examined."""
MAX_LINES, BESIDE = 2_000, 2
"""Maximum lines of a page that are examined, and elements before and after each."""
_SHAPED = re.compile(r"(?<![-\w])(?:-webkit-)?clip-path\s*:\s*(?!none|inset\(0)"
                     r"|(?<![-\w])(?:-webkit-)?line-clamp\s*:\s*\d"
                     r"|(?<![-\w])(?:-webkit-)?mask(?:-image)?\s*:\s*url\(", re.IGNORECASE).search
_LOW = re.compile(r"(?<![-\w])(?:max-)?(?:height|block-size)\s*:\s*(?:calc|min)?\(?\s*(?!0*[1-9]\d{3})"
                  r"\d*\.?\d+(?:px|r?em|ex|lh)"
                  r"|(?<![-\w])(?:aspect-ratio|grid-template-rows)\s*:\s*\d", re.IGNORECASE).search
_PUSHED = re.compile(
    r"(?<![-\w])(?:(?:margin|padding)(?:-(?:top|left|right|bottom|block(?:-start)?|inline(?:-start)?))?|top|left|right|bottom"
    r"|inset|translate|text-indent)\s*:[^;]*?(?:\d{2,}px|\d\d%|[2-9](?:\.\d+)?r?em)|(?<![-\w])transform\s*:[^;]*\btranslate",
    re.IGNORECASE).search
_LAID = re.compile(r"(?<![-\w])(?:position\s*:\s*(?:absolute|relative)|z-index\s*:\s*\d|transform\s*:\s*(?!none)"
                   r"|margin(?:-top|-left|-block-start)?\s*:[^;]*-\d\d|grid-area\s*:)", re.IGNORECASE).search
_may_hide_itself = etree.XPath(
    "boolean(//@style[contains(., 'overflow') or contains(., 'clip') or contains(., 'clamp') or contains(., 'contain')"
    " or contains(., 'mask') or contains(., 'background')])")
_AWAY = re.compile(r"(?<![-\w])position\s*:\s*(?:absolute|relative|sticky)|-\d\dpx|grid-area", re.IGNORECASE).search
_FIRST = re.compile(r"first-(?:line|letter)\b[^{}]{0,200}\{[^{}]{0,300}?(?:color|font|visibility|opacity)\b",
                    re.IGNORECASE).search


def is_doubtful(root: etree._Element, lines: Sequence[PageLine], text: str, styles: PageStyles) -> bool:
    """Tell whether a part of a text may not be seen, which only the layout decides."""
    page = styles.page(root)
    if any(map(_has_first, page.pieces)):
        return True
    is_ruled = bool(named_in(sheet_of(page, _may_hide).layers, page.names))
    if not (is_ruled or _may_hide_itself(root)):
        return False
    doubts = _Doubts(sheet_of(page, decides) if is_ruled else Sheet(), page.names)
    kept = set(text.splitlines())
    doubted = sum(len(line.text) for line in islice(lines, MAX_LINES)
                  if not line.hidden and line.text in kept and doubts.concern(line.node))
    return doubted >= max(LEAST, SHARE * len(text))


class _Doubts:
    """What keeps the contents of a page's elements from being seen, perhaps."""

    def __init__(self, sheet: Sheet, names: frozenset[str]) -> None:
        self._sheet = sheet
        self._suspects = named_in(sheet.layers, names)
        self._styles: dict[etree._Element, str] = {}
        self._known: dict[etree._Element, bool] = {}
        """Whether there are doubts about an element, since lines share theirs."""

    def concern(self, node: etree._Element) -> bool:
        """Tell whether the lines of an element may not be seen."""
        if node not in self._known:
            around = (node, *islice(node.iterancestors(), DEEPEST))
            styles = [style for each in around if each.tag not in {"body", "html"} and (style := self._style(each))]
            self._known[node] = _is_hemmed(styles) or self._is_covered(node)
        return self._known[node]

    def _is_covered(self, node: etree._Element) -> bool:
        """Tell whether the element after it, or one near it without text, may cover it."""
        following = node.getnext()
        if following is not None and _covers(self._style(following)):
            return True
        near = (each for is_before in (True, False) for each in islice(node.itersiblings(preceding=is_before), BESIDE))
        return any(_covers(self._style(each)) and not text_of(each) for each in near)

    def _style(self, element: etree._Element) -> str:
        if element not in self._styles:
            is_styled = element.get("style") is not None or self._suspects.has(element)
            style = (self._sheet.style_of if self._suspects else declarations_of)(element) if is_styled else ""
            self._styles[element] = settled(style)
        return self._styles[element]


@remembering_within(int)
def _has_first(css: str) -> bool:
    return "first-l" in css and bool(_FIRST(css))


@remembering(1000, 4_000)
def _may_hide(style: str) -> bool:
    if not any(name in style for name in ("overflow", "clip", "clamp", "contain", "mask", "background")):
        return style != style.lower() and _may_hide(style.lower())
    return bool(_SHAPED(style) or clips(style) or ("background" in style and _LAID(style)))


def _is_hemmed(around: Sequence[str]) -> bool:
    """Tell whether a line is in a shape, or in a box that may have no room for it."""
    if any(map(_SHAPED, around)):
        return True
    cutting = [place for place, style in enumerate(around) if clips(style)]
    if not cutting:
        return False
    within = around[:cutting[-1] + 1]
    return any(_LOW(style) or flattens(style) for style in around) or any(map(_PUSHED, within))


@remembering(1000, 4_000)
def _covers(style: str) -> bool:
    """Tell whether declarations may lay an opaque box over others."""
    if not (_LAID(style) and _AWAY(style)) or "background" not in style:
        return False
    ground = last_ground(style)
    return "gradient" in style or bool(ground and opacity(ground) == 1)
