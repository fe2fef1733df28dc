"""Index the rules of a style sheet by what an element must have for them."""

import re
import secrets
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import lru_cache
from typing import Any, NamedTuple, cast

from lxml import etree

from crawler.extraction.markup.styles.css_rules import UNLAYERED, Block
from crawler.extraction.markup.styles.selector_parsing import any_named, around, parsed, specificity
from crawler.extraction.remembering import remembering

MAX_RULES = 10_000
MAX_ALIKE = 300
"""Maximum rules kept for elements of one name."""
MAX_UNUSUAL = 2_000
"""Maximum rules kept whose selectors use more than tags, classes and ids."""
MAX_SELECTOR = 400
"""Maximum characters of one selector."""
MAX_STEPS = 6
"""Maximum elements that a selector may name, from the outermost to the innermost."""
SECRET = secrets.randbelow(10**12)
"""Part of the classes that shadow roots are given here; a page that knew them could write them itself."""
SHADOWED = f"in-shadow-{SECRET}-"
"""Beginning of the class that the elements of a shadow root share; only rules that name it, or a part, apply to
them."""
PART = f"part-{SECRET}-"
"""Beginning of the classes of elements of shadow roots that the page's own rules may name."""

_classes = etree.XPath("//@class", smart_strings=False)
_ids = etree.XPath("//@id", smart_strings=False)
_COMPOUND = re.compile(r"([a-zA-Z][\w-]{0,60}|\*)?((?:[.#][\w-]{1,80}){0,6})")
_NAME = re.compile(r"[.#][\w-]+")


class Compound(NamedTuple):
    """One element of a selector: a tag, or empty, and names that it must all have."""

    tag: str
    names: frozenset[str]
    is_right_above: bool = False
    """Whether it must be the parent of the next element of the selector."""

    def fits(self, tag: str, names: frozenset[str]) -> bool:
        """Tell whether an element's tag and names match."""
        return (not self.tag or tag == self.tag) and self.names <= names

    @property
    def words(self) -> frozenset[str]:
        """All that an element must have, including its tag."""
        return self.names | {self.tag} if self.tag else self.names


class AncestorTest(Enum):
    """What a selector asks of the ancestors of an element."""

    NOTHING = auto()
    ONE_NAME = auto()
    """That one of them has a tag or a name."""
    ORDER = auto()
    """That some match, from the innermost to the outermost."""
    PARENTS = auto()
    """The same, and that some are parents."""


class Rule(NamedTuple):
    """A rule whose selector uses only tags, classes and ids."""

    steps: tuple[Compound, ...]
    """The element itself first, then its ancestors, each anywhere above the previous one."""
    style: str
    above: frozenset[str]
    """Tags and names that its ancestors must have."""
    rank: tuple[int, ...]
    """Layer, ids, classes, tags and position: of the rules for an element, the highest rank applies."""
    ancestor_test: AncestorTest

    def fits(self, element: etree._Element, known: "KnownElements") -> bool:
        """Tell whether the ancestors of a matching element match too.

        They must be known to have what is `above`.
        """
        if self.ancestor_test is AncestorTest.NOTHING or self.ancestor_test is AncestorTest.ONE_NAME:
            return True
        above = element.iterancestors()
        if self.ancestor_test is AncestorTest.PARENTS:
            return self._fits_in_place(list(above), known)
        return all(any(step.fits(str(ancestor.tag), known.names(ancestor)) for ancestor in above)
                   for step in self.steps[1:])

    def _fits_in_place(self, ancestors: Sequence[etree._Element], known: "KnownElements") -> bool:
        """Tell the same if some must be parents, by following all possibilities at once."""
        places = {-1}
        for step in self.steps[1:]:
            reached = {place + 1 for place in places} if step.is_right_above else range(min(places) + 1, len(ancestors))
            places = {place for place in reached if place < len(ancestors) and step.fits(
                str(ancestors[place].tag), known.names(ancestors[place]))}
            if not places:
                return False
        return True


class KnownElements:
    """Caches the names of elements and of their ancestors."""

    def __init__(self) -> None:
        self._names: dict[etree._Element, frozenset[str]] = {}
        self._above: dict[etree._Element | None, frozenset[str]] = {None: frozenset()}

    def names(self, element: etree._Element) -> frozenset[str]:
        """Return an element's classes and id as in selectors."""
        if element not in self._names:
            self._names[element] = names_of(element)
        return self._names[element]

    def above(self, element: etree._Element) -> frozenset[str]:
        """Return the tags and names of an element's ancestors."""
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
class UnusualRule:
    """A rule whose selector uses more than tags, classes and ids."""

    tree: Any
    """The selector as parsed by cssselect."""
    style: str
    above: frozenset[str]
    rank: tuple[int, ...]


@dataclass(eq=False)
class Rules:
    """Rules by the tag or name that the element itself must have."""

    simple: dict[str, list[Rule]] = field(default_factory=lambda: defaultdict(list))
    unusual: dict[str, list[UnusualRule]] = field(default_factory=lambda: defaultdict(list))
    """Rules whose selectors use more than tags, classes and ids; the empty key is for any element."""
    count: int = 0
    unusual_count: int = 0
    is_cut: bool = False
    """Whether there are more rules than are kept."""
    values: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The possible values of the variables that the rules use."""
    notes: dict[Hashable, Any] = field(default_factory=dict)
    """Cached results about the rules."""

    def __bool__(self) -> bool:
        return self.count > 0

    def keyed(self) -> Iterator[tuple[str, "Rule | UnusualRule"]]:
        """Yield the rules with what an element itself must have for them."""
        for key, rules in self.simple.items():
            yield from ((key, rule) for rule in rules)
        for key, unusual in self.unusual.items():
            yield from ((key, rule) for rule in unusual)

    def add(self, selector: str, style: str, layer: int = UNLAYERED) -> None:
        """Add a rule with one selector, unless there are too many."""
        if self.count >= MAX_RULES:
            self.is_cut = True
        elif simple := _simple(selector):
            self._add_simple(simple, style, layer)
        elif self.unusual_count >= MAX_UNUSUAL:
            self.is_cut = True
        elif len(selector) <= MAX_SELECTOR:
            for unusual in _unusual(selector.strip()):
                rule = UnusualRule(unusual.tree, style, unusual.above, (layer, *unusual.strength, self.count))
                for key in unusual.keys:
                    self.unusual[key].append(rule)
                self.count += 1
                self.unusual_count += 1

    def _add_simple(self, simple: "_Simple", style: str, layer: int) -> None:
        alike = self.simple[simple.key]
        if len(alike) >= MAX_ALIKE:
            self.is_cut = True
            return
        rank = layer, *simple.strength, self.count
        alike.append(Rule(simple.steps, style, simple.above, rank, simple.ancestor_test))
        self.count += 1


def names_of(element: etree._Element) -> frozenset[str]:
    """Return an element's classes and id as in selectors."""
    names = [f".{name}" for name in classes.split()] if (classes := str(element.get("class") or "")) else []
    if identity := element.get("id"):
        names.append(f"#{identity}")
    return frozenset(names)


def names_in(root: etree._Element) -> frozenset[str]:
    """Return the tags, classes and ids of a page as in selectors."""
    tags = {str(element.tag) for element in root.iter(etree.Element)}
    classes, ids = ({str(own) for own in cast("list[str]", select(root))} for select in (_classes, _ids))
    return frozenset(tags | {f"#{own}" for own in ids if own} | {f".{name}" for own in classes for name in own.split()})


def rules_of(blocks: Iterable[Block]) -> Rules:
    """Index rules with one selector each by what an element must have."""
    rules = Rules()
    for selector, style, layer in blocks:
        rules.add(selector, style, layer)
    return rules


class _Simple(NamedTuple):
    """A selector that uses only tags, classes and ids."""

    key: str
    """The tag or name that the element itself must have."""
    steps: tuple[Compound, ...]
    above: frozenset[str]
    strength: tuple[int, int, int]
    """How many ids, classes and tags it has, by which CSS ranks rules."""
    ancestor_test: AncestorTest


@remembering(MAX_RULES, MAX_SELECTOR)  # the rules of a sheet are selected for several purposes
def _simple(selector: str) -> _Simple | None:
    """Parse a selector of nested tags, classes and ids; None for any other kind."""
    words: list[str] = []
    parents: set[int] = set()
    for word in selector[:MAX_SELECTOR].replace(">", " > ").split():
        if word == ">":
            parents.add(len(words) - 1)
        else:
            words.append(word)
    last = len(words) - 1
    if not 0 <= last < MAX_STEPS or last in parents or -1 in parents:
        return None
    steps = [_compound(words[place], place in parents) for place in range(last, -1, -1)]
    known = tuple(step for step in steps if step)
    names = _NAME.findall(" ".join(words))  # one that is repeated counts each time
    return _of_steps(known, names) if len(known) == len(steps) else None


class _Unusual(NamedTuple):
    """A selector of another kind."""

    tree: Any
    keys: Sequence[str]
    """Of what the element itself must have one; empty for any element."""
    above: frozenset[str]
    strength: tuple[int, int, int]


@lru_cache(2_000)
def _unusual(selector: str) -> Sequence[_Unusual]:
    """Parse a selector of any kind, which may stand for several."""
    trees = [each.parsed_tree for each in parsed(selector)]
    return [_Unusual(tree, tuple(any_named(tree)) or ("",), around(tree), specificity(tree)) for tree in trees]


@lru_cache(4096)  # selectors share most of their words
def _compound(word: str, is_right_above: bool) -> Compound | None:
    match = _COMPOUND.fullmatch(word)
    if not match:
        return None
    tag, names = match.groups()
    return Compound("" if tag in {None, "*"} else tag.lower(), frozenset(_NAME.findall(names)), is_right_above)


def _of_steps(steps: tuple[Compound, ...], names: Sequence[str]) -> _Simple:
    own, *others = steps
    above = frozenset[str]().union(*(step.words for step in others)) if others else frozenset[str]()
    ids = sum(name.startswith("#") for name in names)
    strength = ids, len(names) - ids, sum(bool(step.tag) for step in steps)
    return _Simple(min(own.names, default=own.tag), steps, above, strength, _ancestor_test(steps))


def _ancestor_test(steps: tuple[Compound, ...]) -> AncestorTest:
    if len(steps) == 1:
        return AncestorTest.NOTHING
    if any(step.is_right_above for step in steps):
        return AncestorTest.PARENTS
    return AncestorTest.ONE_NAME if len(steps) == 2 and len(steps[1].words) == 1 else AncestorTest.ORDER
