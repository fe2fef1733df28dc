"""Compares what stands between symbols: punctuation, decoration, invisible signs."""

import unicodedata
from typing import NamedTuple

from rapidfuzz.distance import Levenshtein

from matcher.side_by_side.kinds import DISGUISED, EDITED, INSERTED


class SignMarks(NamedTuple):
    """Marked places of the page's and the source's signs, with their kinds.

    All others are the same.
    """

    page: list[tuple[int, int]]
    source: list[tuple[int, int]]


def compare_signs(page: str, source: str) -> SignMarks:
    """Compare the signs between two pairs of symbols.

    Layout, that is white space beside other signs, is left out.

    A sign that the other side lacks is inserted. One in place of another is disguised where both have the same
    compatibility form (， and ,), else edited.
    """
    left, right = _signs(page, source), _signs(source, page)
    marks = SignMarks([], [])
    for step in Levenshtein.opcodes([page[at] for at in left], [source[at] for at in right]):
        here, there = left[step.src_start:step.src_end], right[step.dest_start:step.dest_end]
        if step.tag == "replace":
            kinds = [_replaced(page[at], source[other]) for at, other in zip(here, there, strict=True)]
            marks.page.extend(zip(here, kinds, strict=True))
            marks.source.extend(zip(there, kinds, strict=True))
        elif step.tag != "equal":
            marks.page.extend((at, INSERTED) for at in here)
            marks.source.extend((at, INSERTED) for at in there)
    return marks


def _signs(text: str, other: str) -> list[int]:
    """List the places of the signs.

    Spaces count as signs where the other side goes on without anything.
    """
    if not other and text.isspace() and not set(text) & {"\n", "\r"}:
        return list(range(len(text)))
    return [at for at, character in enumerate(text) if not character.isspace()]


def _replaced(sign: str, other: str) -> int:
    return DISGUISED if unicodedata.normalize("NFKC", sign) == unicodedata.normalize("NFKC", other) else EDITED
