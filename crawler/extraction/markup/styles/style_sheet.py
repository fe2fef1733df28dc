"""Look up the rules of a page's own style sheets that decide what is visible."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from lxml import etree

from crawler.extraction.markup.styles.css_rules import blocks
from crawler.extraction.markup.styles.selector_matching import SelectorMatching, around, named, parsed

MAX_SHEET = 1_000_000
"""Characters of style that are read."""
MAX_RULES = 10_000
MAX_ALIKE = 300
"""Rules kept for elements of one name."""
MAX_UNUSUAL = 500
"""Rules kept whose selectors ask for more than tags, classes and ids."""
MAX_SELECTOR = 400
"""Characters of one selector."""
MAX_STEPS = 6
"""Elements that a selector may name, from the outside to the inside."""

_COMPOUND = re.compile(r"([a-zA-Z][\w-]{0,60}|\*)?((?:[.#][\w-]{1,80}){0,6})")
_NAME = re.compile(r"[.#][\w-]+")
_COMMA = re.compile(r",(?![^()\[\]]{0,400}[)\]])")
"""What parts selectors, rather than what one of them asks for."""
TELLING = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*(?:h|c)|font-size\s*:\s*[01]|opacity\s*:\s*0?\.?0|:\s*-\d{3}"
    r"|clip(?:-path)?\s*:|scale\(|(?:height|width)\s*:\s*0|color\s*:|background\s*:", re.IGNORECASE)
"""What can hide an element; most rules of a sheet only lay it out."""
SHOWING = re.compile(r"(?<![-\w])(?:display|visibility)\s*:", re.IGNORECASE)
"""What can show again an element that another rule hides."""


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
class _UnusualRule:
    tree: Any
    """The selector as cssselect reads it."""
    style: str
    above: frozenset[str]
    rank: tuple[int, int, int, int]


@dataclass
class Rules:
    """Rules by the tag or name that the element itself must have."""

    simple: dict[str, list[_Rule]] = field(default_factory=lambda: defaultdict(list))
    unusual: dict[str, list[_UnusualRule]] = field(default_factory=lambda: defaultdict(list))
    """Those whose selectors ask for more than tags, classes and ids; empty for any element."""
    count: int = 0
    unusual_count: int = 0
    is_cut: bool = False
    """Whether there are more than are kept."""

    def __bool__(self) -> bool:
        return self.count > 0

    def add(self, selector: str, style: str) -> None:
        """Keep a rule of one selector, unless there are too many."""
        if self.count >= MAX_RULES:
            self.is_cut = True
        elif steps := _steps(selector):
            self._add_simple(steps, style)
        elif self.unusual_count >= MAX_UNUSUAL:
            self.is_cut = True
        elif len(selector) <= MAX_SELECTOR:
            for each in parsed(selector.strip()):
                self.unusual[named(each.parsed_tree)].append(
                    _UnusualRule(each.parsed_tree, style, around(each.parsed_tree), (*each.specificity(), self.count)))
                self.count += 1
                self.unusual_count += 1

    def _add_simple(self, steps: Sequence[_Compound], style: str) -> None:
        alike = self.simple[min(steps[0].names, default=steps[0].tag)]
        if len(alike) >= MAX_ALIKE:
            self.is_cut = True
            return
        above = frozenset[str]().union(*(step.words for step in steps[1:]))
        alike.append(_Rule(tuple(steps), style, above, _rank(steps, self.count)))
        self.count += 1


@dataclass(frozen=True)
class Sheet:
    """The rules of one page, and what they say of its elements."""

    rules: Rules = field(default_factory=Rules)
    _elements: _KnownElements = field(default_factory=_KnownElements)
    _matching: SelectorMatching = field(default_factory=SelectorMatching)
    _candidates: dict[tuple[object, ...], tuple[tuple[_Rule, ...], tuple[_UnusualRule, ...]]] = field(
        default_factory=dict)
    """Rules that name an element itself, by its tag and names: most elements have none."""
    _known: dict[tuple[object, ...], str] = field(default_factory=dict)
    """What was gathered before, by tag, names and parent: brothers of one name are treated alike."""

    @property
    def is_cut(self) -> bool:
        """Whether there were too many rules to compare with all elements."""
        return self.rules.is_cut or self._matching.steps_left < 0

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
        told = (element.tag, element.get("class"), element.get("id"), *self._attributes(element))
        candidates = self._candidates.get(told)
        if candidates is None:
            candidates = self._candidates[told] = self._naming(element)
        simple, unusual = candidates
        if not simple and not unusual:
            return ""
        if not unusual:
            key = (*told, element.getparent())
            if key not in self._known:
                self._known[key] = ";".join(rule.style for rule in simple if rule.fits(element, self._elements))
            return self._known[key]
        fitting: list[_Rule | _UnusualRule] = [rule for rule in simple if rule.fits(element, self._elements)]
        for rule in unusual:
            if self._matching.steps_left < 0:
                break
            if rule.above <= self._elements.above(element) and self._matching.fits(rule.tree, element):
                fitting.append(rule)
        return ";".join(rule.style for rule in sorted(fitting, key=lambda rule: rule.rank))

    def _attributes(self, element: etree._Element) -> Sequence[str]:
        """Name the attributes of an element, where rules ask for any."""
        return ["[" + str(name) for name in element.attrib] if self.rules.unusual else ()

    def _naming(self, element: etree._Element) -> tuple[tuple[_Rule, ...], tuple[_UnusualRule, ...]]:
        """List the rules whose last step is the element, whatever stands around it."""
        tag, names = str(element.tag), self._elements.names(element)
        simple = [rule for key in (tag, *names) for rule in self.rules.simple.get(key, ())
                  if rule.steps[0].fits(tag, names)]
        unusual = [rule for key in ("", tag, *names, *self._attributes(element))
                   for rule in self.rules.unusual.get(key, ())]
        return tuple(sorted(simple, key=lambda rule: rule.rank)), tuple(unusual)


def names_of(element: etree._Element) -> frozenset[str]:
    """List an element's classes and id as selectors write them."""
    names = {f".{name}" for name in str(element.get("class", "")).split()}
    return frozenset(names | {f"#{identity}"} if (identity := element.get("id")) else names)


def sheet_of(root: etree._Element, deciding: re.Pattern[str] = TELLING) -> Sheet:
    """Read the rules of a page's `<style>` elements that decide something.

    Rules for print or for other screens only are left out.
    """
    return Sheet(_rules_in(css_of(root)[:MAX_SHEET], deciding))


def css_of(root: etree._Element) -> str:
    """Gather the text of the page's `<style>` elements.

    Those for browsers without scripts are left out.
    """
    return "\n".join(str(style.text) for style in root.iter("style")
                     if style.text and next(style.iterancestors("noscript"), None) is None)


@lru_cache(maxsize=16)  # the pages of a site share their sheets
def _rules_in(css: str, deciding: re.Pattern[str]) -> Rules:
    return rules_of((selectors, style) for selectors, style in blocks(css) if deciding.search(style))


def rules_of(told: Iterable[tuple[str, str]]) -> Rules:
    """Sort rules, given as selectors and declarations, by what an element must have."""
    rules = Rules()
    for selectors, style in told:
        for selector in _COMMA.split(selectors) if "(" in selectors or "[" in selectors else selectors.split(","):
            rules.add(selector, style)
    return rules


def _rank(steps: Sequence[_Compound], place: int) -> tuple[int, int, int, int]:
    """Rank a rule as CSS does.

    By ids, classes and tags that it asks for, then by place.
    """
    names = [name for step in steps for name in step.names]
    ids = sum(name.startswith("#") for name in names)
    return ids, len(names) - ids, sum(bool(step.tag) for step in steps), place


def _steps(selector: str) -> Sequence[_Compound]:
    """Parse a selector of tags, classes and ids, one within the other.

    Empty for any other kind.
    """
    words = selector[:MAX_SELECTOR].replace(">", " ").split()
    matches = [_COMPOUND.fullmatch(word) for word in reversed(words)]
    if not 0 < len(words) <= MAX_STEPS or not all(matches):
        return []
    return [_Compound("" if match.group(1) in (None, "*") else match.group(1).lower(),
                      frozenset(_NAME.findall(match.group(2)))) for match in matches if match]
