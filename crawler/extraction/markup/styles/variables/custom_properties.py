"""Compute the variables of elements: what applies to them, and what they inherit."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from lxml import etree

from crawler.extraction.markup.styles.values.plain_style import brief, plain
from crawler.extraction.markup.styles.variables.substitution import replaced, replaced_value, uses
from crawler.extraction.remembering import remembering_within

_DECLARED = re.compile(
    r"(?:^|;)\s*(--[^\s:;,()]{1,80})\s*:\s*((?:\"[^\"\\]{0,2000}\"|'[^'\\]{0,2000}'|[^;\"'])*)")
_IMPORTANT = re.compile(r"\s*!\s*important\s*$", re.IGNORECASE)
_REGISTERED = re.compile(r"@property\s+(--[^\s{]{1,80})\s*\{([^{}]{0,1000})\}", re.IGNORECASE)
_ALONE = re.compile(r"inherits\s*:\s*false", re.IGNORECASE)
_INITIAL = re.compile(r"initial-value\s*:\s*((?:\"[^\"]{0,500}\"|'[^']{0,500}'|[^;\"'])*)", re.IGNORECASE)
_INHERITED = frozenset({"inherit", "unset", "revert", "revert-layer"})
MAX_RESOLVED = 1_000
"""Maximum declarations of a page whose resolved form is cached; each may be long."""

Declared = Sequence[tuple[str, str]]
"""Variables with the values that they are given."""


class Registered(NamedTuple):
    """What a style sheet says of a variable with `@property`."""

    name: str
    initial: str | None
    is_inherited: bool


@remembering_within(len)
def registered_in(css: str) -> tuple[Registered, ...]:
    """List the variables that a sheet registers."""
    if "@property" not in css:
        return ()
    return tuple(Registered(name, found.group(1).strip() if (found := _INITIAL.search(descriptors)) else None,
                            not _ALONE.search(descriptors)) for name, descriptors in _REGISTERED.findall(css))


def declared_in(style: str) -> Declared:
    """List the variables that declarations set, the strongest last."""
    return _declared(style) if "--" in style else ()


@remembering_within(len)  # a rule that sets variables for all elements is asked of each
def _declared(style: str) -> Declared:
    declarations = [(name, _IMPORTANT.sub("", value).strip() or " ", bool(_IMPORTANT.search(value)))
                    for name, value in _DECLARED.findall(style)]
    return tuple((name, value) for name, value, _ in sorted(declarations, key=lambda each: each[2]))


class _Scope:
    """The variables that an element sets, and those around it."""

    def __init__(self, own: Mapping[str, str], around: "_Scope | None") -> None:
        self._own, self._around = own, around
        self._known: dict[str, str | None] = {}

    def value(self, name: str, registered: Mapping[str, Registered]) -> str | None:
        """Return the value of a variable with its own variables replaced.

        None if it has none.
        """
        if name not in self._known:
            self._known[name] = None  # a variable that depends on itself has no value
            self._known[name] = self._found(name, registered)
        return self._known[name]

    def _found(self, name: str, registered: Mapping[str, Registered]) -> str | None:
        value, registration = self._own.get(name, "unset"), registered.get(name)
        initial = registration.initial if registration else None
        is_handed_down = registration is None or registration.is_inherited or value.lower() == "inherit"
        if value.lower() == "initial":
            return initial
        if value.lower() not in _INHERITED:
            return replaced_value(value, lambda other: self.value(other, registered)) if uses(value) else value
        return self._around.value(name, registered) if is_handed_down and self._around else initial


class CustomProperties:
    """The variables of one page's elements.

    `ruled` collects the declarations of the page's sheets for an element.
    """

    def __init__(self, ruled: Callable[[etree._Element], str], registered: Mapping[str, Registered]) -> None:
        self._ruled, self._registered = ruled, registered
        self._scopes: dict[etree._Element, _Scope] = {}
        self._shared: dict[tuple[str, _Scope | None], _Scope] = {}
        """Scopes by the declarations of an element and the scope around it."""
        self._resolved = lru_cache(MAX_RESOLVED)(self._resolved_within)

    def resolved(self, element: etree._Element, style: str) -> str:
        """Replace the variables in declarations that apply to an element."""
        return self._resolved(style, self._scope(element)) if uses(style) else style

    def value(self, element: etree._Element, name: str) -> str | None:
        """Return the value of a variable for an element; None if it has none."""
        return self._scope(element).value(name, self._registered)

    def _resolved_within(self, style: str, scope: _Scope) -> str:
        return plain(brief(replaced(style, lambda name: scope.value(name, self._registered))))

    def _scope(self, element: etree._Element) -> _Scope:
        """Return the variables of an element."""
        passed = []
        scope: _Scope | None = None
        for outer in (element, *element.iterancestors()):
            if outer in self._scopes:
                scope = self._scopes[outer]
                break
            passed.append(outer)
        for each in reversed(passed):
            scope = self._scopes[each] = self._within(f"{self._ruled(each)};{each.get('style') or ''}", scope)
        return scope or _Scope({}, None)

    def _within(self, style: str, around: _Scope | None) -> _Scope:
        """Return the variables of an element with these declarations.

        Elements that set none share those around them; elements that set the same within the same share theirs.
        """
        is_silent = "--" not in style
        if is_silent and around is not None and not self._registered:
            return around
        key = ("" if is_silent else style), around
        if key not in self._shared:
            self._shared[key] = _Scope(dict(declared_in(style)), around)
        return self._shared[key]
