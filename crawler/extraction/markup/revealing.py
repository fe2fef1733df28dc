"""Insert into a page's tree what a browser shows, without running scripts."""

import base64
import binascii
import re
from contextlib import suppress
from itertools import islice
from urllib.parse import unquote_to_bytes

from lxml import etree

from crawler.extraction.markup.fields import holds_text
from crawler.extraction.markup.generated_content import generates, write_generated, write_markers
from crawler.extraction.markup.order.placed_text import is_set_out, put_feet_last, put_in_places, turn_rows
from crawler.extraction.markup.order.reading_order import MIRRORING, mirror_marked, moves, put_in_order
from crawler.extraction.markup.order.shifted_letters import exchange, may_shift
from crawler.extraction.markup.painting.collapsed_columns import collapse_columns
from crawler.extraction.markup.painting.covering import cover
from crawler.extraction.markup.painting.drawings import draw, has_drawn_text
from crawler.extraction.markup.painting.embedded_drawings import DRAWING, open_drawings
from crawler.extraction.markup.painting.products import shrink
from crawler.extraction.markup.painting.pushing import push_out
from crawler.extraction.markup.shadow_roots import open_shadows
from crawler.extraction.markup.styles.page_styles import PageStyles
from crawler.extraction.markup.tree import parse
from crawler.extraction.markup.written import write_out
from fingerprinting.text.encodings.markup import decode

MAX_FRAMES = 100
MAX_FIELDS = 2_000
_GENERATING = re.compile(
    r":(?i:before|after|marker)\b[^{}<]{0,300}\{[^{}<]{0,2000}?\bcontent\s*:\s*"
    r"(?:(?:counters?\([^()]{1,80}\)|open-quote)\s*)?"
    r"(?:[\"'][^\"']{0,40}[\w，。！？：；、…“”‘’「」『』《》—]|attr|var)")
_ORDERING = ("-override", "rtl", "-reverse", "grid-row", "grid-area", "table-header-group", "table-footer-group")
_ORDER = re.compile(r"order(?<=[{; \n\"']order):")
_SHRINKING = "opacity", "zoom", "scale(", "font"
_CLIPPING = "overflow", "OVERFLOW", "Overflow", "contain:", "contain "
_BUTTONS = frozenset({"button", "submit", "reset"})
_WITHOUT_WORDS = frozenset({"hidden", "password", "checkbox", "radio", "file", "image", "range", "color", "date",
                            "time", "month", "week", "datetime-local", "number"})
"""Types of fields that show no words, or none of the page's."""
_LETTER = re.compile("[\u4e00-\u9fff]")
_NO_SIZE = ("0", "1", "0px", "1px")
_mirrors = etree.XPath(f"contains(string(), '{MIRRORING}')")


def reveal(root: etree._Element, html: str, styles: PageStyles) -> None:
    """Insert the contents of styles, frames and fields into the tree, as shown."""
    if "write" in html and "document" in html:
        write_out(root)
    _open_frames(root)
    if "shadowroot" in html:
        open_shadows(root, styles)
    if "placeholder" in html or ("<input" in html and "value" in html):
        _fill_fields(root)
    is_drawn = DRAWING in html and open_drawings(root)
    if is_drawn or has_drawn_text(html):
        draw(root)
    _name_choices(root)
    if "alt=" in html:
        name_pictures(root)
    if any(map(generates, styles.outer(root))) or ("content" in html and _GENERATING.search(html)):
        write_generated(root, styles)
    if "list-style" in html:
        write_markers(root)
    _hide(root, html, styles)
    _put_in_order(root, html, styles)


def _hide(root: etree._Element, html: str, styles: PageStyles) -> None:
    """Mark what several elements together hide."""
    if "<col" in html and ("collapse" in html or styles.has_outer):
        collapse_columns(root, styles)
    if "absolute" in html or styles.has_outer:
        cover(root, styles)
    if styles.has_outer or any(sign in html for sign in _SHRINKING):
        shrink(root, styles)
    if styles.has_outer or any(sign in html for sign in _CLIPPING):
        push_out(root, styles)


def _put_in_order(root: etree._Element, html: str, styles: PageStyles) -> None:
    outer = styles.outer(root)
    is_in_page = (any(sign in html for sign in _ORDERING) or bool(_ORDER.search(html))
                  or next(root.iter("bdo", "text"), None) is not None)
    if is_in_page or any(map(moves, outer)):
        put_in_order(root, styles, is_in_page=is_in_page)
    if is_set_out(html):
        put_in_places(root, styles)
    if may_shift(html):
        exchange(root, styles)
    turn_rows(root)
    if "tfoot" in html or "TFOOT" in html:
        put_feet_last(root)
    if _mirrors(root):
        mirror_marked(root)


def _name_choices(root: etree._Element) -> None:
    """Insert the label of each group of a menu's options as an option.

    Browsers show it above them. They also show the label of an option instead of its text.
    """
    for each in list(islice(root.iter("optgroup", "option"), MAX_FIELDS)):
        if not (label := each.get("label")) or not holds_text(label):
            continue
        if each.tag == "option":
            each.text = label
        else:
            heading = etree.Element("option")
            heading.text = label
            each.insert(0, heading)


def name_pictures(root: etree._Element) -> None:
    """Write the texts of pictures without a source, and letters drawn as pictures."""
    for picture in root.iter("img"):
        text = picture.get("alt")
        if text and (_LETTER.match(text) if len(text) == 1 else _has_no_source(picture) and holds_text(text)):
            picture.text = text


def _has_no_source(picture: etree._Element) -> bool:
    return not picture.get("src") and not any(
        value for name, value in picture.items() if "src" in name or name[:5] == "data-")


def _open_frames(root: etree._Element) -> None:
    for frame in list(root.iter("iframe", "object", "embed"))[:MAX_FRAMES]:
        document = str(frame.get("srcdoc") or "") or _embedded(str(frame.get("src") or frame.get("data") or ""))
        if not document or frame.get("width") in _NO_SIZE or frame.get("height") in _NO_SIZE:
            continue
        body = next(parse(document).iter("body"), None)
        if body is not None:
            frame.tag = "div"
            frame.text = body.text
            frame[:] = list(body)


def _embedded(address: str) -> str:
    """Decode the page in a `data:` address; empty for any other."""
    head, _, data = address.strip().partition(",")
    if not head.lower().startswith("data:text/html"):
        return ""
    body = unquote_to_bytes(data)
    with suppress(binascii.Error, ValueError):
        return decode(base64.b64decode(body) if head.lower().endswith(";base64") else body, head[len("data:"):])[0]
    return ""


def _fill_fields(root: etree._Element) -> None:
    """Write into fields the text that they contain or ask for."""
    for field in list(root.iter("input"))[:MAX_FIELDS]:
        kind, value = str(field.get("type") or "text").lower(), str(field.get("value") or "")
        text = value if value or kind in _BUTTONS else str(field.get("placeholder") or "")
        if kind not in _WITHOUT_WORDS and holds_text(text):
            field.text = text
    for field in list(root.iter("textarea"))[:MAX_FIELDS]:
        if not field.text and holds_text(text := str(field.get("placeholder") or "")):
            field.text = text
