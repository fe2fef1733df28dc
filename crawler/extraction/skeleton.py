"""Extract the skeleton of a page: its elements by tag and class, without content.

Sites made with the same template have most pieces in common. Numbers in classes are left out, since they count
chapters.
"""

import re
from itertools import islice

from lxml import etree

from storage.documents import derive_id

RUN = 4
"""Number of consecutive elements in one piece."""
DEEPEST = 400
"""Maximum elements of a page that are read; the rest mostly repeats, as in a list of chapters."""
_DIGITS = re.compile(r"\d+")


def skeleton(root: etree._Element) -> tuple[str, ...]:
    """List the pieces of a page's skeleton in order, 12 hexadecimal digits each."""
    steps = list(map(_step, islice(root.iter("*"), DEEPEST)))
    return tuple(dict.fromkeys(derive_id(*steps[at:at + RUN])[:12] for at in range(len(steps) - RUN + 1)))


def _step(element: etree._Element) -> str:
    return f"{element.tag}.{_DIGITS.sub('0', str(element.get('class') or element.get('id') or ''))}"
