"""Open the drawings that pictures and frames contain in their addresses."""

from itertools import islice

from lxml import etree

from crawler.extraction.markup.painting.drawings import has_drawn_text
from crawler.extraction.markup.tree import MAX_CHARACTERS, parse
from crawler.fonts.faces import embedded

MAX_OPENED = 500
"""Maximum drawings of a page that are opened."""
DRAWING = "data:image/svg+xml"
"""Beginning of the address of a drawing."""


def open_drawings(root: etree._Element) -> bool:
    """Insert drawings with text where they are shown; tells whether there are any."""
    left, room = MAX_OPENED, MAX_CHARACTERS
    is_any = False
    for holder in list(islice(root.iter("img", "iframe", "object", "embed"), MAX_OPENED)):
        address = str(holder.get("data" if holder.tag == "object" else "src") or "").strip()
        if left <= 0 or len(address) > room or address[:len(DRAWING)].lower() != DRAWING:
            continue
        left, room = left - 1, room - len(address)
        markup = embedded(address).decode("utf-8", "replace")
        drawing = next(parse(markup).iter("svg"), None) if has_drawn_text(markup) else None
        if drawing is not None:
            holder.tag = "span"
            drawing.tail = None
            holder.append(drawing)
            is_any = True
    return is_any
