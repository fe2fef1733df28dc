"""Tell whether the declarations that apply to an element hide it."""

import re
from collections.abc import Callable

from crawler.extraction.markup.styles.values.clipping import leaves_nothing
from crawler.extraction.markup.styles.values.colour_changes import changes_colours
from crawler.extraction.markup.styles.values.drawn_aside import is_drawn_aside, leads_away
from crawler.extraction.markup.styles.values.moving import ZERO, shows_its_back, transforms_away
from crawler.extraction.markup.styles.values.overflow import clips_or_scrolls
from crawler.extraction.markup.styles.values.validity import is_valid
from crawler.extraction.remembering import remembering

_FAR = r"-(?:\d{4,}(?:\.\d+)?(?:px)?|[1-9]\d{2,}(?:\.\d+)?(?:r?em|v[wh]|vmax))\b"
"""A length that moves an element off any screen; shorter ones only make it overlap."""
_AWAY = re.compile(_FAR).search
_OUTSIDE = re.compile(r"-(?:\d{3,}|[5-9]\d(?:\.\d+)?r?em\b)|(?:[5-9]\d{3}|\d{5,})(?:px|\s*(?:!|$))"
                      r"|(?:1[5-9]\d|[2-9]\d\d|\d{4,})%|calc\(\s*100%\s*\+\s*\d{3,}px").match
"""Also far to the right; far down is where long pages with a position for each line continue."""
_BESIDE = re.compile(r"-(?:\d{3,}|[5-9]\d(?:\.\d+)?r?em\b)").match
_NOTHING = re.compile(rf"(?:[\d.]+\s+)?{ZERO}(?![\d.])").match
_CUT = re.compile(r"rect\(\s*(?:0|(\d+\w*)(?:\s*,?\s*\1){3}\s*\))").match
_FADED = re.compile(r"\bopacity\(\s*0(?:\.0+)?%?\s*\)|\bblur\(\s*(?:\d{2,}|[89])").search
_MASKED = re.compile(
    r"linear-gradient\(\s*(transparent|#0000(?:0000)?|rgba\(0,\s*0,\s*0,\s*0\))(?:\s*,\s*\1\s*|\s+0\s+0\s*)\)"
    r"|(?=.*\bno-repeat\b)[^,/]*(?:\([^()]*\)[^,/]*)?/\s*0(?:px|%)?(?:\s+0(?:px|%)?)?\s*(?:[a-z]|$)").match
_UNMASKED = re.compile(r"(?<![-\w])(?:-webkit-)?mask-size\s*:\s*0(?:px|%)?(?:\s+0(?:px|%)?)?\s*(?:[;!]|$)").search
_NUMBER = re.compile(r"([-+]?\d*\.?\d+(?:e[-+]?\d{1,3})?)(%?)").match
_EDGE_ON = re.compile(r"(?:[xy]\s+-?90deg|-?90deg\s+[xy])\b").match
_SIZE = re.compile(r"(?:^|\s)(\d*\.?\d+(?:e[-+]?\d{1,3})?)(px|pt|r?em|v[wh]|%|)(?=\s*(?:[/\s!]|$))").search
_NAMED_SIZE = re.compile(r"(?:.*\s)?(?:(?:xx?-|xxx-)?(?:small|large)|medium|initial)(?:\s|/|!|$)").match
_INDENTED = re.compile(r"(?<![-\w])text-indent\s*:\s*([^;!]*)", re.IGNORECASE)
_ENDS = r"\s*(?:!\s*important\s*)?$"
"""What may follow a word that is a whole value; browsers ignore declarations with anything else."""
REMOVED = re.compile(
    r"(?<![-\w])display\s*:\s*(?:none|table-column(?:-group)?)\s*(?:!\s*important\s*)?(?:;|$)", re.IGNORECASE)
_LITTLE = r"(?:0(?:\.0+)?(?:px|r?em|%|v[wh])?|[1-4](?:\.\d+)?px|0?\.\d+px|0?\.[0-2]\d*r?em)"
"""A height or width in which nothing can be read."""
_FLAT = re.compile(rf"(?<![-\w])(?:max-)?(?:height|width|(?:block|inline)-size)"
                   rf"\s*:\s*{_LITTLE}\s*(?:[;!]|$)"
                   r"|(?<![-\w])flex\s*:\s*0\s+[\d.]+\s+0(?:px|%)?\s*(?:[;!]|$)"
                   r"|(?<![-\w])grid-template-rows\s*:\s*0(?:px|fr|%)?\s*(?:[;!]|$)"
                   r"|(?<![-\w])line-height\s*:\s*0(?:px|r?em|%)?\s*(?:[;!]|$)"
                   r"|(?<![-\w])contain\s*:[^;]*\b(?:strict|size)\b")
_SMALL_VALUE = re.compile(r":\s*(?:0|\.\d|[1-4](?:\.\d+)?px)")
"""What any of these has; searching for it first takes a tenth of the time."""
_SIZED = ("height", "width", "-size", "flex", "grid-template-rows", "contain")
"""What any of their names has; most small values are margins."""
_HELD_OPEN = re.compile(
    rf"(?<![-\w])min-(?:height|width|(?:block|inline)-size)\s*:\s*(?!{_LITTLE}\s*(?:[;!]|$)|auto|unset)")
"""A minimum size, which is stronger than any other."""
_POINT = re.compile(r"(?<![-\w])(?:height|width)\s*:\s*1px\b")
_ROOM = re.compile(r"(?<![-\w])padding(?:-bottom)?\s*:\s*[^;]*(?:[5-9]|\d\d)(?:\.\d+)?px"
                   r"|(?<![-\w])padding(?:-bottom)?\s*:\s*[^;]*[1-9](?:\.\d+)?(?:%|r?em|v[wh]|calc)")
"""Padding, in which the contents of a flat box are shown all the same: videos are framed this way."""
_SIDES = {1: (0, 0), 2: (0, 1), 3: (0, 1), 4: (0, 3)}
_PUSHED = re.compile(r"(?<![-\w])text-indent\s*:\s*[1-9]\d{2,}%")
_FAINT = 0.05
_SMALLEST = {"px": 1.0, "pt": 0.8, "em": 0.05, "rem": 0.05, "vw": 0.05, "vh": 0.05, "%": 5.0, "": 0.0}
"""Maximum font sizes, by unit, at which letters are invisible."""
_ABSOLUTE = frozenset({"px", "pt", "rem"})
_DECIDING = frozenset({
    "display", "visibility", "content-visibility", "opacity", "font", "font-size", "left", "top", "right", "bottom",
    "inset-block-start", "inset-inline-start", "inset-inline-end", "margin-block-start", "margin-inline-start",
    "block-size", "inline-size", "max-block-size", "max-inline-size", "min-height", "min-width", "min-block-size",
    "min-inline-size", "overflow-block", "overflow-inline", "padding-top", "padding-left", "white-space", "grid-area",
    "line-clamp", "-webkit-line-clamp", "aspect-ratio", "padding-right", "padding-block", "padding-inline",
    "text-indent", "margin-left", "margin-top", "margin", "inset", "translate", "clip", "clip-path", "transform",
    "position", "float", "contain", "line-height", "padding", "padding-bottom", "text-shadow", "-webkit-text-stroke",
    "-webkit-text-stroke-width", "background-clip", "-webkit-background-clip", "-webkit-mask", "-webkit-mask-image",
    "-webkit-text-security", "-webkit-clip-path", "z-index",
    "scale", "rotate", "filter", "mask", "mask-image", "height", "width", "max-height", "max-width", "overflow",
    "overflow-x", "overflow-y", "zoom", "animation", "all", "color", "-webkit-text-fill-color", "fill", "fill-opacity",
    "stroke", "offset-path", "offset-position", "offset", "mask-size", "-webkit-mask-size", "flex",
    "grid-template-rows", "margin-inline", "background", "background-color"})
_RESETS = re.compile(r"[^:]*:\s*(?:initial|unset|revert)" + _ENDS, re.IGNORECASE).match
"""Values of `all` that undo every other declaration."""
_REVERTS = re.compile(r"[^:]*:\s*revert-layer" + _ENDS, re.IGNORECASE).match
"""A value of an element's own style that leaves the decision to the style sheets."""
_DISPLAY_WORD = re.compile(r"[^:]*:\s*([a-z][a-z-]*(?:\s+[a-z][a-z-]*){0,3})" + _ENDS, re.IGNORECASE).match
DISPLAYS = frozenset((
    "none", "block", "inline", "inline-block", "flex", "inline-flex", "grid", "inline-grid", "table", "inline-table",
    "list-item", "contents", "flow-root", "flow", "ruby", "ruby-text", "math", "initial", "inherit", "unset", "revert",
    "revert-layer", "table-row", "table-cell", "table-column", "table-column-group", "table-row-group",
    "table-header-group", "table-footer-group", "table-caption", "-webkit-box", "-webkit-inline-box", "-webkit-flex",
    "-webkit-inline-flex"))
"""Ways of display that Chromium knows by one word."""
_TOGETHER = frozenset({"block", "inline", "flow", "flow-root", "table", "flex", "grid", "ruby", "math", "list-item"})
"""Words that may say together how an element is displayed."""
VISIBILITY, SIZE, COLOUR, INDENT, CUT, PUSHED = "visibility", "size", "colour", "indent", "cut", "pushed"
INHERITED = frozenset({VISIBILITY, SIZE, COLOUR, INDENT, CUT, PUSHED})
"""Kinds of hiding that descendants inherit and may override, or escape by their own position."""
SHOWN, REMOVAL = frozenset[str](), frozenset({"removal"})
BY_CLICK = (REMOVAL, frozenset({CUT}))
"""Ways of hiding that a button may undo."""
_HANDED_DOWN = {VISIBILITY: re.compile(r"(?<![-\w])visibility\s*:[^;]*", re.IGNORECASE),
                SIZE: re.compile(r"(?<![-\w])font(?:-size)?\s*:[^;]*", re.IGNORECASE),
                CUT: re.compile(r"(?<![-\w])(?:overflow(?:-(?:[xy]|block|inline))?|contain)\s*:[^;]*", re.IGNORECASE),
                PUSHED: re.compile(r"(?<![-\w])(?:left|top|right|bottom|inset[a-z-]*)\s*:[^;]*", re.IGNORECASE),
                INDENT: re.compile(r"(?<![-\w])text-indent\s*:[^;]*", re.IGNORECASE),
                COLOUR: re.compile(r"(?<![-\w])(?:color|-webkit-text-fill-color)\s*:[^;]*", re.IGNORECASE)}
BEHIND = re.compile(r"(?<![-\w])z-index\s*:[^;]*", re.IGNORECASE)
_STACKING = re.compile(
    r"(?<![-\w])(?:isolation\s*:\s*isolate|opacity\s*:\s*0?\.|transform\s*:\s*(?!none)|filter\s*:\s*(?!none)"
    r"|z-index\s*:\s*-?\d)", re.IGNORECASE)
_VISIBLE = re.compile(r"(?<![-\w])(?:visibility\s*:\s*(?:visible|initial)|all\s*:\s*initial)\b")


def _is_faint(value: str) -> bool:
    number = _NUMBER(value)
    return number is not None and float(number.group(1)) / (100 if number.group(2) else 1) < _FAINT


def _is_small(value: str) -> bool:
    size = _SIZE(value)
    return size is not None and float(size.group(1)) <= _SMALLEST[size.group(2)]


def _is_shrunk(value: str) -> bool:
    number = _NUMBER(value)  # browsers ignore a zoom of 0
    return _is_faint(value) and number is not None and float(number.group(1)) > 0


def _is_drawn_away(value: str) -> bool:
    """Tell whether the top or the left margin moves an element out of sight."""
    sides = value.split("!")[0].split()
    return 0 < len(sides) <= 4 and any(_AWAY(sides[place]) for place in _SIDES[len(sides)])


_CHECKS: dict[str, Callable[[str], object]] = {
    "display": re.compile("(?:none|table-column(?:-group)?)" + _ENDS).match,
    "visibility": re.compile("(?:hidden|collapse)" + _ENDS).match,
    "content-visibility": re.compile("hidden").match, "opacity": _is_faint, "font-size": _is_small, "font": _is_small,
    **dict.fromkeys(("top", "text-indent", "inset-block-start"), _BESIDE),
    **dict.fromkeys(("left", "right", "bottom", "inset-inline-start", "inset-inline-end"), _OUTSIDE),
    **dict.fromkeys(("margin-left", "margin-top", "margin-inline-start", "margin-block-start", "inset", "translate"),
                    _AWAY),
    "margin": _is_drawn_away, "z-index": re.compile("-").match,
    "-webkit-text-security": re.compile("(?:disc|circle|square)" + _ENDS).match,
    "clip": _CUT, "clip-path": leaves_nothing, "-webkit-clip-path": leaves_nothing, "transform": transforms_away,
    "scale": _NOTHING,
    "zoom": _is_shrunk, "rotate": _EDGE_ON,
    "filter": _FADED, "mask": _MASKED, "mask-image": _MASKED, "-webkit-mask-image": _MASKED, "-webkit-mask": _MASKED,
    **dict.fromkeys(("background", "background-color"), re.compile("currentcolor" + _ENDS).match),
    "color": re.compile("transparent").match, "-webkit-text-fill-color": re.compile("transparent").match,
}
"""Checks for hiding values, by property."""
_LETTERS = frozenset({"color", "-webkit-text-fill-color"})


@remembering(1000, 4_000)  # similar elements share their style
def is_hiding(style: str) -> bool:
    """Tell whether any of the declarations hides an element."""
    style = style.lower()
    is_through = "clip:text" in style.replace(" ", "")  # the background shows through the letters
    for declaration in style.split(";"):
        name, _, value = declaration.partition(":")
        name = name.strip()
        check = _CHECKS.get(name)
        if check and check(value.strip()) and not (is_through and name in _LETTERS):
            return True
    if ("backface" in style and shows_its_back(style)) or ("mask-size" in style and _UNMASKED(style)):
        return True
    if ("margin" in style and is_drawn_aside(style)) or ("offset-p" in style and leads_away(style)):
        return True
    return ("overflow" in style or "contain" in style) and _is_cut_off(style)


def _is_cut_off(style: str) -> bool:
    if not clips_or_scrolls(style):
        return False
    is_flat = bool(_FLAT.search(style)) and not (_ROOM.search(style) or _HELD_OPEN.search(style))
    return is_flat or len(_POINT.findall(style)) > 1 or bool(_PUSHED.search(style))


@remembering(1000, 4_000)
def flattens(style: str) -> bool:
    """Tell whether declarations leave a box too little room, if another rule clips it."""
    is_sized = any(name in style for name in _SIZED)
    return is_sized and bool((_SMALL_VALUE.search(style) or "contain" in style) and _FLAT.search(style))


def may_hide(style: str) -> bool:
    """Tell whether declarations may hide an element, also with other rules."""
    return is_hiding(style) or flattens(style)


def tells(style: str) -> bool:
    """Tell whether a rule may hide an element, alone or by its colours.

    Most rules affect only the layout.
    """
    return may_hide(style) or says_colours(style) or changes_colours(style)


def says_colours(style: str) -> bool:
    """Tell whether declarations may set the colour of text or of its background."""
    return "color" in style or "background" in style or "fill" in style or not style.islower()


@remembering(1000, 4_000)
def decides(style: str) -> bool:
    """Tell whether a rule may show an element that another rule hides."""
    return any(each.partition(":")[0].strip().lower() in _DECIDING for each in style.split(";"))


@remembering(1000, 4_000)
def hidden_by(style: str) -> frozenset[str]:
    """Return how declarations hide an element.

    Either by an inherited property that descendants may override, or by removal.
    """
    if not is_hiding(style):
        return SHOWN
    for name, pattern in _HANDED_DOWN.items():
        if not is_hiding(pattern.sub("", style)):
            return frozenset({name})
    return REMOVAL


@remembering(1000, 4_000)
def is_visible(style: str) -> bool:
    """Tell whether declarations make an element visible inside an invisible one."""
    return bool(_VISIBLE.search(style.lower()))


@remembering(1000, 4_000)
def is_of_size(style: str) -> bool:
    """Tell whether declarations set a visible font size in absolute units."""
    declarations = (each.partition(":") for each in style.lower().split(";"))
    written = [value.strip() for name, _, value in declarations if name.strip() in {"font", "font-size"}]
    if any(map(_NAMED_SIZE, written)):
        return True
    sizes = map(_SIZE, written)
    return any(float(size.group(1)) > _SMALLEST[size.group(2)] for size in sizes if size and size.group(2) in _ABSOLUTE)


@remembering(1000, 4_000)
def is_indented_within(style: str) -> bool:
    """Tell whether declarations begin lines where they are seen."""
    indents = _INDENTED.findall(style)
    return bool(indents) and not _BESIDE(indents[-1].strip().lower()) and "inherit" not in indents[-1]


def stacks(style: str) -> bool:
    """Tell whether nothing inside an element is pushed behind its ground."""
    return bool(_STACKING.search(style))


@remembering(1000, 4_000)
def is_removing(style: str) -> bool:
    """Tell whether any of the declarations removes an element."""
    return bool(REMOVED.search(style))


def _is_no_display(declaration: str) -> bool:
    """Tell whether a declaration has words that are no way of display.

    Browsers ignore it.
    """
    display = _DISPLAY_WORD(declaration)
    words = display.group(1).lower().split() if display else []
    return not all(word in _TOGETHER for word in words) if len(words) > 1 else any(
        word not in DISPLAYS for word in words)


@remembering(1000, 4_000)
def settled(style: str) -> str:
    """Keep the effective ones of contradicting declarations.

    The last ones take precedence, important ones above all.
    """
    holding: dict[str, tuple[bool, str]] = {}
    for declaration in style.split(";"):
        name = declaration.partition(":")[0].strip().lower()
        is_important = "!important" in declaration.lower().replace(" ", "")
        if (name == "display" and _is_no_display(declaration)) or not is_valid(name, declaration) or (
                "revert-layer" in declaration and _REVERTS(declaration)):
            continue
        if name == "all" and _RESETS(declaration):
            holding = {other: held for other, held in holding.items() if held[0] > is_important}
        if name and is_important >= holding.get(name, (False, ""))[0]:
            holding.pop(name, None)
            holding[name] = (is_important, declaration)
    return ";".join(declaration for _, declaration in holding.values())
