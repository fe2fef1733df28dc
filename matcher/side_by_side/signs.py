"""Compare the characters between symbols: punctuation, decoration, invisible ones."""

import unicodedata
from functools import lru_cache
from typing import NamedTuple

from rapidfuzz.distance import Levenshtein

from matcher.side_by_side.kinds import DISGUISED, EDITED, INSERTED


class SignMarks(NamedTuple):
    """Marked positions of the page's and the source's characters, with their kinds.

    All other characters are the same.
    """

    page: tuple[tuple[int, int], ...]
    source: tuple[tuple[int, int], ...]


SHORT = 16
"""Maximum characters for which a comparison is cached; a page that changes its commas does so hundreds of times."""


def compare_signs(page: str, source: str) -> SignMarks:
    """Compare the characters between two pairs of symbols.

    White space beside other characters is ignored as layout.

    A character that the other side lacks is inserted. One that replaces another is disguised if both have the same
    compatibility form (， and ,), otherwise edited.
    """
    return _known(page, source) if max(len(page), len(source)) <= SHORT else _compared(page, source)


def _compared(page: str, source: str) -> SignMarks:
    left, right = _signs(page, source), _signs(source, page)
    on_page: list[tuple[int, int]] = []
    in_source: list[tuple[int, int]] = []
    for step in Levenshtein.opcodes([page[at] for at in left], [source[at] for at in right]):
        here, there = left[step.src_start:step.src_end], right[step.dest_start:step.dest_end]
        if step.tag == "replace":
            kinds = [_replaced(page[at], source[other]) for at, other in zip(here, there, strict=True)]
            on_page.extend(zip(here, kinds, strict=True))
            in_source.extend(zip(there, kinds, strict=True))
        elif step.tag != "equal":
            on_page.extend((at, INSERTED) for at in here)
            in_source.extend((at, INSERTED) for at in there)
    return SignMarks(tuple(on_page), tuple(in_source))


_known = lru_cache(4096)(_compared)


def _signs(text: str, other: str) -> list[int]:
    """List the positions of the characters to compare.

    Spaces count only if the other side has nothing there.
    """
    if not other and text.isspace() and not set(text) & {"\n", "\r"}:
        return list(range(len(text)))
    return [at for at, character in enumerate(text) if not character.isspace()]


def _replaced(sign: str, other: str) -> int:
    return DISGUISED if unicodedata.normalize("NFKC", sign) == unicodedata.normalize("NFKC", other) else EDITED
