"""List the style sheets that a style sheet imports."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from crawler.extraction.markup.styles.css_rules import without_comments
from crawler.extraction.markup.styles.media import holds
from crawler.extraction.remembering import remembering_within

MAX_IMPORTS = 8
_IMPORT = re.compile(
    r"(?:\s|<!--|-->)*(?:@charset\b[^;{}]{0,100};|@layer\b[^;{}]{0,400};|@import\s*"
    r"(?:url\(\s*(?:\"([^\"]{0,2000})\"|'([^']{0,2000})'|([^\"'()\s]{0,2000}))\s*\)|\"([^\"]{0,2000})\"|'([^']{0,2000})')"
    r"([^;{}]{0,400})(?:;|$))", re.IGNORECASE)
_CONDITION = re.compile(
    r"\blayer\b(?:\([^()]{0,100}\))?|\bsupports\((?!\s*not\b)(?:[^()]|\([^()]{0,100}\)){0,200}\)", re.IGNORECASE)


class Imported(NamedTuple):
    """A sheet that another one imports."""

    href: str
    media: str


@remembering_within(len)
def imported_by(css: str) -> Sequence[Imported]:
    """List the sheets that a sheet imports, if they apply to a screen."""
    found: list[Imported] = []
    css = without_comments(css) if "@import" in css.lower() else ""
    place = 0
    while (match := _IMPORT.match(css, place)) and len(found) < MAX_IMPORTS:
        place = match.end()
        *names, media = match.groups()
        if href := next(filter(None, names), ""):
            found.append(Imported(href, _CONDITION.sub(" ", media or "").strip()))
    return tuple(each for each in found if holds(each.media))
