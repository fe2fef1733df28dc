"""Tell whether the declarations that hold for an element hide it."""

import re

from crawler.extraction.remembering import remembering

_HIDING = re.compile(
    r"(?<![-\w])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|font-size\s*:\s*(?:0(?![.\d]*[1-9])|1px)"
    r"|opacity\s*:\s*0?\.?0(?![.\d]*[1-9])|(?:left|top|right|text-indent)\s*:\s*-\d{3,}"
    r"|margin-(?:left|top)\s*:\s*-(?:\d{4,}|\d{3,}(?:r?em|v[wh]))"
    r"|clip\s*:\s*rect\(\s*0|clip-path\s*:\s*inset\(\s*(?:50|100)%|transform\s*:\s*scale\(\s*0\s*[,)]"
    r"|(?:height|width)\s*:\s*0(?:px)?\s*(?:;[^}]*)?overflow\s*:\s*hidden|color\s*:\s*transparent)",
    re.IGNORECASE)
"""Declarations of whole names: `backface-visibility` hides nothing."""
REMOVED = re.compile(r"display\s*:\s*none", re.IGNORECASE)
_ENDING_SHOWN = re.compile(r"(?<![-\w])animation\s*:[^;]*\b(?:both|forwards)\b", re.IGNORECASE)
_FADING = frozenset({"opacity", "visibility", "transform", "left", "top", "right"})
"""What an animation changes that begins unseen and ends in sight."""


@remembering(2000)  # elements of one kind share their style
def is_hiding(style: str) -> bool:
    """Tell whether any of some declarations hides."""
    return bool(_HIDING.search(style))


@remembering(2000)
def is_removing(style: str) -> bool:
    """Tell whether any of some declarations leaves an element out."""
    return bool(REMOVED.search(style))


@remembering(2000)
def settled(style: str) -> str:
    """Keep, of contradicting declarations, those that hold: the last ones, important ones above all."""
    holding: dict[str, tuple[bool, str]] = {}
    for declaration in style.split(";"):
        name = declaration.partition(":")[0].strip().lower()
        is_important = "!important" in declaration.lower().replace(" ", "")
        if name and is_important >= holding.get(name, (False, ""))[0]:
            holding.pop(name, None)
            holding[name] = (is_important, declaration)
    fading = _FADING if _ENDING_SHOWN.search(style) else frozenset[str]()
    return ";".join(declaration for name, (_, declaration) in holding.items() if name not in fading)
