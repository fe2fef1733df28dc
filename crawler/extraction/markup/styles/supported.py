"""Tell which conditions of `@supports` a present browser meets."""

import re
from functools import lru_cache

from crawler.extraction.markup.styles.pseudo_names import is_known
from crawler.extraction.markup.styles.settled import DISPLAYS
from crawler.extraction.markup.styles.values.property_names import is_known_declaration

LONGEST = 300
"""Maximum characters of a condition that is read."""
_DECLARATION = re.compile(r"\(\s*([\w-]+)\s*:\s*([^()]*(?:\([^()]*\)[^()]*)*)\)")
_SELECTOR = re.compile(r"selector(\([^()]*(?:\([^()]*\)[^()]*)*\))")
_FONT = re.compile(r"font-(?:tech|format)\([^()]*\)")
_NOT, _GROUP = re.compile(r"not\s*([01])"), re.compile(r"\(\s*([01?](?:\s*(?:and|or)\s*[01?])*)\s*\)")
_FOREIGN = ("-ms-", "-moz-", "-o-")
"""Beginnings of values of other browsers than the crawl's."""
_DEPTH = 4


@lru_cache(maxsize=500)
def is_supported(condition: str) -> bool:
    """Tell whether a condition is met.

    What cannot be told counts as met, but not its opposite.
    """
    condition = condition.lower().strip()
    reduced = _DECLARATION.sub(_declaration_outcome, _with_outcomes(condition)) if len(condition) <= LONGEST else "?"
    for _ in range(_DEPTH):
        reduced = _NOT.sub(lambda negated: "10"[int(negated.group(1))], _GROUP.sub(_joined, reduced))
    reduced = _joined(reduced.strip())
    return reduced == "1" or (reduced != "0" and not re.match(r"not\b", condition))


def _with_outcomes(condition: str) -> str:
    """Replace questions about selectors and fonts by 1 or 0."""
    return _SELECTOR.sub(lambda question: str(int(is_known(question.group(1)))), _FONT.sub("1", condition))


def _declaration_outcome(declaration: re.Match[str]) -> str:
    """Return 1 for a declaration that is known, 0 for an unknown one."""
    name, value = declaration.group(1), declaration.group(2).partition("!")[0].strip()
    if value.startswith(_FOREIGN) or not is_known_declaration(name, value):
        return "0"
    return str(int(value in DISPLAYS)) if name == "display" else "1"


def _joined(group: "re.Match[str] | str") -> str:
    """Return 1 or 0 for parts joined by `and` and `or`, as far as that is known."""
    text = group if isinstance(group, str) else group.group(1)
    parts = [re.split(r"\s*and\s*", part) for part in text.split("or")]
    if any(set(map(str.strip, part)) == {"1"} for part in parts):
        return "1"
    if all("0" in map(str.strip, part) for part in parts):
        return "0"
    return text if isinstance(group, str) else group.group().replace("(", " ").replace(")", " ")
