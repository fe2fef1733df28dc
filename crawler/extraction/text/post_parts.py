"""Read who a post quotes, and leave out signatures.

Threads tell both by their markup.
"""

import re
from collections.abc import Sequence
from itertools import islice

from lxml import etree

from crawler.extraction.markup.lines import PageLine

LONGEST = 100
"""Maximum characters of a line that says who is quoted."""
NEAR, DEEPEST = 4, 8
"""Maximum elements between such a line and its quotation, and between a line and its signature."""
_HEAD = re.compile(r"\b(?:said|wrote|says|writes)\s*:$|[\w\s](?:写道|寫道|说|說)\s*[:：]$", re.IGNORECASE).search
_QUOTE = re.compile(r"quote|quotation|citation", re.IGNORECASE).search
_SIGNATURE = re.compile(r"(?<![a-zA-Z])[sS]ignature(?![a-z])|(?<=[a-z])Signature(?![a-z])").search


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
