"""Exchange letters of a line that styles shift into each other's places."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any

from lxml import etree

from crawler.extraction.markup.styles.page_styles import PageStyles
from crawler.extraction.markup.styles.style_sheet import sheet_of
from crawler.extraction.markup.styles.suspects import named_in

FEWEST = 6
"""Minimum number of shifted letters of a page."""
MAX_LETTERS = 20_000
LONGEST = 12
"""Maximum letters that change places with each other."""
_RELATIVE = r"(?<![-\w])position\s*:\s*relative"
_LEFT = re.compile(r"(?<![-\w])left\s*:\s*(-?\d{1,4}(?:\.\d{1,4})?)(?:px|r?em)", re.IGNORECASE)
_ACROSS = re.compile(r"(?<![-\w])translate(?:x)?\(\s*(-?\d{1,4}(?:\.\d{1,4})?)(?:px|r?em)\s*\)", re.IGNORECASE)
_IS_RELATIVE = re.compile(_RELATIVE, re.IGNORECASE)
_BACK = tuple(re.compile(rf"{name}-\d{{0,3}}(?:\.\d{{1,4}})?(?:px|r?em)") for name in (
    r"left\s{0,5}:\s{0,5}", r"translate\(\s{0,5}", r"translateX\(\s{0,5}"))
"""Each begins with letters, for which `re` searches many times faster."""
_SHIFTING = re.compile(rf"{_RELATIVE}|(?<![-\w])left\s*:|translate(?:x)?\(", re.IGNORECASE)
_shifted = etree.XPath("//*[@style][contains(@style, 'left') or contains(@style, 'translate')]")


def may_shift(html: str) -> bool:
    """Tell whether a page may shift letters to either side."""
    return ("relative" in html or "translate" in html) and any(back.search(html) for back in _BACK)


def exchange(root: etree._Element, styles: PageStyles) -> None:
    """Write letters where they are seen."""
    page = styles.page(root)
    sheet = sheet_of(page, _SHIFTING.search)
    suspects = named_in(sheet.layers, page.names)
    styled: Any = _shifted(root)  # this XPath selects elements, so the result is a list
    found: Iterable[etree._Element] = chain(styled, styles.body(root).found(suspects) if suspects else ())
    letters = list(islice(filter(_is_letter, dict.fromkeys(found)), MAX_LETTERS))
    if len(letters) < FEWEST:
        return
    shifts = {each: shift for each in letters if (shift := _shift(sheet.style_of(each)))}
    unit = min(map(abs, shifts.values()), default=0.0)
    for run in _runs(shifts) if len(shifts) >= FEWEST else ():
        seen = [place + shifts[each] / unit for place, each in enumerate(run)]
        order = [round(each) for each in seen]
        if sorted(order) == list(range(len(run))) and max(map(abs, map(float.__sub__, seen, map(float, order)))) < 0.1:
            for place, text in zip(order, [each.text for each in run], strict=True):
                run[place].text = text


def _is_letter(element: etree._Element) -> bool:
    return not len(element) and len(str(element.text or "").strip()) == 1


def _shift(style: str) -> float:
    """Return how far a style moves an element to the right; 0 if it does not."""
    shifts = _LEFT.findall(style) if _IS_RELATIVE.search(style) else []
    return float((shifts or _ACROSS.findall(style) or ["0"])[-1])


def _runs(shifts: dict[etree._Element, float]) -> Iterator[Sequence[etree._Element]]:
    """Yield shifted letters that stand side by side, as few together as change places."""
    run: list[etree._Element] = []
    total = 0.0
    for letter, shift in shifts.items():
        if run and (run[-1].getnext() is not letter or run[-1].tail or len(run) >= LONGEST):
            run, total = [], 0.0
        run.append(letter)
        total += shift
        if len(run) > 1 and abs(total) < 1e-6:
            yield run
            run, total = [], 0.0
