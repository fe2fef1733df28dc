"""Hide the cells of table columns that style sheets collapse."""

import re
from collections.abc import Iterator
from itertools import islice

from lxml import etree

from crawler.extraction.markup.styles.page_styles import PageStyles
from crawler.extraction.markup.styles.settled import settled
from crawler.extraction.markup.styles.style_sheet import Sheet, sheet_of

MAX_TABLES, MAX_ROWS, MAX_COLUMNS = 200, 10_000, 1_000
"""Maximum tables, rows of each and columns of each that are examined."""
_COLLAPSED = re.compile(r"(?<![-\w])visibility\s*:\s*collapse\b", re.IGNORECASE).search
_collapsed = etree.XPath("boolean(//col[contains(@style, 'collapse')] | //colgroup[contains(@style, 'collapse')])")


def collapse_columns(root: etree._Element, styles: PageStyles) -> None:
    """Mark the cells of collapsed columns as not shown.

    Tables with cells over several rows are left as they are.
    """
    sheet = sheet_of(styles.page(root), _COLLAPSED)
    if not (sheet or _collapsed(root)):
        return
    tables = dict.fromkeys(next(each.iterancestors("table"), None) for each in root.iter("col", "colgroup"))
    for table in islice((each for each in tables if each is not None), MAX_TABLES):
        columns = {place for place, is_collapsed in enumerate(_columns(table, sheet)) if is_collapsed}
        if columns and next(table.iterfind(".//*[@rowspan]"), None) is None:
            for row in islice(table.iter("tr"), MAX_ROWS):
                if next(row.iterancestors("table"), None) is table:
                    _hide(row, columns)


def _columns(table: etree._Element, sheet: Sheet) -> Iterator[bool]:
    """Tell of each column of a table whether it is collapsed."""
    left = MAX_COLUMNS
    for column in table.iter("col", "colgroup"):
        if column.tag == "col" or column.find("col") is None:
            around = column.getparent() if column.tag == "col" else None
            is_collapsed = any(each is not None and each.tag in {"col", "colgroup"} and _COLLAPSED(
                settled(sheet.style_of(each))) for each in (column, around))
            span = min(_number(column.get("span")), max(left, 0))
            left -= span
            yield from [is_collapsed] * span


def _hide(row: etree._Element, columns: set[int]) -> None:
    place = 0
    for cell in row.iterchildren("td", "th"):
        span = _number(cell.get("colspan"))
        if columns.issuperset(range(place, place + span)):
            cell.set("style", f"{cell.get('style') or ''};display:none!important")
        place += span


def _number(text: str | None) -> int:
    return min(max(int(text), 1), MAX_COLUMNS) if text and text.isdecimal() else 1
