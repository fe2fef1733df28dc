"""Recognise the teasers of other pages that stand beside a text.

A teaser is a short piece below a heading that leads to another page, in a row of such pieces. Its sentences read like
those of the text, but belong to the pages that they advertise. On a page that has no other text they are its text, and
so they are on lists: only pages that declare that they are articles are examined.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, takewhile

from lxml import etree

from crawler.extraction.markup.lines import PageLine
from crawler.urls.address import canonical, site_host

ROW = 3
"""Minimum number of pieces with such headings side by side."""
LONGEST = 600
"""Maximum characters of a piece; a longer one is a text itself, as in a blog that shows whole articles."""
TEXT = 600
"""Minimum characters of the text before teasers."""
DEEPEST = 12
"""Maximum elements between a heading and the row that its piece is in."""
LINKED = 0.75
"""Minimum linked share (0–1) of a heading; its spaces do not count as linked."""
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})


def without_teasers(lines: Sequence[PageLine], chosen: Sequence[int], url: str) -> Sequence[int]:
    """Leave out the chosen lines, given by their places, that are teasers below a longer text."""
    pieces = _pieces(lines, url)
    if not pieces:
        return chosen
    of_piece = {place: piece for place in chosen if (piece := _around(lines[place].node, pieces)) is not None}
    sizes: Counter[etree._Element] = Counter()
    for place, piece in of_piece.items():
        sizes[piece] += len(lines[place].text)
    left_out = {place for place, piece in of_piece.items() if sizes[piece] <= LONGEST}
    before = sum(len(lines[place].text) for place in takewhile(lambda place: place not in left_out, chosen))
    return [place for place in chosen if place not in left_out] if before >= TEXT else chosen


def _pieces(lines: Sequence[PageLine], url: str) -> frozenset[etree._Element]:
    """Find the pieces of rows: the largest elements with one heading each that leads to another page."""
    headings = [line.node for line in lines
                if line.node.tag in _HEADINGS and line.link_share >= LINKED and _leads_away(line.node, url)]
    if len(headings) < ROW:
        return frozenset()
    counts = Counter(each for heading in headings for each in _upwards(heading))
    rows: Counter[etree._Element] = Counter()
    pieces: dict[etree._Element, etree._Element] = {}
    for heading in headings:
        piece = heading
        for each in _upwards(heading):
            if counts[each] > 1:
                rows[each] += 1
                pieces[piece] = each
                break
            piece = each
    return frozenset(piece for piece, row in pieces.items() if rows[row] >= ROW)


def _upwards(heading: etree._Element) -> Iterator[etree._Element]:
    return islice(heading.iterancestors(), DEEPEST)


def _around(node: etree._Element, pieces: frozenset[etree._Element]) -> etree._Element | None:
    if node in pieces:
        return node
    return next((each for each in _upwards(node) if each in pieces), None)


def _leads_away(heading: etree._Element, url: str) -> bool:
    """Tell whether a heading leads to another page of the site.

    Those of a list of goods or places lead to other sites.
    """
    link = next((each for each in (*heading.iter("a"), *heading.iterancestors("a")) if each.get("href")), None)
    address = canonical(str(link.get("href")).strip(), url) if link is not None and url else None
    if address is None or address == canonical(url, url):
        return False
    return site_host(address) == site_host(url)
