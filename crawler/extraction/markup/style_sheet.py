"""Look up the rules of a page's own style sheets that decide what is visible."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from lxml import etree

MAX_SHEET = 200_000
"""Characters of style that are read."""
MAX_RULES = 3_000
MAX_ALIKE = 100
"""Rules kept for elements of one name."""
MAX_STEPS = 6
"""Elements that a selector may name, from the outside to the inside."""

_COMMENT = re.compile(r"/\*.{0,5000}?\*/", re.DOTALL)
_COMPOUND = re.compile(r"([a-zA-Z][\w-]{0,60}|\*)?((?:[.#][\w-]{1,80}){0,6})")
_NAME = re.compile(r"[.#][\w-]+")
_TELLING = re.compile(
    r"display|visibility|font|opacity|left|top|right|indent|clip|height|width|color|background|transform",
    re.IGNORECASE)


@dataclass(frozen=True)
class _Compound:
    """One element of a selector: a tag, or empty, and names that it must all have."""

    tag: str
    names: frozenset[str]

    def fits(self, element: etree._Element) -> bool:
        return (not self.tag or element.tag == self.tag) and self.names <= names_of(element)


@dataclass(frozen=True)
class _Rule:
    steps: tuple[_Compound, ...]
    """The element itself first, then those around it, each anywhere above the last."""
    style: str

    def fits(self, element: etree._Element) -> bool:
        if not self.steps[0].fits(element):
            return False
        above = element.iterancestors()
        return all(any(step.fits(ancestor) for ancestor in above) for step in self.steps[1:])


@dataclass(frozen=True)
class Sheet:
    """Rules by the name or tag that the element itself must have."""

    rules: dict[str, list[_Rule]] = field(default_factory=dict)
    _known: dict[tuple[object, ...], str] = field(default_factory=dict)
    """What was gathered before, by tag, names and parent: brothers of one name are treated alike."""

    def style_of(self, element: etree._Element) -> str:
        """Gather the declarations for an element from sheets and its attribute.

        The strongest stand last.
        """
        own = str(element.get("style", ""))
        if not self.rules:
            return own
        key = (element.tag, element.get("class"), element.get("id"), element.getparent())
        if key not in self._known:
            self._known[key] = ";".join(self._ruled(element))
        return f"{self._known[key]};{own}" if self._known[key] else own

    def _ruled(self, element: etree._Element) -> Iterator[str]:
        for key in (str(element.tag), *names_of(element)):
            yield from (rule.style for rule in self.rules.get(key, ()) if rule.fits(element))


def names_of(element: etree._Element) -> frozenset[str]:
    """List an element's classes and id as selectors write them."""
    names = {f".{name}" for name in str(element.get("class", "")).split()}
    return frozenset(names | {f"#{identity}"} if (identity := element.get("id")) else names)


def sheet_of(root: etree._Element) -> Sheet:
    """Read the page's `<style>` elements.

    Rules for print or for some screens only are left out.
    """
    css = "\n".join(str(style.text) for style in root.iter("style") if style.text)[:MAX_SHEET]
    rules: dict[str, list[_Rule]] = defaultdict(list)
    count = 0
    for selectors, style in _blocks(_COMMENT.sub("", css)):
        if not _TELLING.search(style):
            continue
        for selector in selectors.split(","):
            if not (steps := _steps(selector)) or count >= MAX_RULES:
                continue
            alike = rules[min(steps[0].names, default=steps[0].tag)]
            if len(alike) < MAX_ALIKE:
                alike.append(_Rule(tuple(steps), style))
                count += 1
    return Sheet(dict(rules))


def _blocks(css: str) -> Iterator[tuple[str, str]]:
    """Yield selectors and declarations of the rules outside at-rule blocks."""
    depth, start, selectors = 0, 0, ""
    for brace in re.finditer(r"[{}]", css):
        piece = css[start:brace.start()]
        start = brace.end()
        if brace.group() == "{":
            depth += 1
            selectors = piece.rpartition(";")[2].strip() if depth == 1 else selectors
        else:
            if depth == 1 and not selectors.startswith("@"):
                yield selectors, piece[:2000]
            depth = max(0, depth - 1)


def _steps(selector: str) -> Sequence[_Compound]:
    """Parse a selector of tags, classes and ids, one within the other.

    Empty for any other kind.
    """
    words = selector[:400].replace(">", " ").split()
    matches = [_COMPOUND.fullmatch(word) for word in reversed(words)]
    if not 0 < len(words) <= MAX_STEPS or not all(matches):
        return []
    return [_Compound("" if match.group(1) in (None, "*") else match.group(1).lower(),
                      frozenset(_NAME.findall(match.group(2)))) for match in matches if match]
