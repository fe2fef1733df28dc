"""Leave out the rules of a style sheet that no element of a page can match.

A sheet has rules for all pages of a site; one page has a small part of the names in them.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from crawler.extraction.markup.styles.css_rules import MAX_BLOCKS, Block, blocks, used_in, variables_of
from crawler.extraction.markup.styles.pseudo_names import is_known
from crawler.extraction.markup.styles.style_rules import MAX_SELECTOR
from crawler.extraction.remembering import remembering_within

MAX_READ = 100_000
"""Maximum selectors of a sheet that are read."""
DEEPEST = 3
"""Maximum nesting of arguments in a selector."""
_SIGN = re.compile(r"[,()\[\]]")
_PLAIN = re.compile(r"[\w\s.#>*+~-]*").fullmatch
_WORD = re.compile(r"[.#]?[\w-]+")
_ATTRIBUTE = re.compile(r"\[[^\[\]\"']*(?:(?:\"[^\"]*\"|'[^']*')[^\[\]\"']*)?\]")
_ARGUMENTS = re.compile(r"\([^()]*\)")
_PSEUDO = re.compile(r"::?[\w-]+")

Names = frozenset[str]
"""Tags, classes and ids, as in selectors."""
Variables = frozenset[tuple[str, str]]
"""Variables of style sheets with their values."""
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
    is_cut: bool = False
    """Whether the sheet has more rules than were read."""


class OnPage(NamedTuple):
    """A sheet, and what decides which of its rules are possible on a page.

    Equal for most pages of a site.
    """

    css: str
    known: Variables
    """The variables that it uses."""
    present: Names
    """The names in it that the page has."""


def on_page(pieces: tuple[str, ...], names: Names) -> Sequence[OnPage]:
    """Tell which rules of each sheet are possible on a page with some names."""
    variables = variables_of(pieces)
    used = [(css, used_in(css, variables)) for css in pieces]
    return [OnPage(css, known, _selectors(css, known).names & names) for css, known in used]


@remembering_within(lambda possible: len(possible.rules))
def possible_rules(css: str, known: Variables, present: Names) -> Possible:
    """List the rules of a sheet that are possible on a page."""
    selectors = _selectors(css, known)
    has = present.issuperset
    rules = [Block(selector, style, layer) for required, selector, style, layer in selectors.listed if has(required)]
    return Possible(rules, selectors.is_cut)


@remembering_within(lambda selectors: len(selectors.listed))
def _selectors(css: str, known: Variables) -> _Selectors:
    rules = blocks(css, known)
    listed = list(islice(_listed(rules), MAX_READ))
    names = frozenset(name for required, *_ in listed for name in required)
    return _Selectors(listed, names, len(rules) >= MAX_BLOCKS or len(listed) >= MAX_READ)


def _listed(rules: Iterable[Block]) -> Iterator[_Selector]:
    for selectors, style, layer in rules:
        if ":" in selectors and not is_known(selectors):
            continue
        for selector in separate(selectors) if "(" in selectors or "[" in selectors else selectors.split(","):
            yield required_by(selector), selector, style, layer


def separate(selectors: str) -> Iterator[str]:
    """Split selectors at commas, except those inside brackets.

    A comma is inside if the next bracket closes, unless that is further away than the longest selector.
    """
    start = 0
    waiting: list[int] = []
    for sign in _SIGN.finditer(selectors):
        place = sign.start()
        if sign.group() == ",":
            waiting.append(place)
            continue
        is_closing = sign.group() in ")]"
        for comma in waiting:
            if not is_closing or place - comma - 1 > MAX_SELECTOR:
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
