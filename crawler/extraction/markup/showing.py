"""Tell which elements that readers pass over show sentences.

Buttons, menus, fields, drawings, formulas.
"""

import re
from collections.abc import Iterator

from lxml import etree

SENTENCE = 12
"""Characters from which a button or an option may hold a sentence rather than a label."""
_STOP = re.compile(r"[，。！？；…]|[^\W\d_]{2}[.,;!?](?:\s|$)")
_ADDRESS = re.compile(r"://|^\s*[<\[{]")
_HOLDING = frozenset({"button", "select", "textarea", "svg", "math", "object"})
_DRAWN = {"svg": ("text", "foreignobject", "foreignObject"), "math": ("mtext",), "select": ("option",)}


def shows(element: etree._Element) -> bool:
    """Tell whether a browser shows sentences of an element that is mostly passed over.

    Of a menu most choices must be sentences: names of chapters have commas, too.
    """
    tag = str(element.tag)
    if tag not in _HOLDING or (tag == "object" and element.get("data")):
        return False
    texts = list(_texts(element, tag))
    if tag == "select":
        return bool(texts) and 2 * sum(map(_is_sentence, texts)) > len(texts)
    return _is_sentence("".join(texts))


def _texts(element: etree._Element, tag: str) -> Iterator[str]:
    for holder in element.iter(*_DRAWN[tag]) if tag in _DRAWN else (element,):
        yield "".join(map(str, holder.itertext()))


def _is_sentence(text: str) -> bool:
    return len(text) >= SENTENCE and bool(_STOP.search(text)) and not _ADDRESS.search(text)
