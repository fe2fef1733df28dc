"""Parse selectors of any kind that cssselect parses, and some that it does not."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import cssselect
from cssselect import SelectorError
from cssselect.parser import Attrib, Class, CombinedSelector, Element, Function, Hash, Pseudo

from crawler.extraction.markup.styles.variables.container_queries import STYLED

_LIST = re.compile(r":not\(([^()]*,[^()]*)\)", re.IGNORECASE)
_COUNTED = re.compile(r"(:nth-(?:last-)?child\([^()]{1,40}\bof\s+)([^()\"']{1,200})\)", re.IGNORECASE)
"""Positions among the siblings that match a selector, which cssselect reads only as a string."""
_PSEUDO = re.compile(r"(?<!\\):([a-z-]+)", re.IGNORECASE)
_KNOWN = frozenset({
    "first-child", "last-child", "first-of-type", "last-of-type", "only-child", "only-of-type", "nth-child",
    "nth-last-child", "nth-of-type", "nth-last-of-type", "root", "empty", "not", "is", "where", "has", "lang",
    "defined", "dir", "checked", "read-only", "read-write", STYLED})
_ALIASES = {":-webkit-any(": ":is(", ":scope": ":root"}
_MEMBERS = re.compile(r":(?:is|where)\(([^()]*(?:\([^()]*\)[^()]*)*)\)", re.IGNORECASE)
"""Alternatives, of which browsers ignore those that they do not know."""
_LISTED = re.compile(r":(is|where|not)\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)", re.IGNORECASE)
AMONG, WHERE, OUTSIDE = "-among", "-where", "-outside"
"""Names of functions whose arguments, those of `:is()`, `:where()` and `:not()`, are strings.

cssselect reads only simple ones.
"""
_FUNCTIONS = {"is": AMONG, "where": WHERE, "not": OUTSIDE}


@lru_cache(maxsize=2000)  # the pages of a site share sheets
def parsed(selector: str) -> Sequence[cssselect.Selector]:
    """Parse a selector.

    Empty if it cannot be parsed, selects generated content, or depends on a state such as `:hover`, which is not active
    at rest.
    """
    if not _is_known(selector):
        if (known := _present(selector)) == selector:
            return ()
        return parsed(known)
    single = _LIST.sub(lambda match: "".join(f":not({each})" for each in match.group(1).split(",")), selector)
    found = _read(_COUNTED.sub(r'\1"\2")', single)) or _read(_LISTED.sub(_quoted, selector))
    return tuple(each for each in found if each.pseudo_element is None)


def _read(selector: str) -> Sequence[cssselect.Selector]:
    try:
        return cssselect.parse(selector)
    except (SelectorError, RecursionError, ValueError):
        return ()


def _quoted(alternatives: re.Match[str]) -> str:
    name, listed = alternatives.groups()
    written = listed.strip().replace("\\", r"\\").replace('"', r'\"')
    return f':{_FUNCTIONS[name.lower()]}("{written}")'


def _listed(tree: Any) -> Sequence[Any]:
    """Return the alternatives that a part of a selector lists."""
    if isinstance(tree, Function) and tree.name in {AMONG, WHERE}:
        return [each.parsed_tree for each in parsed(str(tree.arguments[0].value))]
    return getattr(tree, "selector_list", ())


def specificity(tree: Any) -> tuple[int, int, int]:
    """Count the ids, the classes and the tags by which CSS ranks a selector."""
    if isinstance(tree, CombinedSelector):
        return _sum(specificity(tree.selector), specificity(tree.subselector))
    own: tuple[int, int, int] = tree.specificity()
    if not hasattr(tree, "selector"):
        return own
    ids, classes, tags = tree.selector.specificity()
    own = own[0] - ids, own[1] - classes, own[2] - tags
    if isinstance(tree, Function):
        if tree.name in _FUNCTIONS.values():
            own = 0, 0, 0
        if tree.name in {AMONG, OUTSIDE}:
            own = max((specificity(each.parsed_tree) for each in parsed(str(tree.arguments[0].value))), default=own)
        own = _sum(own, max(map(specificity, counted_among(tree)), default=(0, 0, 0)))
    return _sum(specificity(tree.selector), own)


def counted_among(tree: Any) -> Sequence[Any]:
    """Return what the siblings match that `:nth-child(… of …)` counts.

    Empty without `of`.
    """
    places = [place for place, each in enumerate(tree.arguments) if each.type == "IDENT" and each.value == "of"]
    if not places:
        return ()
    written = "".join(str(each.value) for each in tree.arguments[places[0] + 1:])
    return [each.parsed_tree for each in parsed(written.strip())]


def _sum(one: tuple[int, int, int], other: tuple[int, int, int]) -> tuple[int, int, int]:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def _present(selector: str) -> str:
    """Rewrite a selector with pseudo-classes that have equals among the known ones."""
    for name, alias in _ALIASES.items():
        selector = selector.replace(name, alias)
    return _MEMBERS.sub(_known_members, selector)


def _is_known(selector: str) -> bool:
    """Tell whether all pseudo-classes of a selector are known."""
    return _KNOWN.issuperset(map(str.lower, _PSEUDO.findall(selector)))


def _known_members(alternatives: re.Match[str]) -> str:
    members = filter(_is_known, alternatives.group(1).split(","))
    return alternatives.group()[:alternatives.start(1) - alternatives.start()] + ",".join(members) + ")"


def named(tree: Any) -> str:
    """Return a tag, class, id or attribute that a match must have; empty if unknown."""
    if isinstance(tree, Element):
        return str(tree.element or "").lower()
    if isinstance(tree, CombinedSelector):
        return named(tree.subselector)
    if isinstance(tree, Hash | Class):
        return f"#{tree.id}" if isinstance(tree, Hash) else f".{tree.class_name}"
    within = named(tree.selector)
    if not within and isinstance(tree, Pseudo) and str(tree.ident).lower() == "root":
        return "html"
    return f"[{str(tree.attrib).lower()}" if isinstance(tree, Attrib) and within[:1] not in {".", "#"} else within


def any_named(tree: Any) -> frozenset[str]:
    """Return names of which a matching element has one; empty if unknown."""
    if name := named(tree):
        return frozenset({name})
    if isinstance(tree, CombinedSelector):
        return any_named(tree.subselector)
    found = [any_named(each) for each in _listed(tree)]
    if found and all(found):
        return frozenset[str]().union(*found)
    return any_named(tree.selector) if hasattr(tree, "selector") else frozenset()


def around(tree: Any) -> frozenset[str]:
    """Return tags, classes and ids that the ancestors of a matching element must have."""
    if not isinstance(tree, CombinedSelector):
        return around(tree.selector) if hasattr(tree, "selector") else frozenset()
    found = around(tree.selector) | around(tree.subselector)
    name = named(tree.selector) if str(tree.combinator) in {" ", ">"} else ""
    return found if name[:1] in {"", "["} else found | {name}
