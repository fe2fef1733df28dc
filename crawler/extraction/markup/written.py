"""Insert into a page's tree what its scripts write literally.

That is `document.write('…')` with plain strings.
"""

import re

from lxml import etree

from crawler.extraction.markup.tree import parse

MAX_WRITINGS = 2_000
MAX_SCRIPT = 1_000_000
"""Characters of a script that are examined."""
_STRING = r"(?:'(?:[^'\\\n]|\\.)*+'|\"(?:[^\"\\\n]|\\.)*+\"|`(?:[^`\\$]|\\.)*+`)"
_WRITING = re.compile(
    r"document\s{0,5}\.\s{0,5}write(?:ln)?\s{0,5}\(\s{0,20}(" + _STRING + r"(?:\s{0,20}[+,]\s{0,20}" + _STRING
    + r"){0,500})\s{0,20}\)", re.DOTALL)
_PIECE = re.compile(_STRING, re.DOTALL)
_ESCAPE = re.compile(r"\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(\r\n|.))", re.DOTALL)
_NAMED = {"n": "\n", "r": "\r", "t": "\t", "b": "", "f": " ", "v": " ", "0": ""}


def write_out(root: etree._Element) -> None:
    """Insert after each script what it writes.

    Text that is computed at run time is shown only by a browser.
    """
    left, ahead = MAX_WRITINGS, 0
    for script in list(root.iter("script")):
        if script.get("src") or not script.text or "write" not in script.text:
            continue
        writings = []
        for match in _WRITING.finditer(str(script.text)[:MAX_SCRIPT]):
            writings.append("".join(unescaped(piece.group()[1:-1]) for piece in _PIECE.finditer(match.group(1))))
            left -= 1
            if left <= 0:
                break
        if writings:
            ahead += _insert(script, "".join(writings), ahead)


def _insert(script: etree._Element, markup: str, ahead: int) -> bool:
    """Insert what a script writes; for a script in the head, after `ahead` others.

    True if it was inserted into the body for a script in the head.
    """
    body = next(parse(markup).iter("body"), None)
    parent = script.getparent()
    if body is None or parent is None:
        return False
    place = etree.Element("span" if parent.tag in ("p", "span", "td", "li", "a") else "div")
    place.text = body.text
    place[:] = list(body)
    place.tail, script.tail = script.tail, None
    if parent.tag == "head":  # written content ends the head
        heir = next(parent.itersiblings("body"), None)
        (heir if heir is not None else parent).insert(ahead, place)
        return True
    parent.insert(parent.index(script) + 1, place)
    return False


def unescaped(text: str) -> str:
    """Decode the escapes of a string in a script."""
    return _ESCAPE.sub(_character, text)


def _character(escape: re.Match[str]) -> str:
    code = escape.group(1) or escape.group(2) or escape.group(3)
    if code:
        point = int(code, 16)
        return chr(point) if 0x20 <= point < 0xD800 or 0xE000 <= point < 0x110000 else ""
    return _NAMED.get(escape.group(4), escape.group(4).strip("\r\n"))
