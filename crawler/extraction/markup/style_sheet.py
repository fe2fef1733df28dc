"""Look up the rules of a page's own style sheets that decide what is visible."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

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
    r"display\s*:\s*none|visibility\s*:\s*(?:h|c)|font-size\s*:\s*[01]|opacity\s*:\s*0?\.?0|:\s*-\d{3}"
    r"|clip(?:-path)?\s*:|scale\(|(?:height|width)\s*:\s*0|color\s*:|background\s*:", re.IGNORECASE)
"""What can hide an element; most rules of a sheet only lay it out."""


@dataclass(frozen=True)
class _Compound:
    """One element of a selector: a tag, or empty, and names that it must all have."""

    tag: str
    names: frozenset[str]

    def fits(self, tag: str, names: frozenset[str]) -> bool:
        return (not self.tag or tag == self.tag) and self.names <= names

    @property
    def words(self) -> frozenset[str]:
        """All that an element must have, its tag among them."""
        return self.names | {self.tag} if self.tag else self.names


@dataclass(frozen=True)
class _Rule:
    steps: tuple[_Compound, ...]
    """The element itself first, then those around it, each anywhere above the last."""
    style: str
    above: frozenset[str]
    """Tags and names that the elements around must have among them."""
    rank: tuple[int, int, int, int]
    """Of rules for one element, the one of the highest rank holds."""

    def fits(self, element: etree._Element, known: "_KnownElements") -> bool:
        """Tell whether the elements around are those asked for; the element itself is."""
        if len(self.steps) == 1:
            return True
        if not self.above <= known.above(element):
            return False
        above = element.iterancestors()
        return all(any(step.fits(str(ancestor.tag), known.names(ancestor)) for ancestor in above)
                   for step in self.steps[1:])


class _KnownElements:
    """Remembers the names of elements, and of all that stand around them."""

    def __init__(self) -> None:
        self._names: dict[etree._Element, frozenset[str]] = {}
        self._above: dict[etree._Element | None, frozenset[str]] = {None: frozenset()}

    def names(self, element: etree._Element) -> frozenset[str]:
        """List an element's classes and id as selectors write them."""
        if element not in self._names:
            self._names[element] = names_of(element)
        return self._names[element]

    def above(self, element: etree._Element) -> frozenset[str]:
        """List tags and names of the elements around one."""
        path = []
        current: etree._Element | None = element.getparent()
        while current not in self._above:
            path.append(current)
            current = current.getparent() if current is not None else None
        found = self._above[current]
        for step in reversed(path):
            if step is not None:
                own = self.names(step) | {str(step.tag)}
                found = self._above[step] = found if own <= found else found | own
        return found


@dataclass(frozen=True)
class Sheet:
    """Rules by the name or tag that the element itself must have."""

    rules: dict[str, list[_Rule]] = field(default_factory=dict)
    _elements: _KnownElements = field(default_factory=_KnownElements)
    _candidates: dict[tuple[object, ...], tuple[_Rule, ...]] = field(default_factory=dict)
    """Rules that name an element itself, by its tag and names: most elements have none."""
    _known: dict[tuple[object, ...], str] = field(default_factory=dict)
    """What was gathered before, by tag, names and parent: brothers of one name are treated alike."""

    def style_of(self, element: etree._Element) -> str:
        """Gather the declarations for an element from sheets and its attribute.

        The strongest stand last.
        """
        own = str(element.get("style", ""))
        if not self.rules:
            return own
        ruled = self.ruled(element)
        return f"{ruled};{own}" if ruled else own

    def ruled(self, element: etree._Element) -> str:
        """Gather what the sheets alone say of an element."""
        named = (element.tag, element.get("class"), element.get("id"))
        candidates = self._candidates.get(named)
        if candidates is None:
            ranked = sorted(self._naming(element), key=lambda rule: rule.rank)
            candidates = self._candidates[named] = tuple(ranked)
        if not candidates:
            return ""
        key = (*named, element.getparent())
        if key not in self._known:
            self._known[key] = ";".join(rule.style for rule in candidates if rule.fits(element, self._elements))
        return self._known[key]

    def _naming(self, element: etree._Element) -> Iterator[_Rule]:
        """List the rules whose last step is the element, whatever stands around it."""
        tag, names = str(element.tag), self._elements.names(element)
        for key in (tag, *names):
            for rule in self.rules.get(key, ()):
                if rule.steps[0].fits(tag, names):
                    yield rule


def names_of(element: etree._Element) -> frozenset[str]:
    """List an element's classes and id as selectors write them."""
    names = {f".{name}" for name in str(element.get("class", "")).split()}
    return frozenset(names | {f"#{identity}"} if (identity := element.get("id")) else names)


def sheet_of(root: etree._Element) -> Sheet:
    """Read the page's `<style>` elements.

    Rules for print or for some screens only are left out.
    """
    return Sheet(_rules_in(css_of(root)[:MAX_SHEET]))


def css_of(root: etree._Element) -> str:
    """Gather the text of the page's `<style>` elements."""
    return "\n".join(str(style.text) for style in root.iter("style") if style.text)


@lru_cache(maxsize=16)  # the pages of a site share their sheets
def _rules_in(css: str) -> dict[str, list[_Rule]]:
    return rules_of((selectors, style) for selectors, style in blocks(css) if _TELLING.search(style))


def rules_of(told: Iterable[tuple[str, str]]) -> dict[str, list[_Rule]]:
    """Sort rules, given as selectors and declarations, by what an element must have."""
    rules: dict[str, list[_Rule]] = defaultdict(list)
    count = 0
    for selectors, style in told:
        for selector in selectors.split(","):
            if not (steps := _steps(selector)) or count >= MAX_RULES:
                continue
            alike = rules[min(steps[0].names, default=steps[0].tag)]
            if len(alike) < MAX_ALIKE:
                above = frozenset[str]().union(*(step.words for step in steps[1:]))
                alike.append(_Rule(tuple(steps), style, above, _rank(steps, count)))
                count += 1
    return dict(rules)


def _rank(steps: Sequence[_Compound], place: int) -> tuple[int, int, int, int]:
    """Rank a rule as CSS does.

    By ids, classes and tags that it asks for, then by place.
    """
    names = [name for step in steps for name in step.names]
    ids = sum(name.startswith("#") for name in names)
    return ids, len(names) - ids, sum(bool(step.tag) for step in steps), place


@lru_cache(maxsize=4)  # a page's sheets are asked for what hides, what turns round and what writes
def blocks(css: str) -> Sequence[tuple[str, str]]:
    """List selectors and declarations of the rules outside at-rule blocks."""
    return tuple(_blocks(css))


def _blocks(css: str) -> Iterator[tuple[str, str]]:
    css = _COMMENT.sub("", css)
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
