"""Take the skeleton of a page: its elements by tag and class, whatever they hold.

Sites made with the same template have most pieces in common; numbers in classes are left out, for they count chapters.
"""

import re
from itertools import islice

from lxml import etree

from storage.documents import derive_id

RUN = 4
"""Elements that follow one another in one piece."""
DEEPEST = 400
"""Elements of a page that are read: the list of chapters repeats itself."""
_DIGITS = re.compile(r"\d+")


def skeleton(root: etree._Element) -> tuple[str, ...]:
    """List the pieces of a page's skeleton, 12 hexadecimal digits each, in its order."""
    steps = list(map(_step, islice(root.iter("*"), DEEPEST)))
    return tuple(dict.fromkeys(derive_id(*steps[at:at + RUN])[:12] for at in range(len(steps) - RUN + 1)))


def _step(element: etree._Element) -> str:
    return f"{element.tag}.{_DIGITS.sub('0', str(element.get('class') or element.get('id') or ''))}"
