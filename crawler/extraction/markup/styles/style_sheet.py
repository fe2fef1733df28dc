"""Look up the rules of a page's style sheets that decide what is visible."""

from collections.abc import Callable, Sequence
from functools import cache, cached_property

from lxml import etree

from crawler.extraction.markup.styles.possible_rules import (
    Names,
    PageSheets,
    Pairs,
    on_page,
    possible_rules,
)
from crawler.extraction.markup.styles.selector_matching import SelectorMatching
from crawler.extraction.markup.styles.settled import tells
from crawler.extraction.markup.styles.style_rules import (
    PART,
    SHADOWED,
    KnownElements,
    Rule,
    Rules,
    UnusualRule,
    rules_of,
)
from crawler.extraction.markup.styles.suspects import named_in
from crawler.extraction.markup.styles.variables.custom_properties import CustomProperties, registered_in
from crawler.extraction.markup.styles.variables.declarations import declarations_of
from crawler.extraction.markup.styles.variables.style_conditions import meets
from crawler.extraction.markup.styles.variables.substitution import uses
from crawler.extraction.remembering import remembering_within

Deciding = Callable[[str], object]
"""Tells whether declarations are relevant."""
_PART = f".{PART}"
_REVERTING = "revert-layer"
_Rank = tuple[int, ...]
_SimpleRules = list[tuple[_Rank, Rule]]
_UnusualRules = list[tuple[_Rank, UnusualRule]]
_Ranked = tuple[_SimpleRules, _UnusualRules]


class Sheet:
    """The rules of one page, and the declarations for its elements.

    Of equal rules, those of later sheets take precedence.
    """

    def __init__(self, layers: Sequence[Rules] = (), page: PageSheets | None = None, sibling: "Sheet | None" = None, *,
                 sets_variables: bool = False) -> None:
        self.layers = tuple(rules for rules in layers if rules)
        self._has_unread = any(rules.is_cut for rules in layers)
        self._page, self._sibling, self._sets_variables = page, sibling, sets_variables
        self._anywhere = [(_rank(rule, place), rule) for place, rules in enumerate(self.layers)
                          for rule in rules.unusual.get("", ())]
        self._elements = KnownElements()
        self._matching = SelectorMatching(self._is_styled)
        self._asks_for_more = any(rules.unusual for rules in self.layers)
        self._candidates: dict[tuple[object, ...], _Ranked] = {}
        """Rules that name an element itself, by its tag and names; most elements have none."""
        self._known: dict[tuple[object, ...], str] = {}
        """Results by tag, names and parent, since siblings of one name are treated alike."""

    def __bool__(self) -> bool:
        return bool(self.layers)

    @property
    def is_cut(self) -> bool:
        """Whether there were too many rules to compare with all elements."""
        return self._has_unread or self._matching.steps_left < 0

    def style_of(self, element: etree._Element) -> str:
        """Collect the declarations for an element from sheets and its attribute.

        The strongest come last.
        """
        own = declarations_of(element)
        ruled = self._written(element) if self.layers else ""
        return self.resolved(element, f"{ruled};{own}" if ruled else own)

    def ruled(self, element: etree._Element) -> str:
        """Collect the declarations for an element from the sheets alone."""
        return self.resolved(element, self._written(element))

    def resolved(self, element: etree._Element, style: str) -> str:
        """Replace the variables in declarations for an element by their values there."""
        return self.properties.resolved(element, style) if uses(style) else style

    @cached_property
    def properties(self) -> CustomProperties:
        """The variables of the page's elements."""
        if self._sibling is not None:
            return self._sibling.properties
        page = self._page or PageSheets()
        setting = Sheet([_rules_in(*each, _sets) for each in on_page(page)], sets_variables=True)
        suspects = named_in(setting.layers, page.names)
        return CustomProperties(lambda element: setting._written(element) if suspects.has(element) else "",
                                {each.name: each for css in page.pieces for each in registered_in(css)})

    def _is_styled(self, element: etree._Element, condition: str) -> bool:
        """Tell whether an element's variables meet a condition.

        Rules that set variables under such a condition are left out, as they would depend on themselves.
        """
        return not self._sets_variables and meets(condition, lambda name: self.properties.value(element, name))

    def _written(self, element: etree._Element) -> str:
        """Collect the declarations for an element with their variables."""
        traits = (element.tag, element.get("class"), element.get("id"), *self._attributes(element))
        candidates = self._candidates.get(traits)
        if candidates is None:
            candidates = self._candidates[traits] = self._naming(element)
        simple, unusual = candidates
        if not simple and not unusual:
            return ""
        around = self._elements.above(element)
        simple = [each for each in simple if each[1].above <= around]
        unusual = [each for each in unusual if each[1].above <= around]
        if unusual:
            return self._compared(element, simple, unusual)
        key = (*traits, element.getparent()) if simple else ()
        if key not in self._known:
            self._known[key] = _together([(rank, rule.style) for rank, rule in simple
                                          if rule.fits(element, self._elements)])
        return self._known[key]

    def _compared(self, element: etree._Element, simple: _SimpleRules, unusual: _UnusualRules) -> str:
        """Collect the declarations for an element for which there are unusual rules."""
        fitting = [(rank, rule.style) for rank, rule in simple if rule.fits(element, self._elements)]
        for rank, each in unusual:
            if self._matching.steps_left < 0:
                break
            if self._matching.fits(each.tree, element):
                fitting.append((rank, each.style))
        return _together(sorted(fitting))

    def _attributes(self, element: etree._Element) -> Sequence[str]:
        """Return the attribute names of an element, if any rules use attributes."""
        return ["[" + str(name) for name in element.attrib] if self._asks_for_more else ()

    def _naming(self, element: etree._Element) -> _Ranked:
        """List the rules whose last step matches the element, ignoring its ancestors."""
        tag, names = str(element.tag), self._elements.names(element)
        keys, attributes = (tag, *names), self._attributes(element)
        simple = [(_rank(rule, place), rule) for place, rules in enumerate(self.layers) for key in ("", *keys)
                  for rule in rules.simple.get(key, ()) if rule.steps[0].fits(tag, names)]
        unusual = [*self._anywhere, *((_rank(other, place), other) for place, rules in enumerate(self.layers)
                                      for key in (*keys, *attributes) for other in rules.unusual.get(key, ()))]
        scope = next((name for name in names if name.startswith(f".{SHADOWED}")), "")
        if scope:
            simple = [(rank, rule) for rank, rule in simple
                      if any(name == scope or name.startswith(_PART) for name in rule.steps[0].names)]
            unusual = [(rank, other) for rank, other in unusual
                       if scope in (selector := other.tree.canonical()) or _PART in selector]
        return sorted(simple, key=lambda each: each[0]), unusual


def _rank(rule: Rule | UnusualRule, place: int) -> _Rank:
    return (*rule.rank[:-1], place, rule.rank[-1])


def _together(ranked: Sequence[tuple[_Rank, str]]) -> str:
    """Join declarations in the order of their ranks.

    A value `revert-layer` undoes what the same layer declares before it.
    """
    if not any(_REVERTING in style for _, style in ranked):
        return ";".join(style for _, style in ranked)
    kept: list[tuple[int, str, str]] = []
    for (layer, *_), style in ranked:
        for declaration in style.split(";"):
            name, _, value = declaration.partition(":")
            name = name.strip().lower()
            if value.partition("!")[0].strip().lower() == _REVERTING:
                kept = [each for each in kept if each[0] != layer or (name not in {"all", each[1]})]
            else:
                kept.append((layer, name, declaration))
    return ";".join(declaration for *_, declaration in kept)


def sheet_of(page: PageSheets, deciding: Deciding = tells, sibling: Sheet | None = None) -> Sheet:
    """Read the relevant rules of the style sheets of a page.

    `sibling` is another sheet of the same page, with which it shares what is known of the variables of elements.
    """
    return Sheet([_rules_in(*each, deciding) for each in on_page(page)], page, sibling)


def _sets(style: str) -> bool:
    """Tell whether declarations set variables."""
    return "--" in style


@remembering_within(lambda rules: rules.count)  # the pages of a site share sheets
def _rules_in(css: str, known: Pairs, present: Names, variables: Pairs, deciding: Deciding) -> Rules:
    possible = possible_rules(css, known, present, variables)
    decides = cache(lambda style: any(map(deciding, possible.says(style))))  # selectors share styles
    rules = rules_of(rule for rule in possible.rules if decides(rule.style))
    rules.is_cut |= possible.is_cut
    rules.values = possible.values
    return rules
