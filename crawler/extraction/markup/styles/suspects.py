"""Select the elements that rules may concern, before they are compared in detail.

Selected by tag, class, id and attributes.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence, Set
from functools import cached_property
from typing import Any, NamedTuple

from lxml import etree

from crawler.extraction.markup.styles.colours import (
    SEEN_THROUGH,
    WHITE,
    Colour,
    is_alike_any,
    last_colour,
    last_ground,
    value,
)
from crawler.extraction.markup.styles.settled import may_hide, says_colours
from crawler.extraction.markup.styles.style_rules import Rule, Rules, UnusualRule, names_of
from crawler.extraction.markup.styles.values.colour_changes import changes_colours
from crawler.extraction.markup.styles.variables.substitution import alternatives

CLOSED = frozenset({"dialog"})
"""Tags of elements that are hidden until they are opened."""
MAX_NOTES = 8
"""Maximum results cached for one sheet's rules."""
MAX_PAIRS = 200_000
"""Maximum pairs of text and background colours that are compared; if there are more, any coloured element is a
suspect."""


_Above = frozenset[str]


class _Required(NamedTuple):
    """What elements and their ancestors must have for some rules."""

    named: dict[str, tuple[_Above, ...]]
    """Required ancestors by tag, class or id."""
    others: dict[str, tuple[_Above, ...]]
    """Required ancestors by attribute, or under the empty key for any element."""


class _Declared(NamedTuple):
    hiding: _Required
    """Elements that rules hide."""
    coloured: tuple[tuple[str, _Above, Colour], ...]
    """Elements for which rules set a text colour."""
    grounds: frozenset[Colour]


class Suspects:
    """Elements that have what some rules require."""

    def __init__(self, keys: frozenset[str]) -> None:
        self.keys = keys
        self._has_any = "" in keys
        self._class_names, self._ids, self._attributes = (
            frozenset(key[1:] for key in keys if key.startswith(mark)) for mark in (".", "#", "["))
        self._classes: dict[str, bool] = {}

    def __bool__(self) -> bool:
        return bool(self.keys)

    def has(self, element: etree._Element, telling: frozenset[str] = frozenset()) -> bool:
        """Tell whether an element is a suspect, or has one of the `telling` attributes.

        Most are not.
        """
        keys = self.keys
        if self._has_any or element.tag in keys:
            return True
        attributes: list[tuple[str, str]] = element.items()  # type: ignore[assignment]  # the stubs allow bytes
        for name, text in attributes:
            if name in telling or name in self._attributes:
                return True
            if name == "class":
                if text not in self._classes:
                    self._classes[text] = not self._class_names.isdisjoint(text.split())
                if self._classes[text]:
                    return True
            elif name == "id" and text in self._ids:
                return True
        return False


class BodyElements:
    """The elements of a page's body by their tags and names.

    No search need ask all of them. The tree must keep its elements, tags, classes and ids.
    """

    def __init__(self, root: etree._Element) -> None:
        self._elements = list(next(root.iter("body"), root).iter(etree.Element))

    def found(self, suspects: Suspects, others: Set[etree._Element] = frozenset()) -> list[etree._Element]:
        """List the suspects and others in the order of the page."""
        keys = suspects.keys
        if "" in keys or any(key[:1] == "[" for key in keys):
            return [each for each in self._elements if each in others or suspects.has(each)]
        places = {place for key in keys for place in self._places.get(key, ())}
        if others:
            places.update(place for place, each in enumerate(self._elements) if each in others)
        return [self._elements[place] for place in sorted(places)]

    @cached_property
    def _places(self) -> dict[str, list[int]]:
        places: dict[str, list[int]] = defaultdict(list)
        for place, element in enumerate(self._elements):
            places[str(element.tag)].append(place)
            for name in names_of(element):
                places[name].append(place)
        return places


def named_in(layers: Sequence[Rules], names: frozenset[str]) -> Suspects:
    """Select the elements of a page that any rule concerns."""
    return Suspects(frozenset[str]().union(*(_on_page(_every(rules), names) for rules in layers)))


def suspects_of(layers: Sequence[Rules], grounds: frozenset[Colour], names: frozenset[str]) -> Suspects:
    """Select the elements of a page that its sheets may hide.

    Including those whose text has the colour of any background; `grounds` are the backgrounds that the page itself
    sets. The empty key stands for any element.
    """
    every = frozenset({WHITE}).union(grounds, *(_declared(rules).grounds for rules in layers))
    required = [each for rules in layers for each in (_declared(rules).hiding, _unseen(rules, every))]
    return Suspects(CLOSED.union(*(_on_page(each, names) for each in required)))


def _on_page(required: _Required, names: frozenset[str]) -> Iterator[str]:
    """Yield the required names that occur on a page, with their ancestors."""
    for key in required.named.keys() & names:
        if any(above <= names for above in required.named[key]):
            yield key
    for key, every in required.others.items():
        if any(above <= names for above in every):
            yield key


def _by_key(pairs: Iterable[tuple[str, _Above]]) -> _Required:
    found: dict[str, set[_Above]] = defaultdict(set)
    for key, above in pairs:
        found[key].add(above)
    others = {key: tuple(every) for key, every in found.items() if key[:1] in {"", "["}}
    return _Required({key: tuple(every) for key, every in found.items() if key not in others}, others)


def _every(rules: Rules) -> _Required:
    found: _Required = _kept(rules, "every", lambda: _by_key((key, rule.above) for key, rule in rules.keyed()))
    return found


def _declared(rules: Rules) -> _Declared:
    found: _Declared = _kept(rules, "declared", lambda: _read_declared(rules))
    return found


def _unseen(rules: Rules, grounds: frozenset[Colour]) -> _Required:
    found: _Required = _kept(rules, grounds, lambda: _in_a_colour_of(rules, grounds))
    return found


def _kept(rules: Rules, name: Hashable, find: Callable[[], Any]) -> Any:
    """Compute a result once for the pages of a site, which share their sheets.

    It is cached with the rules and dropped with them.
    """
    if name not in rules.notes:
        if len(rules.notes) >= MAX_NOTES:
            rules.notes.clear()
        rules.notes[name] = find()
    return rules.notes[name]


def _spellings(rules: Rules) -> Iterator[tuple[str, Rule | UnusualRule, str]]:
    """Yield the rules with what an element must have for them and what they may say."""
    for key, rule in rules.keyed():
        for style in alternatives(rule.style, rules.values):
            yield key, rule, style


def _read_declared(rules: Rules) -> _Declared:
    coloured: set[tuple[str, _Above, Colour]] = set()
    grounds: set[Colour] = set()
    hiding_by: list[tuple[str, _Above]] = []
    for key, rule, style in _spellings(rules):
        if may_hide(style) or changes_colours(style):
            hiding_by.append((key, rule.above))
        if not says_colours(style):
            continue
        if (declared := last_colour(style)) and (colour := value(declared)) is not None:
            coloured.add((key, rule.above, colour))
        if (behind := last_ground(style)) and (ground := value(behind)) is not None:
            grounds.add(ground)
    hiding = _by_key(hiding_by)
    return _Declared(hiding, tuple(coloured), frozenset(grounds))


def _in_a_colour_of(rules: Rules, grounds: frozenset[Colour]) -> _Required:
    coloured = _declared(rules).coloured
    colours = {colour for _, _, colour in coloured}
    is_long = len(colours) * len(grounds) > MAX_PAIRS
    alike = colours if is_long else {colour for colour in colours
                                     if colour == SEEN_THROUGH or is_alike_any(colour, grounds)}
    return _by_key((key, above) for key, above, colour in coloured if colour in alike)
