"""Name the features of a line, one row of numbers each."""

from crawler.extraction.ranking.line_measures import MEASURES
from crawler.extraction.ranking.line_places import GROUPS, PLACE_NAMES

PAGE_KINDS = ("article", "thread", "goods", "list", "media")
OFFSETS = (-3, -2, -1, 1, 2, 3)

_OWN = ("letters", "prose", "linked", "digits", "stops", "short words", "parted", *MEASURES, "noise", "title",
        "described", "said before")
_GROUP = ("prose", "share", "lines", "mean", "linked", "sentences")
_NEIGHBOUR = ("prose", "linked")
_HEADING = ("main headings before", "headings before", "since heading", "up to the title", "down to the title",
            "prose beside title", "articles before", "prose of article", "in body", "share of body")
FEATURES: tuple[str, ...] = (
    *_OWN, *PLACE_NAMES,
    "page prose", "page lines", "page linked", "place", "prose before", "after title", "before title", "thread",
    *(f"page of {kind}" for kind in PAGE_KINDS),
    "after tail", "tails before",
    *(f"{what} at {offset}" for offset in OFFSETS for what in _NEIGHBOUR),
    "prose around", "linked around",
    *(f"{what} of level {level}" for level in GROUPS for what in _GROUP),
    "parents of trail", "trail same words", *_HEADING, "han", "page han", "repeats", "place in trail",
)

SHORT_LOGS = tuple(map(FEATURES.index, (
    "letters", "prose", "after title", "before title", "after tail", *(f"prose at {offset}" for offset in OFFSETS),
    "place in trail")))
"""Features that are logarithms of numbers with 32 bits; the forest's thresholds were learned from these."""
LOGS = tuple(map(FEATURES.index, (
    "page prose", "page lines", "tails before",
    *(f"{what} of level {level}" for level in GROUPS for what in ("prose", "lines", "mean")),
    "parents of trail", "trail same words", "main headings before", "headings before", "since heading",
    "articles before", "repeats")))
"""Features that are logarithms of numbers with 64 bits."""
