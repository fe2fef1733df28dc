"""Leave out the rules of a style sheet that no element of a page can match.

A sheet has rules for all pages of a site; one page has a small part of the names in them.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from crawler.extraction.markup.styles.css_rules import MAX_BLOCKS, Block, blocks, surroundings_of, used_in
from crawler.extraction.markup.styles.pseudo_names import is_known
from crawler.extraction.markup.styles.style_rules import MAX_SELECTOR, PART
from crawler.extraction.markup.styles.values.plain_style import brief, plain
from crawler.extraction.markup.styles.variables.conditional_values import ON_VARIABLES
from crawler.extraction.markup.styles.variables.custom_properties import declared_in, registered_in
from crawler.extraction.markup.styles.variables.substitution import (
    ANY,
    MAX_VALUES,
    UNSET,
    Values,
    alternatives,
    flattened,
    replaced,
    used,
    uses,
)
from crawler.extraction.remembering import CHARACTERS, remembering_within

MAX_READ = 100_000
"""Maximum selectors of a sheet that are read."""
MAX_SPELT = 1_000_000
"""Maximum characters of what the rules of a sheet may say that are cached."""
DEEPEST = 3
"""Maximum nesting of arguments in a selector."""
_SIGN = re.compile(r"[,()\[\]]")
_PLAIN = re.compile(r"[\w\s.#>*+~-]*").fullmatch
_WORD = re.compile(r"[.#]?[\w-]+")
_ATTRIBUTE = re.compile(r"\[[^\[\]\"']*(?:(?:\"[^\"]*\"|'[^']*')[^\[\]\"']*)?\]")
_ARGUMENTS = re.compile(r"\([^()]*\)")
_PSEUDO = re.compile(r"::?[\w-]+")
_PART = re.compile(r"::part\(\s*([\w\s-]{1,100}?)\s*\)", re.IGNORECASE)
_NAMESPACED = re.compile(r"(?:^|[\s>+~,(])(?:[\w-]+)?\|(?!=)").search
"""A name with a namespace, which no sheet of a page declares; `*|` stands for any."""
_EVERYWHERE = frozenset({":root", "html", "*"})
_WITHOUT = frozenset({"initial", "inherit", "unset", "revert", "revert-layer"})
"""Values that leave a variable unset or as it is inherited."""

Names = frozenset[str]
"""Tags, classes and ids, as in selectors."""
Pairs = frozenset[tuple[str, str]]
"""Containers and animations of a page's style sheets, or variables with their possible values."""
_Selector = tuple[Sequence[str], str, str, int]
"""The names that a selector requires, the selector, and the style and layer of its rule."""


class _Selectors(NamedTuple):
    """The selectors of a sheet."""

    listed: Sequence[_Selector]
    names: Names
    """All names that they require."""
    is_cut: bool


class Possible(NamedTuple):
    """The rules of a sheet that may match an element of a page, in order."""

    rules: Sequence[Block]
    """Each with one selector."""
    values: Values
    """The possible values of the variables that they use."""
    spelt: Mapping[str, Sequence[str]]
    """What the declarations of those that use variables may say, except for what is too long to be cached."""
    is_cut: bool
    """Whether the sheet has more rules than were read."""

    def says(self, style: str) -> Iterable[str]:
        """Return what the declarations of a rule may say."""
        return self.spelt.get(style) or alternatives(style, self.values)


class OnPage(NamedTuple):
    """A sheet, and what decides which of its rules are possible on a page.

    Equal for most pages of a site.
    """

    css: str
    known: Pairs
    """The containers and animations that it uses."""
    present: Names
    """The names in it that the page has."""
    variables: Pairs
    """The possible values of the variables that it uses."""


class PageSheets(NamedTuple):
    """The style sheets of a page, and what they meet on it."""

    pieces: tuple[str, ...] = ()
    """Their texts in order."""
    names: Names = frozenset()
    declared: Pairs = frozenset()
    """The variables that its elements themselves set, with their values."""


@lru_cache(maxsize=32)
def on_page(page: PageSheets) -> Sequence[OnPage]:
    """Tell which rules of each sheet are possible on a page."""
    around = surroundings_of(page.pieces)
    sheets = [(css, used_in(css, around)) for css in page.pieces]
    values = _possible_values(page, sheets) if any(map(_names_used, page.pieces)) else {}
    return [OnPage(css, known, _selectors(css, known).names & page.names,
                   frozenset((name, value) for name in _names_used(css) for value in values.get(name, ())))
            for css, known in sheets]


def _weight(possible: Possible) -> int:
    spelt = sum(len(spelling) for spellings in possible.spelt.values() for spelling in spellings)
    return len(possible.rules) + spelt // CHARACTERS


@remembering_within(_weight)
def possible_rules(css: str, known: Pairs, present: Names, variables: Pairs) -> Possible:
    """List the rules of a sheet that are possible on a page.

    Variables that have the same value everywhere are replaced by it.
    """
    selectors = _selectors(css, known)
    has = present.issuperset
    values = values_in(variables)
    fixed = {name: choices[0] for name, choices in values.items() if len(choices) == 1}
    rules = [Block(selector, _fixed(style, fixed) if uses(style) else style, layer)
             for required, selector, style, layer in selectors.listed if has(required)]
    return Possible(rules, values, _spelt(dict.fromkeys(rule.style for rule in rules), values), selectors.is_cut)


def _spelt(styles: Iterable[str], values: Values) -> Mapping[str, Sequence[str]]:
    """Spell out the styles that use variables.

    Each question about the rules would do it again.
    """
    found: dict[str, Sequence[str]] = {}
    room = MAX_SPELT
    for style in filter(uses, styles):
        spellings = tuple(alternatives(style, values))
        room -= sum(map(len, spellings))
        if room < 0:
            break
        found[style] = spellings
    return found


def values_in(variables: Pairs) -> Values:
    """Map variables to their possible values, in order."""
    found: dict[str, list[str]] = {}
    for name, value in sorted(variables):
        found.setdefault(name, []).append(value)
    return found


def _fixed(style: str, fixed: Mapping[str, str]) -> str:
    is_fixed = ON_VARIABLES not in style and all(fixed.get(name, UNSET) not in {UNSET, ANY} for name in used(style))
    return plain(brief(replaced(style, fixed.get))) if is_fixed else style


@remembering_within(len)
def _names_used(css: str) -> Names:
    """Return the variables that a sheet uses."""
    return frozenset(used(css)) if uses(css) else frozenset()


@remembering_within(len)
def _setting(css: str, known: Pairs) -> Sequence[tuple[Sequence[str], bool, Sequence[tuple[str, str]]]]:
    """List the rules that set variables.

    Each with the names that it requires, and whether all elements inherit what it sets.
    """
    if "--" not in css:
        return ()
    return tuple((required, selector.strip().lower() in _EVERYWHERE, tuple(declared_in(style)))
                 for required, selector, style, _ in _selectors(css, known).listed if "--" in style)


def _possible_values(page: PageSheets, sheets: Sequence[tuple[str, Pairs]]) -> Values:
    """Collect the possible values of the variables that a page's sheets use.

    A variable that need not have a value everywhere may be unset.
    """
    values: dict[str, dict[str, None]] = {}
    everywhere: set[str] = set()
    for css, known in sheets:
        for required, is_everywhere, declared in _setting(css, known):
            if page.names.issuperset(required):
                for name, value in declared:
                    values.setdefault(name, {})[value] = None
                everywhere.update(name for name, _ in declared if is_everywhere)
    registered = [each for css in page.pieces for each in registered_in(css)]
    pairs = [*page.declared, *((each.name, each.initial) for each in registered if each.initial is not None)]
    for name, value in pairs:
        values.setdefault(name, {})[value] = None
    everywhere -= {each.name for each in registered if not each.is_inherited}
    listed = {name: [UNSET if each.lower() in _WITHOUT else each for each in
                     ((*choices, UNSET) if name not in everywhere else choices)] for name, choices in values.items()}
    return flattened({name: choices if len(choices) <= MAX_VALUES else [ANY] for name, choices in listed.items()})


@remembering_within(lambda selectors: len(selectors.listed))
def _selectors(css: str, known: Pairs) -> _Selectors:
    rules = blocks(css, known)
    listed = list(islice(_listed(rules), MAX_READ))
    names = frozenset(name for required, *_ in listed for name in required)
    return _Selectors(listed, names, len(rules) >= MAX_BLOCKS or len(listed) >= MAX_READ)


def _listed(rules: Iterable[Block]) -> Iterator[_Selector]:
    for selectors, style, layer in rules:
        if ":" in selectors and not is_known(selectors):
            continue
        listed = (list(islice(separate(selectors), MAX_READ)) if "(" in selectors or "[" in selectors
                  else selectors.split(","))
        if not all(map(str.strip, listed)) or ("|" in selectors and _NAMESPACED(selectors)):
            continue  # browsers ignore the whole rule
        for selector in listed:
            own = selector.replace("&", ":root") if "&" in selector else selector
            own = _PART.sub(_part, own) if "::" in own else own
            yield required_by(own), own, style, layer


def _part(named: re.Match[str]) -> str:
    """Write a selector of parts as one of classes.

    The page's rules for parts take precedence over those of the shadow root itself.
    """
    return " " + "".join(f".{PART}{name}" for name in named.group(1).split()) * 3


def separate(selectors: str) -> Iterator[str]:
    """Split selectors at commas, except those inside brackets.

    Brackets that do not close, or only beyond the longest selector, hold nothing together.
    """
    start = depth = opened = 0
    waiting: list[int] = []
    for sign in _SIGN.finditer(selectors):
        place = sign.start()
        if sign.group() == ",":
            waiting.append(place)
        elif sign.group() in "([":
            opened = opened if depth else place
            depth += 1
            continue
        else:
            depth = max(depth - 1, 0)
            if not depth and place - opened <= MAX_SELECTOR:
                waiting.clear()
        if depth == 0:
            for comma in waiting:
                yield selectors[start:comma]
                start = comma + 1
            waiting.clear()
    for comma in waiting:
        yield selectors[start:comma]
        start = comma + 1
    yield selectors[start:]


def required_by(selector: str) -> Sequence[str]:
    """List tags, classes and ids without which a page has no match for a selector.

    Empty if the selector is too unusual to tell.
    """
    if len(selector) > MAX_SELECTOR:
        return ()
    if not _PLAIN(selector):
        if "\\" in selector or "|" in selector:
            return ()
        selector = _ATTRIBUTE.sub(" ", selector)
        for _ in range(DEEPEST):
            if "(" in selector:
                selector = _ARGUMENTS.sub(" ", selector)
        selector = _PSEUDO.sub(" ", selector)
        if not _PLAIN(selector):
            return ()
    words = _WORD.findall(selector)
    return words if selector.islower() else [word if word[0] in ".#" else word.lower() for word in words]
