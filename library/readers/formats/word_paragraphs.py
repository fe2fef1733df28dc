"""List the paragraphs of a Word document as its reader sees them.

python-docx lists the paragraphs that stand directly in the body, and of these only plain runs and links. Inserted and
moved text of tracked changes, content controls, fields, readings' base characters, text boxes and tables in tables are
text as well; deleted and hidden text is not.
"""

from collections.abc import Iterator
from itertools import chain

from lxml import etree

_WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
OUTLINE_LEVEL, VALUE = f"{_WORD}pPr/{_WORD}outlineLvl", f"{_WORD}val"
"""Where a paragraph or a style states its level in the outline, from 0, and the attribute with it."""
_GONE = frozenset(_WORD + name for name in (
    "del", "moveFrom", "rt", "instrText", "delText", "pPr", "rPr", "sdtPr", "sdtEndPr", "tblPr", "tblGrid", "trPr",
    "tcPr", "sectPr", "rubyPr",
)) | {"{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"}
"""Deleted text, readings above characters, properties, and the second copy of drawings that old programs show."""
_PARAGRAPH, _ROW, _CELL, _RUN, _BOX = (_WORD + name for name in ("p", "tr", "tc", "r", "txbxContent"))
_TEXT = frozenset((f"{_WORD}t", "{http://schemas.openxmlformats.org/officeDocument/2006/math}t"))
_SIGNS = {_WORD + name: sign for name, sign in (
    ("tab", "\t"), ("ptab", "\t"), ("br", "\n"), ("cr", "\n"), ("noBreakHyphen", "-"))}
_HIDDEN = f"{_WORD}rPr/{_WORD}vanish"
_OFF = ("0", "false", "off")


def paragraphs(element: etree._Element) -> Iterator[tuple[etree._Element | None, str]]:
    """Yield each paragraph with its text, in reading order.

    A row of a table whose cells hold a line each is one line without a paragraph.
    """
    for child in element:
        if child.tag in _GONE:
            continue
        if child.tag == _PARAGRAPH:
            yield child, text_of(child)
            yield from chain.from_iterable(map(paragraphs, _boxes(child)))
        elif child.tag == _ROW:
            yield from _row(child)
        else:
            yield from paragraphs(child)


def _row(row: etree._Element) -> Iterator[tuple[etree._Element | None, str]]:
    cells = [list(paragraphs(cell)) for cell in row.iter(_CELL) if next(cell.iterancestors(_ROW)) is row]
    if any(len(cell) > 1 for cell in cells):
        yield from chain.from_iterable(cells)
    else:
        yield None, "\t".join(text for cell in cells for _, text in cell)


def text_of(element: etree._Element) -> str:
    """Join the visible text of a paragraph, without that of boxes in it."""
    if element.tag in _TEXT:
        return element.text or ""
    if element.tag in _GONE or element.tag == _BOX or (element.tag == _RUN and _is_hidden(element)):
        return ""
    return _SIGNS.get(element.tag, "") or "".join(map(text_of, element))


def _is_hidden(run: etree._Element) -> bool:
    mark = run.find(_HIDDEN)
    return mark is not None and mark.get(VALUE) not in _OFF


def _boxes(paragraph: etree._Element) -> Iterator[etree._Element]:
    """Find the text boxes of a paragraph that are no copies for old programs."""
    for box in paragraph.iter(_BOX):
        above = {ancestor.tag for ancestor in box.iterancestors()}
        if above.isdisjoint(_GONE) and next(box.iterancestors(_PARAGRAPH)) is paragraph:
            yield box
