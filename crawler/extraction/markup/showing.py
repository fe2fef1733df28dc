"""Tell which elements that readers pass over show sentences.

Buttons, menus, fields, drawings, formulas.
"""

import re
from collections.abc import Iterator
from itertools import islice

from lxml import etree

SENTENCE = 12
"""Characters from which a button or an option may hold a sentence rather than a label."""
ENOUGH = 2_000
"""Characters of an element that are looked at; more are text, not a label."""
MAX_HOLDERS = 500
_STOP = re.compile(r"[，。！？；…]|[^\W\d_]{2}[.,;!?](?:\s|$)")
_ADDRESS = re.compile(r"://|^\s*[<\[{]")
HOLDING = frozenset({"button", "select", "option", "textarea", "svg", "math", "object"})
"""Tags of elements that may show sentences; the choices of a menu do with it."""
_DRAWN = {"svg": ("text", "foreignobject", "foreignObject"), "math": ("mtext",), "select": ("option",)}


def shows(element: etree._Element) -> bool:
    """Tell whether a browser shows sentences of an element that is mostly passed over.

    Of a menu most choices must be sentences: names of chapters have commas, too.
    """
    tag = str(element.tag)
    if tag not in HOLDING or tag == "option" or (tag == "object" and element.get("data")):
        return False
    texts = list(_texts(element, tag))
    if tag == "select":
        return bool(texts) and 2 * sum(map(_is_sentence, texts)) > len(texts)
    return _is_sentence("".join(texts))


def _texts(element: etree._Element, tag: str) -> Iterator[str]:
    for holder in islice(element.iter(*_DRAWN[tag]), MAX_HOLDERS) if tag in _DRAWN else (element,):
        yield _beginning(holder)


def _beginning(holder: etree._Element) -> str:
    """Read the beginning of an element's text.

    Elements nested deep hold the same text again and again.
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
