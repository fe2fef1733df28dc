"""What a page holds but does not show: junk that sites hide in a text to spoil its copies or their comparison."""

import re
from dataclasses import dataclass

from lxml import etree

_STYLE = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d]*[1-9])|opacity\s*:\s*0(?![.\d]*[1-9])"
    r"|(?:left|top|right|text-indent|margin-left|margin-top)\s*:\s*-\d{3,}|clip\s*:\s*rect\(\s*0"
    r"|(?:height|width)\s*:\s*0(?:px)?\s*(?:;[^}]*)?overflow\s*:\s*hidden", re.IGNORECASE)
_RULE = re.compile(r"\{([^{}]{0,2000})\}")
_COMMENT = re.compile(r"/\*.{0,5000}?\*/", re.DOTALL)
_SELECTOR = re.compile(r"([a-zA-Z][\w]*)?([.#])([\w-]+)")
_COLOUR = re.compile(r"(?<![-\w])color\s*:\s*([#\w]+)", re.IGNORECASE)
_GROUND = re.compile(r"background(?:-color)?\s*:\s*([#\w]+)", re.IGNORECASE)
_WHITE = {"#fff": "white", "#ffffff": "white"}
MAX_SHEET = 200_000
MAX_SELECTORS = 2_000
"""Characters of selectors before one rule."""


@dataclass(frozen=True)
class Sheet:
    """The classes and ids that a page's own style sheets hide, each with the tag it is limited to, if any."""

    selectors: frozenset[tuple[str, str]] = frozenset()
    """(`.name` or `#name`, tag or empty)."""

    def hides(self, element: etree._Element) -> bool:
        """Tell whether an element is not shown, by its own attributes or by the sheet."""
        attributes = element.attrib
        if not attributes:
            return False
        if "hidden" in attributes:
            return True
        style = str(attributes.get("style", ""))
        if style and (_STYLE.search(style) or _same_colour(element, style)):
            return True
        return bool(self.selectors) and self._selected(element)

    def _selected(self, element: etree._Element) -> bool:
        names = [f".{name}" for name in str(element.get("class", "")).split()]
        if identity := element.get("id"):
            names.append(f"#{identity}")
        return any((name, "") in self.selectors or (name, str(element.tag)) in self.selectors for name in names)


def sheet_of(root: etree._Element) -> Sheet:
    """Read the page's `<style>` elements; only plain `.class`, `#id` and `tag.class` selectors count."""
    css = "\n".join(str(style.text) for style in root.iter("style") if style.text)[:MAX_SHEET]
    found = set()
    css = _COMMENT.sub("", css)
    for rule in _RULE.finditer(css):
        if not _STYLE.search(rule.group(1)):
            continue
        before = css[max(0, rule.start() - MAX_SELECTORS):rule.start()]
        for selector in re.split(r"[{}]", before)[-1].split(","):
            if match := _SELECTOR.fullmatch(selector.strip()):
                tag, mark, name = match.groups()
                found.add((mark + name, tag or ""))
    return Sheet(frozenset(found))


def _same_colour(element: etree._Element, style: str) -> bool:
    """Tell whether text has the colour of the ground right behind it, both written on the elements themselves."""
    colour = _COLOUR.search(style)
    if not colour:
        return False
    for each in (element, *element.iterancestors()):
        ground = _GROUND.search(str(each.get("style", "")))
        name = ground.group(1) if ground else str(each.get("bgcolor", ""))
        if name:
            return _plain(name) == _plain(colour.group(1))
    return False


def _plain(colour: str) -> str:
    return _WHITE.get(colour.lower(), colour.lower())
