"""Reduce a text to symbols that survive disguises, with their offsets."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.alphabet import alphabet
from fingerprinting.text.folding.code_points import points_of
from fingerprinting.text.folding.disguises import count_disguises
from fingerprinting.text.folding.encoded.encoded_text import ENCODED, Decoded, decoded_text
from fingerprinting.text.folding.interspersed.interspersed_text import INTERSPERSED, Interspersed, interspersed_text
from fingerprinting.text.folding.reduction import reduce_points
from fingerprinting.text.folding.restoring.disguised_passages import Doubted, doubted_passages, english_passages
from fingerprinting.text.folding.restoring.doubts import HAN, LATIN, doubts
from fingerprinting.text.folding.restoring.known_pairs import neighbours
from fingerprinting.text.folding.restoring.reordering.clause_ends import has_words_backward
from fingerprinting.text.folding.restoring.respelling.proposing.doubted_english import is_doubted_english
from fingerprinting.text.folding.restoring.respelling.sequence.word_sequence import BACKWARD, FILLERS, SWAPPED
from fingerprinting.text.folding.restoring.restore import restore
from fingerprinting.text.folding.restoring.restored import Restored
from fingerprinting.text.folding.restoring.rewriting import RESPELLED
from fingerprinting.text.folding.specials import TRICKS
from fingerprinting.text.folding.telling_signs import TellingSigns, telling_signs
from fingerprinting.text.folding.tokens import Points

ENGLISH = frozenset({RESPELLED, FILLERS, SWAPPED, BACKWARD})
"""Names of the disguises of English."""
NOT_AS_WRITTEN = INTERSPERSED | {ENCODED}
"""Names of the disguises in whose passages digits and signs stand for characters, or for nothing."""
THROUGHOUT = 0.8
"""Share (0–1) of a text in codes from which on it counts as disguised throughout."""


@dataclass(frozen=True, eq=False)
class Folded:
    """A text reduced for comparison, with the offsets of each symbol.

    Differences of script, width, case, punctuation and homophones are removed: a Han character becomes its toneless
    syllable; a word, a number or a URL becomes one symbol. A masked character is ``symbols.WILD``.
    """

    original: str
    symbols: NDArray[np.uint16]
    """Shape (n,): see ``fingerprinting.text.symbols`` for the ranges."""
    offsets: NDArray[np.uint32]
    """Shape (n,): symbols[i] stands for original[offsets[i]:ends[i]]."""
    ends: NDArray[np.uint32]
    """Shape (n,): the stop of each symbol in the original, excluded."""
    undone: NDArray[np.int64] = field(repr=False)
    """Shape (4,): how many symbols came from masks, written-out pinyin and split characters, by their index in
    ``TRICKS``."""
    restored: Mapping[str, int] = field(default_factory=dict, repr=False)
    """The disguises that were undone in the text or in passages of it, and how many characters each concerned."""
    is_disguised_throughout: bool = False
    """Whether the whole text was restored, so that its signs and lines belong to the disguise."""
    undone_in: tuple[tuple[int, int], ...] = ()
    """Passages original[start:stop] that were restored, if not the whole text was."""
    doubtful: tuple[tuple[int, int], ...] = ()
    """Passages original[start:stop] that differ from the rest of the text, as if they were disguised."""
    is_odd: bool = False
    """Whether Han in the text seem to be in the wrong order or to have others inserted, restored or not."""
    has_words_backward: bool = False
    """Whether clauses begin with words that usually end them, and end with words that usually begin them."""
    is_doubted_english: bool = False
    """Whether the text may be English under disguises, restored or not."""
    is_in_order: bool = True
    """Whether symbols are in the order of the original; false if lines or columns were rearranged."""

    def __len__(self) -> int:
        return len(self.symbols)

    def span(self, start: int, stop: int) -> tuple[int, int]:
        """Return the range of the original that symbols [start, stop) stand for.

        Combining marks after the last character are included. An empty range of symbols gives an empty range.
        """
        if start >= stop:
            place = int(self.offsets[start]) if start < len(self) else len(self.original)
            return place, place
        first = int(self.offsets[start] if self.is_in_order else self.offsets[start:stop].min())
        end = int(self.ends[stop - 1] if self.is_in_order else self.ends[start:stop].max())
        while end < len(self.original) and unicodedata.category(self.original[end]) in ("Mn", "Mc", "Me"):
            end += 1
        return first, end

    def quote(self, start: int, stop: int) -> str:
        """Return the part of the original that symbols [start, stop) stand for."""
        return self.original[slice(*self.span(start, stop))]

    @property
    def is_not_as_written(self) -> bool:
        """Tell whether passages were read from codes or between marks.

        Their form then says nothing.
        """
        return not NOT_AS_WRITTEN.isdisjoint(self.restored)

    @cached_property
    def evasions(self) -> Mapping[str, int]:
        """Count the disguises that folding undid, by name.

        Names that do not occur are left out.
        """
        undone = {name: int(count) for name, count in zip(TRICKS, self.undone, strict=True) if name and count}
        return undone | dict(self.restored) | count_disguises(points_of(self.original))


def fold_as_written(text: str) -> Folded:
    """Reduce a text to symbols without looking for disguises to be restored.

    This takes a few hundredths of the time of `fold`, which returns the same for a text that `is_as_written`.
    """
    undone = np.zeros(len(TRICKS), np.int64)
    return Folded(text, *reduce_points(points_of(text), alphabet().table, undone), undone)


def is_as_written(folded: Folded) -> bool:
    """Tell whether `fold_as_written` gives the same symbols, as nothing was undone."""
    if folded.restored:
        return False
    plain = fold_as_written(folded.original)
    return all(np.array_equal(getattr(folded, name), getattr(plain, name))
               for name in ("symbols", "offsets", "ends", "undone"))


def fold(text: str) -> Folded:
    """Reduce a text to symbols.

    Any string is accepted, including the empty string and lone surrogates.
    """
    points = points_of(text)
    signs = telling_signs(points)
    if decoded := decoded_text(text, points, signs):
        return _decoded(text, decoded)
    return _without_codes(text, points, signs)


def _decoded(text: str, decoded: Decoded) -> Folded:
    """Fold what a text in codes stands for, and keep places in the text."""
    points = points_of(decoded.text)
    read = _without_codes(decoded.text, points, telling_signs(points))
    read = _in_the_text(text, read, decoded.starts, decoded.stops, decoded.passages)
    return replace(read, restored={**read.restored, ENCODED: decoded.characters})


def _without_codes(text: str, points: Points, signs: TellingSigns) -> Folded:
    """Fold a text that is in no codes."""
    return _interspersed(text, found) if (found := interspersed_text(text, signs)) else _read(text, points)


def _interspersed(text: str, found: Interspersed) -> Folded:
    """Fold a text as its pieces follow each other, and keep places in the text."""
    read = _in_the_text(text, fold("".join(text[at] for at in found.order.tolist())), found.order, found.order + 1,
                        found.passages)
    return replace(read, restored={**read.restored, found.name: found.characters},
                   is_in_order=read.is_in_order and bool(np.all(np.diff(found.order) > 0)))


def _in_the_text(
    text: str, read: Folded, starts: NDArray[np.int64], stops: NDArray[np.int64], passages: Sequence[tuple[int, int]],
) -> Folded:
    """Convert the places of what was read to places in the text as written."""
    undone_in, doubtful = (tuple((int(starts[start]), int(stops[stop - 1])) for start, stop in ranges)
                           for ranges in (read.undone_in, read.doubtful))
    is_throughout = sum(stop - start for start, stop in passages) >= THROUGHOUT * len(text)
    first, last = read.offsets.astype(np.int64), read.ends.astype(np.int64) - 1
    return replace(
        read, original=text, offsets=np.minimum(starts[first], starts[last]).astype(np.uint32),
        ends=np.maximum(stops[first], stops[last]).astype(np.uint32),
        is_disguised_throughout=is_throughout or read.is_disguised_throughout,
        undone_in=tuple(sorted((*passages, *(each for each in undone_in if each[0] < each[1])))),
        doubtful=tuple(each for each in doubtful if each[0] < each[1]), is_doubted_english=False)


def _is_english(restored: Restored | None) -> bool:
    """Tell whether a text was read as disguised English."""
    return bool(restored and not ENGLISH.isdisjoint(restored.tricks))


def _read(text: str, points: Points) -> Folded:
    """Fold a text as it is written, undoing disguises."""
    doubted = doubts(points, alphabet().table, *neighbours())
    is_odd, is_backward = bool(doubted & HAN), has_words_backward(points)
    restored = restore(points, doubted) if doubted else None
    is_doubted = bool(doubted & LATIN) and (_is_english(restored) or is_doubted_english(points))
    if restored and doubted & LATIN:
        restored = english_passages(points, restored) or restored
    passages = Doubted() if restored and restored.tricks else doubted_passages(points)
    restored = passages.restored or restored
    if not restored:
        undone = np.zeros(len(TRICKS), np.int64)
        return Folded(text, *reduce_points(points, alphabet().table, undone), undone, doubtful=passages.doubtful,
                      is_odd=is_odd, has_words_backward=is_backward, is_doubted_english=is_doubted)
    throughout = bool(restored.tricks) and not restored.passages
    return Folded(text, *restored.reduced, restored.undone, restored.tricks, throughout, restored.passages,
                  passages.doubtful, is_odd, is_backward, is_doubted, restored.is_in_order)
