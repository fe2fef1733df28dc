"""List the rules of style sheets that apply on the screen of a desktop computer."""

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from crawler.extraction.markup.styles.keyframes import REVERSE, ended, ends_of
from crawler.extraction.markup.styles.media import holds
from crawler.extraction.markup.styles.supported import is_supported
from crawler.extraction.markup.styles.variables.container_queries import (
    OF_WIDTH,
    ON_STYLE,
    QUERIED,
    containers_in,
    where_styled,
    within_container,
)
from crawler.extraction.markup.styles.variables.declarations import declarations
from crawler.extraction.remembering import remembering_within

DEEPEST = 4
"""Maximum nesting of blocks that are read."""
MAX_SELECTORS = 400
"""Maximum characters of the combined selectors of nested rules."""
MAX_BLOCKS = 20_000
"""Maximum rules of a sheet that are read."""
MAX_ENDS = 200
"""Maximum animations of a page whose ends are read."""
UNLAYERED = 10_000
"""Rank of rules without a layer, above that of any layer."""

_IN_WORD = re.compile(r"[\w-]").match
_IMPORTANT = re.compile(r"!\s*important\b", re.IGNORECASE).search
_BRACE = re.compile(
    r"[{}]|\"[^\"\\\n]{0,20000}(?:\\.[^\"\\\n]{0,20000}){0,2000}\""
    r"|'[^'\\\n]{0,20000}(?:\\.[^'\\\n]{0,20000}){0,2000}'", re.DOTALL)
"""A brace, or a string, whose braces must be ignored."""
_MEDIA = re.compile(r"@media\b(.*)", re.IGNORECASE | re.DOTALL)
_PASSING = re.compile(r"@layer\b", re.IGNORECASE)
_SUPPORTS = re.compile(r"@supports\b(.*)", re.IGNORECASE | re.DOTALL)
_JOINED = re.compile(r"[\w-]&|[ >+~]\s*&")
"""The enclosing rule's selectors joined to the end of another one, where they must stay together."""
_ANIMATED = "@keyframes "
_LISTED = r"\(((?:[^()]{0,200}|\([^()]{0,200}\)){1,8})\)"
_SCOPE = re.compile(rf"@scope\s*{_LISTED}\s*(?:to\s*{_LISTED}\s*)?", re.IGNORECASE)
_SCOPED = "@scope "
"""Beginning of what stands for the selectors around the rules of a scope: its root and, on a second line, its limit."""
_LAYERS = re.compile(r"@layer\s+([^;{}]{1,400})(?:;|$)", re.IGNORECASE)
_LAYER = re.compile(r"@layer\b\s*([\w.-]{0,100})\s*", re.IGNORECASE)


class Block(NamedTuple):
    """A rule: its selectors and its declarations."""

    selectors: str
    style: str
    layer: int = UNLAYERED
    """Rules of a later layer take precedence, regardless of their selectors."""


@remembering_within(len)  # a site's pages share their sheets, which several modules read
def blocks(css: str, known: frozenset[tuple[str, str]] = frozenset()) -> Sequence[Block]:
    """List the rules that apply.

    Rules for other media, and descriptions such as those of fonts, are left out. `known` is what `surroundings_of`
    returns for all sheets of the page.
    """
    written = without_comments(css)
    layers: dict[str, int] = {}
    containers = {name: selectors for name, selectors in known if name.startswith(QUERIED)}
    ends = {name.removeprefix(_ANIMATED): last for name, last in known if name.startswith(_ANIMATED)}
    found = tuple(block._replace(style=ended(block.style, ends)) if ends else block
                  for block in islice(_blocks(written, layers, containers), MAX_BLOCKS))
    return tuple(_ranked(found, layers)) if "@layer" in written else found


def used_in(css: str, known: frozenset[tuple[str, str]]) -> frozenset[tuple[str, str]]:
    """Return the containers and ends of animations that a sheet uses.

    With these alone as the key, a sheet's rules are cached across pages.
    """
    is_using = known and (QUERIED in css or "animation" in css)
    return frozenset(each for each in known if _subject(each[0]) in css) if is_using else frozenset()


def _subject(name: str) -> str:
    """Return what a sheet that uses a container, or the end of an animation, contains."""
    return name.removeprefix(_ANIMATED).removesuffix(REVERSE).removesuffix(OF_WIDTH)


@lru_cache(maxsize=32)
def surroundings_of(sheets: tuple[str, ...]) -> frozenset[tuple[str, str]]:
    """Return what the rules of one sheet of a page need to know from the others.

    The selectors of elements whose size other rules ask for are the value of `@container`, and of `@container` with
    their name; what an animation ends with, that of `@keyframes` with its name.
    """
    ends = ((_ANIMATED + name, last) for name, last in ends_of(sheets).items())
    return frozenset((*_containers(sheets), *islice(ends, MAX_ENDS)))


def _containers(sheets: Sequence[str]) -> Iterable[tuple[str, str]]:
    if not any(QUERIED in css for css in sheets):
        return ()
    return containers_in((block.selectors, block.style) for css in sheets for block in blocks(css)).items()


def without_comments(css: str) -> str:
    """Remove comments; one that does not end removes the rest.

    Words around a comment stay apart.
    """
    pieces: list[str] = []
    place = 0
    while (begin := css.find("/*", place)) >= 0:
        pieces.append(css[place:begin])
        end = css.find("*/", begin + 2)
        if end < 0:
            return "".join(pieces)
        place = end + 2
        if _IN_WORD(css[begin - 1:begin]) and _IN_WORD(css[place:place + 1]):
            pieces.append(" ")
    return "".join((*pieces, css[place:])) if pieces else css


def _ranked(found: Sequence[Block], layers: dict[str, int]) -> Iterator[Block]:
    """Rank blocks by their layers.

    Of important declarations, the first layer's are the strongest, above those without a layer.
    """
    ranks = _ranks(layers)
    for block in found:
        if block.layer == UNLAYERED:
            yield block
            continue
        rank, declarations = ranks[block.layer], block.style.split(";")
        if usual := [each for each in declarations if not _IMPORTANT(each)]:
            yield block._replace(style=";".join(usual), layer=rank)
        if important := [each for each in declarations if _IMPORTANT(each)]:
            yield block._replace(style=";".join(important), layer=2 * UNLAYERED - rank)


def _ranks(layers: dict[str, int]) -> dict[int, int]:
    """Map the numbers of layers, given as they first appear, to their ranks.

    A layer's own rules come after those of the layers inside it.
    """
    first: dict[str, int] = {}
    for name, number in layers.items():
        for outer in _outwards(name):
            first.setdefault(outer, number)
    ordered = sorted(layers, key=lambda name: (*map(first.__getitem__, _outwards(name)), math.inf))
    return {layers[name]: rank for rank, name in enumerate(ordered)}


def _outwards(layer: str) -> list[str]:
    """List the layers around a layer, the outermost first, and itself."""
    parts = layer.split(".")
    return [".".join(parts[:length]) for length in range(2, len(parts) + 1)]


def _blocks(css: str, layers: dict[str, int], containers: Mapping[str, str]) -> Iterator[Block]:
    """Yield the rules that apply, and note the layers by their numbers."""
    around: list[tuple[str | None, str]] = []
    start = 0
    is_broken = False
    for brace in _BRACE.finditer(css):
        if brace.group() not in "{}":
            continue
        piece = css[start:brace.start()]
        start = brace.end()
        outer, layer = around[-1] if around else ("", "")
        own, _, prelude = piece.rpartition(";") if brace.group() == "{" else (piece, "", "")
        if outer and own.strip():
            yield Block(_plainly(outer), declarations(own), layers[layer] if layer else UNLAYERED)
        elif "@layer" in own:
            for name in (name for named in _LAYERS.findall(own) for name in named.split(",")):
                layers.setdefault(f"{layer}.{name.strip()}", len(layers))
        if brace.group() == "{":
            prelude = prelude.strip() if around else prelude.replace("<!--", " ").replace("-->", " ").strip()
            if prelude.startswith("@") and (named := _LAYER.fullmatch(prelude)):
                layer = f"{layer}.{named.group(1) or len(layers)}"
                layers.setdefault(layer, len(layers))
            within = None if outer is None or is_broken or len(around) >= DEEPEST else _within(
                outer, prelude, containers)
            around.append((within, layer))
            is_broken = False
        elif around:
            around.pop()
        else:
            is_broken = True  # a brace that closes nothing belongs to the next rule, which browsers ignore
    outer, layer = around[-1] if around else ("", "")
    if outer and css[start:].strip():  # browsers close what the end of a sheet leaves open
        yield Block(_plainly(outer), declarations(css[start:]), layers[layer] if layer else UNLAYERED)


def _within(outer: str, prelude: str, containers: Mapping[str, str]) -> str | None:
    """Return the selectors for a block's declarations.

    Empty if the rules inside have their own, None if they do not apply.
    """
    if prelude.startswith("@"):
        return _within_at(outer, prelude, containers)
    if not outer:
        return prelude
    if outer.startswith(_SCOPED):
        return _in_scope(outer, prelude)
    if outer.startswith(ON_STYLE):
        return where_styled(prelude, outer.removeprefix(ON_STYLE))
    inners = [prelude] if "(" in prelude else prelude.split(",")
    is_joined = _JOINED.search(prelude)
    together = f":is({outer})" if "," in outer or is_joined else outer
    apart = [together] if "(" in outer or is_joined else outer.split(",")
    for outers in (apart, [together]):
        found = ",".join(_nested(each.replace(":scope", "&"), own.strip()) for own in outers for each in inners)
        if len(found) <= MAX_SELECTORS:
            return found
    return None


def _in_scope(scope: str, prelude: str) -> str | None:
    """Return the selectors of a rule within a scope.

    They match its root, and what is in it but not within its limit.
    """
    root, _, limit = scope.removeprefix(_SCOPED).partition("\n")
    inside = f":not(:where({root}) :is({limit}),:where({root}) :is({limit}) *)" if limit else ""
    found = [each for own in ([prelude] if "(" in prelude else prelude.split(","))
             for each in _scoped(own.strip(), root, inside)]
    return ",".join(found) if sum(map(len, found)) <= MAX_SELECTORS else None


def _plainly(outer: str) -> str:
    """Return the selectors of declarations.

    Those directly in a scope apply to its root, those directly in another condition to nothing.
    """
    if outer.startswith(ON_STYLE):
        return ":not(*)"
    return f":where({outer.removeprefix(_SCOPED).partition(chr(10))[0]})" if outer.startswith(_SCOPED) else outer


def _scoped(selector: str, root: str, inside: str) -> Iterator[str]:
    if "&" in selector or ":scope" in selector:
        yield selector.replace("&", f":where({root})").replace(":scope", f":is({root})") + inside
    else:
        yield f":where({root}) {selector}{inside}"
        yield f"{selector}:where({root}){inside}"


def _nested(selector: str, own: str) -> str:
    """Write a nested rule's selector with the selector of the rule around it."""
    return selector.replace("&", own) if "&" in selector else f"{own} {selector.strip()}"


def _within_at(outer: str, prelude: str, containers: Mapping[str, str]) -> str | None:
    """Return the selectors for the declarations of a block with a condition."""
    if media := _MEDIA.match(prelude):
        return outer if holds(media.group(1)) else None
    if prelude[:len(QUERIED)].lower() == QUERIED:
        return within_container(outer, prelude, containers)
    if scope := _SCOPE.fullmatch(prelude):
        return _SCOPED + "\n".join(each or "" for each in scope.groups()) if not outer else None
    if supports := _SUPPORTS.match(prelude):
        return outer if is_supported(supports.group(1)) else None
    return outer if _PASSING.match(prelude) else None

