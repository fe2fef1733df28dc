"""Tell whether browsers accept the value of a property.

They ignore a declaration that they do not accept.
"""

import re

from crawler.extraction.markup.styles.colour_values.named_colours import NAMED

_ANYWHERE = r"inherit|initial|unset|revert(?:-layer)?"
_END = r"\s*(?:!\s*important\s*)?$"
_SPECIAL = """
accentcolor accentcolortext activetext buttonborder buttonface buttontext canvas canvastext currentcolor field fieldtext
graytext highlight highlighttext inherit initial linktext mark marktext revert selecteditem selecteditemtext transparent
unset visitedtext window windowtext
"""
_COLOURS = frozenset(NAMED) | frozenset(_SPECIAL.split())
_WORDS = {
    "opacity": rf"(?:[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?%?|(?:calc|min|max|clamp|var|env)\(.*|{_ANYWHERE})",
    "visibility": rf"(?:visible|hidden|collapse|var\(.*|{_ANYWHERE})",
}
_VALUES = {name: re.compile(rf"[^:]*:\s*{words}{_END}", re.IGNORECASE | re.DOTALL).match
           for name, words in _WORDS.items()}
_NAME = re.compile(rf"[^:]*:\s*([a-z-]+){_END}", re.IGNORECASE).match


def is_valid(name: str, declaration: str) -> bool:
    """Tell whether a declaration has a value that browsers know.

    Only properties that decide what is seen are examined.
    """
    if name in _VALUES:
        return bool(_VALUES[name](declaration))
    if name == "color" and (word := _NAME(declaration)):
        return word.group(1).lower() in _COLOURS
    return True
