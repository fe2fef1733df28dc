"""Tell which elements that usually show no text contain sentences.

Buttons, menus, fields, drawings, formulas.
"""

import re
from collections.abc import Iterator
from itertools import islice

from lxml import etree

SENTENCE = 12
"""Minimum characters of a button or option that may be a sentence rather than a label."""
ENOUGH = 2_000
"""Characters of an element that are examined; longer ones are text, not labels."""
MAX_HOLDERS = 500
_STOP = re.compile(r"[，。！？；…]|[^\W\d_]{2}[.,;!?](?:\s|$)")
_ADDRESS = re.compile(r"://|^\s*[<\[{]")
HOLDING = frozenset({"button", "select", "option", "textarea", "svg", "math", "object"})
"""Tags of elements that may show sentences; options belong to their menu."""
_PLUGIN = re.compile(r"\.(?:swf|class|jar|xap|dcr)(?:$|[?#])", re.IGNORECASE)
_DRAWN = {"svg": ("text", "foreignobject", "foreignObject"), "math": ("mtext",), "select": ("option",)}


def shows(element: etree._Element) -> bool:
    """Tell whether an element that usually shows no text contains sentences.

    Of a menu, most options must be sentences, since names of chapters contain commas too.
    """
    tag = str(element.tag)
    if tag not in HOLDING or tag == "option" or (tag == "object" and _is_played(element)):
        return False
    texts = list(_texts(element, tag))
    if tag == "select":
        return bool(texts) and 2 * sum(map(_is_sentence, texts)) > len(texts)
    return _is_sentence("".join(texts))


def _is_played(element: etree._Element) -> bool:
    """Tell whether a browser shows the data of an object."""
    data, kind = str(element.get("data") or ""), str(element.get("type") or "").strip().lower()
    return bool(data) and not kind.startswith("application/x-") and not _PLUGIN.search(data)


def _texts(element: etree._Element, tag: str) -> Iterator[str]:
    for holder in islice(element.iter(*_DRAWN[tag]), MAX_HOLDERS) if tag in _DRAWN else (element,):
        yield _beginning(holder)


def _beginning(holder: etree._Element) -> str:
    """Return the beginning of an element's text.

    Deeply nested elements would repeat the same text.
    """
    found, size = [], 0
    for piece in holder.itertext():
        found.append(str(piece))
        size += len(piece)
        if size > ENOUGH:
            break
    return "".join(found)


def _is_sentence(text: str) -> bool:
    return len(text) >= SENTENCE and not _ADDRESS.search(text[:ENOUGH]) and (
        len(text) > ENOUGH or bool(_STOP.search(text)))
