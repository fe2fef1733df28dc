"""Apply what the animations of style sheets end with."""

import re
from collections.abc import Mapping, Sequence

from crawler.extraction.remembering import remembering_within

_NAMED = re.compile(
    r"@(?:-\w{1,10}-)?keyframes\s+([\w-]{1,100})\s*\{((?:[^{}]{0,200}\{[^{}]{0,1000}\}){1,30})", re.IGNORECASE)
_LAST = re.compile(r"(?:^|[},\s])(?:to|100%)\s*(?:,[^{}]{0,100})?\{([^{}]{0,1000})\}", re.IGNORECASE)
_FIRST = re.compile(r"(?:^|[},\s])(?:from|0%)\s*(?:,[^{}]{0,100})?\{([^{}]{0,1000})\}", re.IGNORECASE)
_ANIMATION = re.compile(r"(?<![-\w])(?:-webkit-)?animation(?:-[a-z-]+)?\s*:([^;]*)", re.IGNORECASE)
_WORD = re.compile(r"[\w-]+")
_KEEPING = frozenset({"forwards", "both"})
"""Words by which what an animation ends with stays."""

Ends = Mapping[str, str]
"""The declarations that animations end with, by name; those of one that runs backwards by its name and `REVERSE`."""
REVERSE = " reverse"


def keyframes_in(css: str) -> list[str]:
    """List a sheet's descriptions of animations, as written."""
    return [match.group() + "}" for match in _NAMED.finditer(css)] if "keyframes" in css else []


def ends_of(sheets: Sequence[str]) -> Ends:
    """Return what the animations of sheets end with, as far as they say it.

    Of equal names, the last one counts.
    """
    return {name: last for css in sheets for name, last in _ends_in(css).items()}


@remembering_within(len)
def _ends_in(css: str) -> Ends:
    if "keyframes" not in css:
        return {}
    named = [(name + suffix, step.search(steps)) for name, steps in _NAMED.findall(css)
             for suffix, step in (("", _LAST), (REVERSE, _FIRST))]
    return {name: last.group(1).strip() for name, last in named if last and last.group(1).strip()}


def ended(style: str, ends: Ends) -> str:
    """Return declarations after their animation has ended.

    What it ends with takes precedence over all but important declarations.
    """
    if not ends or "animation" not in style:
        return style
    words = [word for value in _ANIMATION.findall(style) for word in _WORD.findall(value)]
    if _KEEPING.isdisjoint(words) or "paused" in words:
        return style
    suffix = REVERSE if "reverse" in words else ""
    last = ";".join(ends[word + suffix] for word in words if word + suffix in ends)
    return f"{_important(last)};{style}" if last else style


def _important(style: str) -> str:
    """Mark declarations as important; those of an animation cannot be."""
    declarations = (each.partition("!")[0].strip() for each in style.split(";"))
    return ";".join(f"{each}!important" for each in declarations if each)
