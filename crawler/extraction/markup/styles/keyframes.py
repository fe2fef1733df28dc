"""Tell which animations of style sheets end with their element visible."""

import re

from crawler.extraction.markup.styles.settled import is_hiding
from crawler.extraction.remembering import remembering_within

_NAMED = re.compile(
    r"@(?:-\w{1,10}-)?keyframes\s+([\w-]{1,100})\s*\{((?:[^{}]{0,200}\{[^{}]{0,1000}\}){1,30})", re.IGNORECASE)
_LAST = re.compile(r"(?:^|[},\s])(?:to|100%)\s*(?:,[^{}]{0,100})?\{([^{}]{0,1000})\}", re.IGNORECASE)
_ANIMATION = re.compile(r"(?<![-\w])animation\s*:[^;]*", re.IGNORECASE)
_WORD = re.compile(r"[\w-]+")


@remembering_within(len)
def shown_at_last(css: str) -> frozenset[str]:
    """Return the names of a sheet's animations that end visible.

    An animation without a last step is not listed.
    """
    if "keyframes" not in css:
        return frozenset()
    ends = ((name, _LAST.search(steps)) for name, steps in _NAMED.findall(css))
    return frozenset(name for name, last in ends if last and last.group(1).strip() and not is_hiding(last.group(1)))


def without_others(style: str, names: frozenset[str]) -> str:
    """Remove animations from declarations, except those with some names."""
    if "animation" not in style:
        return style
    return _ANIMATION.sub(lambda said: said.group() if names.intersection(_WORD.findall(said.group())) else "", style)
