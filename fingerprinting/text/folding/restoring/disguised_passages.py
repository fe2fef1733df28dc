"""Read passages that are not written as they are read, in a page that is.

Whoever copies a few paragraphs into an honest page may disguise those alone; over the whole page nothing is odd then.
Each passage is read by itself, and the rest as it stands.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from fingerprinting.text.folding.restoring.doubts import LATIN
from fingerprinting.text.folding.restoring.known_pairs import neighbours
from fingerprinting.text.folding.restoring.reordering.arrangements import from_its_end
from fingerprinting.text.folding.restoring.reordering.backward_passages import backward_passages
from fingerprinting.text.folding.restoring.restore import Restored
from fingerprinting.text.folding.restoring.rewriting import Rewriting
from fingerprinting.text.folding.restoring.sounding.interlinear import without_readings
from fingerprinting.text.folding.restoring.sounding.spelled_passages import spelled_passages
from fingerprinting.text.folding.restoring.sounding.syllables import spelled_text
from fingerprinting.text.folding.specials import TRICKS
from fingerprinting.text.folding.tokens import Points


class Passage(NamedTuple):
    """A part of a page, and what it reads as."""

    start: int
    stop: int
    read: Rewriting
    """In places of the passage."""


def restored_passages(points: Points) -> Restored | None:
    """Undo what was done to passages of a page; none in any ordinary one.

    Syllables that say how characters beside them sound disguise nothing, and are left out.
    """
    found = list(_spelled(points)) or list(_backward(points))
    if not found:
        return None
    page, undone = _page_of(points, found), np.zeros(len(TRICKS), np.int64)
    reduced = page.reduced(undone)
    kept = without_readings(points, reduced)
    tricks = {page.name: page.undone} if len(kept.symbols) == len(reduced.symbols) else {}
    return Restored(kept, undone, tricks, page.is_in_order)


def _backward(points: Points) -> Iterator[Passage]:
    bits = neighbours().bits
    for start, stop in backward_passages(points, bits):
        passage = points[start:stop]
        if (order := from_its_end(passage, bits)) is not None:
            yield Passage(start, stop, Rewriting("reversed", passage[order], order, order + 1, len(order)))


def _spelled(points: Points) -> Iterator[Passage]:
    for start, stop in spelled_passages(points).tolist():
        if read := spelled_text(points[start:stop], LATIN):
            yield Passage(start, stop, read)


def _page_of(points: Points, passages: list[Passage]) -> Rewriting:
    """Put what passages read as between what stands as it is read."""
    codes, starts, stops, at = [points[:0]], [np.zeros(0, np.int64)], [np.zeros(0, np.int64)], 0
    for start, stop, read in passages:
        codes += [points[at:start], read.points]
        starts += [np.arange(at, start), start + read.starts]
        stops += [np.arange(at, start) + 1, start + read.stops]
        at = stop
    rest = np.arange(at, len(points))
    return Rewriting(passages[0].read.name, np.concatenate([*codes, points[at:]]), np.concatenate([*starts, rest]),
                     np.concatenate([*stops, rest + 1]), sum(each.read.undone for each in passages))
