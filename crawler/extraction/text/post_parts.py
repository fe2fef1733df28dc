"""Read who a post quotes, and leave out signatures and the board's notices.

Threads tell them by their markup.
"""

import re
from collections.abc import Sequence
from itertools import islice

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from crawler.extraction.markup.lines import PageLine
from crawler.extraction.ranking.ancestry import Ancestry

LONGEST = 100
"""Maximum characters of a line that says who is quoted."""
NEAR, DEEPEST = 4, 8
"""Maximum elements between such a line and its quotation, and between a line and its signature."""
_HEAD = re.compile(r"\b(?:said|wrote|says|writes)\s*:$|[\w\s](?:写道|寫道|说|說)\s*[:：]$", re.IGNORECASE).search
_QUOTE = re.compile(r"quote|quotation|citation", re.IGNORECASE).search
_SIGNATURE = re.compile(r"(?<![a-zA-Z])[sS]ignature(?![a-z])|(?<=[a-z])Signature(?![a-z])").search
_NOTICES = frozenset({"notice", "notices", "alert", "announcement", "announcements"})
"""Classes of what a board tells every reader; on 27 real threads with them, no such line is main text."""


def in_notices(ancestry: Ancestry) -> NDArray[np.bool_]:
    """Find the lines in a board's notices."""
    found: list[bool] = []
    for element, parent in zip(ancestry.elements, ancestry.parents, strict=True):
        is_inside = parent >= 0 and found[parent]
        found.append(is_inside or not _NOTICES.isdisjoint((element.get("class") or "").split()))
    return np.array(found, np.bool_)[ancestry.of_line]


def parts_of_posts(lines: Sequence[PageLine], chosen: Sequence[int]) -> Sequence[int]:
    """Leave out signatures, and add who is quoted.

    Lines are given by their places; who is quoted stands above a chosen one.
    """
    known = {place for place in chosen if not _is_in_signature(lines[place].node)}
    heads = {place - 1 for place in known if place and _is_head(lines[place - 1])}
    return sorted(known | heads) if known else chosen


def _is_in_signature(node: etree._Element) -> bool:
    return any(_SIGNATURE(_named(each)) for each in (node, *islice(node.iterancestors(), DEEPEST)))


def _is_head(line: PageLine) -> bool:
    around = (line.node, *islice(line.node.iterancestors(), NEAR))
    return len(line.text) <= LONGEST and bool(_HEAD(line.text)) and any(
        each.tag == "blockquote" or _QUOTE(_named(each)) for each in around)


def _named(element: etree._Element) -> str:
    return f"{element.get('class') or ''} {element.get('id') or ''}"
