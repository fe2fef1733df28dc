"""Look up the rules of a page's style sheets that decide what is visible."""

import re
from collections.abc import Sequence
from functools import lru_cache

from lxml import etree

from crawler.extraction.markup.styles.css_rules import blocks, used_in, variables_of
from crawler.extraction.markup.styles.selector_matching import SelectorMatching
from crawler.extraction.markup.styles.style_rules import KnownElements, Rule, Rules, UnusualRule, rules_of

TELLING = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*(?:h|c)|font-size\s*:\s*[01]|opacity\s*:\s*0?\.?0|:\s*-\d{3}"
    r"|clip(?:-path)?\s*:|scale\(|(?:height|width)\s*:\s*0|(?<![-\w])(?:color|background(?:-color|-image)?)\s*:",
    re.IGNORECASE)
"""What can hide an element; most rules of a sheet only lay it out."""
SHOWING = re.compile(r"(?<![-\w])(?:display|visibility)\s*:", re.IGNORECASE)
"""What mostly hides an element, and shows one again that another rule hides."""
DECIDING = re.compile(
    r"(?<![-\w])(?:display|visibility|opacity|font-size|left|top|right|text-indent|margin-(?:left|top)|clip(?:-path)?"
    r"|transform|height|width|overflow|animation|color)\s*:", re.IGNORECASE)
"""What has a say in whether an element that a rule hides is shown after all."""
_Rank = tuple[int, ...]
_Ranked = tuple[list[tuple[_Rank, Rule]], list[tuple[_Rank, UnusualRule]]]


class Sheet:
    """The rules of one page, those of later sheets being the stronger of equals, and what they say of its elements."""

    def __init__(self, layers: Sequence[Rules] = (), names: frozenset[str] | None = None) -> None:
        self.layers = tuple(rules for rules in layers if rules)
        self._anywhere = [[rule for rule in rules.unusual.get("", ()) if names is None or rule.above <= names]
                          for rules in self.layers]
        """Rules for elements of any name, by layer, as far as the names around them are on the page."""
        self._elements = KnownElements()
        self._matching = SelectorMatching()
        self._asks_for_more = any(rules.unusual for rules in self.layers)
        self._candidates: dict[tuple[object, ...], _Ranked] = {}
        """Rules that name an element itself, by its tag and names: most elements have none."""
        self._known: dict[tuple[object, ...], str] = {}
        """What was gathered before, by tag, names and parent: brothers of one name are treated alike."""

    def __bool__(self) -> bool:
        return bool(self.layers)

    @property
    def is_cut(self) -> bool:
        """Whether there were too many rules to compare with all elements."""
        return self._matching.steps_left < 0 or any(rules.is_cut for rules in self.layers)

    def style_of(self, element: etree._Element) -> str:
        """Gather the declarations for an element from sheets and its attribute.

        The strongest stand last.
        """
        own = str(element.get("style", ""))
        ruled = self.ruled(element) if self.layers else ""
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
                self._known[key] = ";".join(rule.style for _, rule in simple if rule.fits(element, self._elements))
            return self._known[key]
        fitting = [(rank, rule.style) for rank, rule in simple if rule.fits(element, self._elements)]
        around = self._elements.above(element)
        for rank, each in unusual:
            if self._matching.steps_left < 0:
                break
            if each.above <= around and self._matching.fits(each.tree, element):
                fitting.append((rank, each.style))
        return ";".join(style for _, style in sorted(fitting))

    def _attributes(self, element: etree._Element) -> Sequence[str]:
        """Name the attributes of an element, where rules ask for any."""
        return ["[" + str(name) for name in element.attrib] if self._asks_for_more else ()

    def _naming(self, element: etree._Element) -> _Ranked:
        """List the rules whose last step is the element, whatever stands around it."""
        tag, names = str(element.tag), self._elements.names(element)
        keys, attributes = (tag, *names), self._attributes(element)
        simple: list[tuple[_Rank, Rule]] = []
        unusual: list[tuple[_Rank, UnusualRule]] = []
        for place, rules in enumerate(self.layers):
            simple += [(_rank(rule, place), rule) for key in ("", *keys) for rule in rules.simple.get(key, ())
                       if rule.steps[0].fits(tag, names)]
            unusual += [(_rank(other, place), other) for other in self._anywhere[place]]
            unusual += [(_rank(other, place), other) for key in (*keys, *attributes)
                        for other in rules.unusual.get(key, ())]
        return sorted(simple, key=lambda each: each[0]), unusual


def _rank(rule: Rule | UnusualRule, place: int) -> _Rank:
    *strength, within = rule.rank
    return (*strength, place, within)


def sheet_of(
    pieces: tuple[str, ...], deciding: re.Pattern[str] = TELLING, names: frozenset[str] | None = None,
) -> Sheet:
    """Read the rules of a page's style sheets, in the order of the page, that decide something.

    `names` are those of the page, where they are known.
    """
    known = variables_of(pieces)
    return Sheet([_rules_in(css, deciding, used_in(css, known)) for css in pieces], names)


@lru_cache(maxsize=192)  # the pages of a site share their sheets
def _rules_in(css: str, deciding: re.Pattern[str], known: frozenset[tuple[str, str]]) -> Rules:
    return rules_of((selectors, style) for selectors, style in blocks(css, known) if deciding.search(style))
