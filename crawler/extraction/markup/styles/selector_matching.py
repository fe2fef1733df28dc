"""Match elements with selectors of any kind that cssselect parses.

Including selectors of attributes, of positions among siblings, and of what precedes or is inside an element. Pages are
hostile, so positions are counted once for each parent, and the total number of steps for a page is limited.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import islice
from typing import Any

from cssselect.parser import Class, parse_series
from lxml import etree

from crawler.extraction.markup.styles.selector_parsing import AMONG, OUTSIDE, WHERE, counted_among, parsed
from crawler.extraction.markup.styles.variables.container_queries import STYLED

MAX_STEPS = 200_000
"""Maximum comparisons of elements with parts of selectors for one page."""

_PLACES = {"first-child": (False, False), "last-child": (True, False), "first-of-type": (False, True),
           "last-of-type": (True, True)}
"""Whether positions are counted from the end, and only among elements of the same tag."""
_SIDES = {"only-child": ("first-child", "last-child"), "only-of-type": ("first-of-type", "last-of-type")}
_NTH = {f"nth-{'last-' if is_last else ''}{'of-type' if is_typed else 'child'}": (is_last, is_typed)
        for is_last, is_typed in _PLACES.values()}


@cache
def _judge(kind: str) -> str:
    """Return the name of the method that matches a part of a selector."""
    return f"_{kind.lower()}"


class SelectorMatching:
    """Matches the elements of one page.

    `is_styled` tells whether the variables of an element meet a condition.
    """

    def __init__(self, is_styled: Callable[[etree._Element, str], bool], steps: int = MAX_STEPS) -> None:
        self.steps_left, self._is_styled = steps, is_styled
        self._known_classes: frozenset[str] | None = None
        self._places: dict[tuple[etree._Element, bool, bool], dict[etree._Element, int]] = {}

    def fits(self, tree: Any, element: etree._Element) -> bool:
        """Tell whether an element matches a parsed selector.

        False once all steps are used.
        """
        self.steps_left -= 1
        return self.steps_left >= 0 and bool(getattr(self, _judge(type(tree).__name__))(tree, element))

    def _element(self, tree: Any, element: etree._Element) -> bool:
        return tree.element is None or str(tree.element).lower() == element.tag

    def _class(self, tree: Any, element: etree._Element) -> bool:
        return tree.class_name in str(element.get("class", "")).split() and self.fits(tree.selector, element)

    def _hash(self, tree: Any, element: etree._Element) -> bool:
        return bool(tree.id == element.get("id")) and self.fits(tree.selector, element)

    def _attrib(self, tree: Any, element: etree._Element) -> bool:
        value = element.get(str(tree.attrib).lower())
        return value is not None and _says(tree, str(value)) and self.fits(tree.selector, element)

    def _pseudo(self, tree: Any, element: etree._Element) -> bool:
        name = str(tree.ident).lower()
        if name == "root":
            is_so = element.getparent() is None
        elif name == "empty":
            is_so = not len(element) and not element.text
        elif name == "defined":
            is_so = "-" not in str(element.tag)
        elif name in {"read-only", "read-write"}:
            is_so = _is_writable(element) == (name == "read-write")
        elif name == "checked":
            is_so = element.get("checked") is not None or element.get("selected") is not None
        else:
            sides = _SIDES.get(name, (name,))
            is_so = all(side in _PLACES and self._place(element, *_PLACES[side]) == 1 for side in sides)
        return is_so and self.fits(tree.selector, element)

    def _function(self, tree: Any, element: etree._Element) -> bool:
        if str(tree.name).lower() == "lang":
            return _speaks(element, tree.arguments) and self.fits(tree.selector, element)
        if str(tree.name).lower() == "dir":
            return _runs(element, tree.arguments) and self.fits(tree.selector, element)
        if tree.name == STYLED:
            around = element.getparent()
            return around is not None and self.fits(tree.selector, element) and self._is_styled(
                around, str(tree.arguments[0].value))
        if tree.name in {AMONG, WHERE, OUTSIDE}:
            return self._is_among(tree, element) and self.fits(tree.selector, element)
        counted = _NTH.get(str(tree.name).lower())
        if counted is None:
            return False
        step, offset, chosen = _series(tree)
        if chosen is not None and not any(self.fits(each, element) for each in chosen):
            return False
        place = (self._place(element, *counted) if chosen is None else self._place_among(element, chosen, counted[0])
                 ) - offset
        is_so = place == 0 if step == 0 else place % step == 0 and place // step >= 0
        return is_so and self.fits(tree.selector, element)

    def _is_among(self, tree: Any, element: etree._Element) -> bool:
        """Tell whether an element matches any of several selectors.

        If they are negated, it must match none.
        """
        listed = parsed(str(tree.arguments[0].value))
        is_any = any(self.fits(each.parsed_tree, element) for each in listed)
        return is_any if tree.name != OUTSIDE else bool(listed) and not is_any and self.steps_left >= 0

    def _negation(self, tree: Any, element: etree._Element) -> bool:
        if isinstance(tree.subselector, Class) and tree.subselector.class_name not in self._classes(element):
            return False  # scripts add the class, which shows what is hidden without it
        return self.fits(tree.selector, element) and not self.fits(tree.subselector, element) and self.steps_left >= 0

    def _classes(self, element: etree._Element) -> frozenset[str]:
        """Return the classes of all elements of the page."""
        if self._known_classes is None:
            everywhere = element.getroottree().getroot().iter(etree.Element)
            self._known_classes = frozenset(name for each in everywhere for name in str(each.get("class", "")).split())
        return self._known_classes

    def _matching(self, tree: Any, element: etree._Element) -> bool:
        return self.fits(tree.selector, element) and any(self.fits(each, element) for each in tree.selector_list)

    _specificityadjustment = _matching

    def _relation(self, tree: Any, element: etree._Element) -> bool:
        return self.fits(tree.selector, element) and any(
            self.fits(selector.parsed_tree, other) for combinator, selector in tree.arguments
            for other in self._reached(_below(element, str(combinator.value))))

    def _combinedselector(self, tree: Any, element: etree._Element) -> bool:
        return self.fits(tree.subselector, element) and any(
            self.fits(tree.selector, other) for other in self._reached(_above(element, str(tree.combinator))))

    def _reached(self, elements: Iterable[etree._Element]) -> Iterator[etree._Element]:
        for element in elements:
            if self.steps_left < 0:
                return
            yield element

    def _place_among(self, element: etree._Element, chosen: Sequence[Any], is_last: bool) -> int:
        """Return an element's position among its siblings that match a selector, from 1."""
        siblings = element.itersiblings(etree.Element, preceding=not is_last)
        return 1 + sum(any(self.fits(each, other) for each in chosen) for other in self._reached(siblings))

    def _place(self, element: etree._Element, is_last: bool, is_typed: bool) -> int:
        """Return an element's position among its siblings, from 1."""
        if (parent := element.getparent()) is None:
            return 1
        key = (parent, is_last, is_typed)
        if key not in self._places:
            counts: Counter[object] = Counter()
            places = self._places[key] = {}
            for child in parent.iterchildren(etree.Element, reversed=is_last):
                kind = child.tag if is_typed else ""
                counts[kind] += 1
                places[child] = counts[kind]
        return self._places[key][element]


def _is_writable(element: etree._Element) -> bool:
    """Tell whether a reader may write into an element."""
    if element.tag in {"input", "textarea"}:
        return element.get("readonly") is None and element.get("disabled") is None
    return str(element.get("contenteditable", "false")).lower() != "false"


@lru_cache(maxsize=2000)
def _series(tree: Any) -> tuple[int, int, Sequence[Any] | None]:
    """Parse the arguments of `nth-child` and the like; (0, 0, None) if that fails.

    With `of`, the last part is what the counted siblings match.
    """
    numbers, chosen = list(tree.arguments), None
    places = [place for place, each in enumerate(numbers) if each.type == "IDENT" and each.value == "of"]
    if places:
        chosen, numbers = counted_among(tree), numbers[:places[0]]
    try:
        step, offset = parse_series(numbers)
    except ValueError:
        return 0, 0, None
    return step, offset, chosen


def _speaks(element: etree._Element, languages: Sequence[Any]) -> bool:
    """Tell whether an element is in a language, or in a variety of it."""
    own = element.get("lang") or next((each for above in element.iterancestors() if (each := above.get("lang"))), "")
    wanted = {str(each.value).lower() for each in languages if each.type in {"IDENT", "STRING"}}
    return any(str(own).lower() == each or str(own).lower().startswith(f"{each}-") for each in wanted if each)


def _runs(element: etree._Element, directions: Sequence[Any]) -> bool:
    """Tell whether an element's text runs in a direction."""
    declared = (str(each.get("dir") or "").lower() for each in (element, *element.iterancestors()))
    own = next((each for each in declared if each in {"ltr", "rtl"}), "ltr")
    return any(str(each.value).lower() == own for each in directions)


def _says(tree: Any, value: str) -> bool:
    """Tell whether an attribute's value matches a selector."""
    if tree.operator == "exists":
        return True
    wanted = str(tree.value.value)
    if tree.flag == "i":
        wanted, value = wanted.lower(), value.lower()
    if tree.operator == "=":
        return value == wanted
    if tree.operator == "|=":
        return value == wanted or value.startswith(f"{wanted}-")
    if tree.operator == "~=":
        return wanted in value.split()
    if tree.operator == "^=":
        return bool(wanted) and value.startswith(wanted)
    if tree.operator == "$=":
        return bool(wanted) and value.endswith(wanted)
    return bool(wanted) and tree.operator == "*=" and wanted in value


def _above(element: etree._Element, combinator: str) -> Iterator[etree._Element]:
    if combinator == " ":
        return iter(element.iterancestors())
    if combinator == ">":
        return islice(element.iterancestors(), 1)
    before = element.itersiblings(etree.Element, preceding=True)
    return islice(before, 1) if combinator == "+" else iter(before)


def _below(element: etree._Element, combinator: str) -> Iterator[etree._Element]:
    if not combinator.strip():
        return iter(element.iterdescendants(etree.Element))
    if combinator == ">":
        return iter(element.iterchildren(etree.Element))
    after = element.itersiblings(etree.Element)
    return islice(after, 1) if combinator == "+" else iter(after)
