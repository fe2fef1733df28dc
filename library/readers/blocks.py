"""List the blocks of text of parsed markup in reading order, with anchors."""

import re
from typing import NamedTuple

from lxml import etree, html

from library.readers.draft import UnreadableFileError

_BLOCKS = frozenset((
    "address", "article", "aside", "blockquote", "body", "br", "center", "dd", "div", "dl", "dt", "figure", "footer",
    "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre", "section",
    "table", "td", "th", "tr", "ul",
))
_SILENT = frozenset(("head", "script", "style", "noscript", "template", "svg", "math", "iframe", "object", "audio",
                     "video", "rt", "rtc", "rp"))
"""Elements without text; readings above characters are none of the author's."""
_HIDING = re.compile(r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)", re.IGNORECASE)


MAX_TAGS = 300_000
"""Maximum opening tags of a page; each takes about 2 kB once parsed."""
MAX_ATTRIBUTES = 2_000
"""Maximum attributes of one tag; the parser compares each attribute with all before it."""
_TAG = re.compile(r"""<[a-zA-Z](?:[^"'>]++|"[^"]*"|'[^']*')*+""")
_QUOTED = re.compile(r""""[^"]*"|'[^']*'""")


class Block(NamedTuple):
    """One paragraph or heading."""

    text: str
    anchors: tuple[str, ...] = ()
    """Ids of the elements opened since the previous block."""
    level: int = 0
    """1 to 6 for headings, otherwise 0."""


def parse(page: str) -> etree._Element:
    """Parse a page leniently.

    Raises UnreadableFileError if it holds no markup, or so many tags or attributes that parsing would take hours.
    """
    _check_bounds(page)
    parser = html.HTMLParser(encoding="utf-8")
    try:
        tree = html.document_fromstring(page.encode(), parser=parser)
    except (etree.ParserError, ValueError) as error:
        raise UnreadableFileError("it is not an HTML page: {error}", error=str(error)) from error
    return tree


def _check_bounds(page: str) -> None:
    for number, tag in enumerate(_TAG.finditer(page)):
        if number >= MAX_TAGS:
            raise UnreadableFileError("the page has more than {limit:,} tags; provide it as txt, csv or jsonl",
                                      limit=MAX_TAGS)
        if tag.end() - tag.start() > MAX_ATTRIBUTES and len(_names(tag[0])) > MAX_ATTRIBUTES:
            raise UnreadableFileError("a tag of the page has more than {limit:,} attributes, "
                                      "which no text needs; save it again", limit=MAX_ATTRIBUTES)


def _names(tag: str) -> list[str]:
    """List the attribute names, and the unquoted values, of a tag."""
    return re.findall(r"[^\s/=]+", _QUOTED.sub(" ", tag))


def blocks(tree: etree._Element) -> list[Block]:
    """List the visible blocks, with runs of white space reduced to one space."""
    closed: list[Block] = []
    text: list[str] = []
    anchors: list[str] = []
    level = 0

    def close() -> None:
        words = re.sub(r"[ \t\r\n\f]+", " ", "".join(text)).strip(" ")
        text.clear()
        if words.strip() or anchors:
            closed.append(Block(words, tuple(anchors), level))
            anchors.clear()

    walk = etree.iterwalk(tree, events=("start", "end"))
    for event, element in walk:
        tag = element.tag if isinstance(element.tag, str) else ""
        if event == "start":
            if tag in _BLOCKS:
                close()
                level = int(tag[1]) if re.fullmatch(r"h[1-6]", tag) else level
            anchors += [value for name in ("id", "name") if (value := element.get(name))] if tag else []
            if tag in _SILENT or not tag or _is_hidden(element):
                walk.skip_subtree()
            elif element.text:
                text.append(element.text)
            continue
        if tag in _BLOCKS:
            close()
            level = 0 if re.fullmatch(r"h[1-6]", tag) else level
        text.append(element.tail or "")
    close()
    return closed


def _is_hidden(element: etree._Element) -> bool:
    return "hidden" in element.attrib or bool(_HIDING.search(element.get("style", "")))
