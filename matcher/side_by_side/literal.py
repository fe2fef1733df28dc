"""Measure how much of a passage is the same as written, and count its disguises."""

import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.symbols import WILD
from fingerprinting.text.words import simplified
from matcher.side_by_side.folded_passages import folded
from matcher.side_by_side.kinds import DISGUISED, INSERTED, SAME
from matcher.side_by_side.marks import Marks, marked, points, token
from matcher.side_by_side.reordering import DISORDER, in_order
from storage.documents import Passage

Number = TypeVar("Number", np.uint32, np.uint64)

_BEYOND = 0x3001
"""A code point that is not white space; above it there is none."""
_SPACES = np.array([chr(point).isspace() for point in range(_BEYOND + 1)])
"""Shape (_BEYOND + 1,): whether a code point is white space."""


class Literal(NamedTuple):
    """A passage as written; white space does not count."""

    same: int
    """Number of characters that both texts have as written, in order."""
    longer: int
    """Characters of the longer side."""
    inserted: int
    """Number of characters of the page that folding leaves out and the source lacks."""
    disguises: dict[str, int]
    """Number of characters of the page that are written differently or inserted, by name of the disguise."""

    @property
    def identity(self) -> float:
        """Share (0–1) of the longer side that is the same as written.

        It is 1 only if nothing differs.
        """
        return 1.0 if self.same >= self.longer else min(round(self.same / self.longer, 4), 0.9999)


NOTHING = Literal(0, 0, 0, {})


def literal(page: str, source: str, passage: Passage) -> Literal:
    """Measure a passage of two texts as written; a shuffled one part by part."""
    copied, original = page[slice(*passage.page)], source[slice(*passage.source)]
    if copied == original:
        return Literal(length := _length(copied), length, 0, {})
    whole, in_place = _measured(copied, original, passage.identity)
    if in_place >= passage.identity - DISORDER or len(parts := in_order(page, source, passage)) == 1:
        return whole
    measured = overall(_measured(page[slice(*part.page)], source[slice(*part.source)], passage.identity)[0]
                       for part in parts)
    return measured._replace(longer=max(_length(copied), _length(original)))


def _measured(page: str, source: str, alike: float) -> tuple[Literal, float]:
    """Measure two texts in the same order, and the share of symbols in place.

    The share refers to the longer text.
    """
    left, right = folded(page), folded(source)
    marks = marked(left, right, alike)
    spaces, inserted = _is_space(page), marks.page == INSERTED
    same = int(np.count_nonzero((marks.page == SAME) & ~spaces))
    longer = max(_length(page) + int(np.count_nonzero(inserted & spaces)), _length(source))
    figures = Literal(same, longer, int(np.count_nonzero(inserted)), dict(_disguises(left, right, marks)))
    return figures, int(np.count_nonzero(marks.kept)) / max(len(left), len(right), 1)


def overall(passages: Iterable[Literal]) -> Literal:
    """Sum up the passages of a match."""
    same, longer, inserted, disguises = 0, 0, 0, Counter[str]()
    for part in passages:
        same, longer, inserted = same + part.same, longer + part.longer, inserted + part.inserted
        disguises.update(part.disguises)
    return Literal(same, longer, inserted, dict(disguises))


def _length(text: str) -> int:
    """Count characters without white space."""
    return int(np.count_nonzero(~_is_space(text)))


def _is_space(text: str) -> NDArray[np.bool_]:
    return _SPACES[np.minimum(points(text), _BEYOND)]


def _disguises(page: Folded, source: Folded, marks: Marks) -> Counter[str]:
    """Count the disguised characters of the page by name of the disguise."""
    found = Counter[str]()
    signs, _, times = _distinct(points(page.original)[marks.page == INSERTED])
    for sign, count in zip(signs.tolist(), times, strict=True):
        found[_name_of_sign(chr(sign))] += count
    disguised = marks.page[page.offsets[marks.pairs[:, 0]]] == DISGUISED
    symbols, others = marks.pairs[marks.kept & disguised].T
    lengths = page.ends[symbols].astype(np.int64) - page.offsets[symbols]
    single = (lengths == 1) & (source.ends[others] - source.offsets[others] == 1)
    for at, count in _alike(page, source, symbols, others, single):
        name = _name(token(page, int(symbols[at])), token(source, int(others[at])),
                     is_masked=bool(page.symbols[symbols[at]] == WILD))
        found[name] += count * int(lengths[at])
    return found


def _alike(
    page: Folded, source: Folded, symbols: NDArray[np.int64], others: NDArray[np.int64], single: NDArray[np.bool_],
) -> list[tuple[int, int]]:
    """List one of each group of pairs that are written alike, with the group's size.

    Pairs of single characters are grouped, others are not. In the order of the text.
    """
    places = np.flatnonzero(single)
    written = points(page.original)[page.offsets[symbols[places]]].astype(np.uint64)
    original = points(source.original)[source.offsets[others[places]]].astype(np.uint64)
    masked = (page.symbols[symbols[places]] == WILD).astype(np.uint64)
    _, first, times = _distinct(written << np.uint64(32) | original << np.uint64(1) | masked)
    groups = zip(places[first].tolist(), times, strict=True)
    return sorted([*groups, *((at, 1) for at in np.flatnonzero(~single).tolist())])


def _distinct(values: NDArray[Number]) -> tuple[NDArray[Number], NDArray[np.int64], list[int]]:
    """List the distinct values in order of appearance.

    Returns them, the first place of each, and how often each occurs.
    """
    distinct, first, times = np.unique(values, return_index=True, return_counts=True)
    order = np.argsort(first)
    return distinct[order], first[order], times[order].tolist()


def _name_of_sign(sign: str) -> str:
    category = unicodedata.category(sign)
    return "zero_width" if category == "Cf" else "combining" if category.startswith("M") else "interleaved"


@lru_cache(4096)
def _name(written: str, original: str, *, is_masked: bool) -> str:
    """Return the name of the disguise of one symbol.

    `homophone` if the characters only sound the same.
    """
    if is_masked:
        return "mask"
    plain = unicodedata.normalize("NFKC", written)
    if plain != written and plain.casefold() == unicodedata.normalize("NFKC", original).casefold():
        return "width" if all("\uff00" <= character <= "\uffef" for character in written) else "styled"
    if written.casefold() == original.casefold():
        return "letter_case"
    if simplified(written) == simplified(original):
        return "traditional"
    if written.isascii():
        return "pinyin"
    if len(written) > len(original):
        return "component"
    return "homophone" if unicodedata.category(written[0]) == "Lo" else "homoglyph"
