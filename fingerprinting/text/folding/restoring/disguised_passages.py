"""Read passages that are not written as they are read, in a page that is.

Whoever copies a few paragraphs into an honest page may disguise those alone; over the whole page nothing is odd then.
Each passage is read by itself, and the rest as it stands.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np

from fingerprinting.text.folding.alphabet import alphabet
from fingerprinting.text.folding.reduction import Reduced
from fingerprinting.text.folding.restoring.doubts import LATIN, doubts
from fingerprinting.text.folding.restoring.known_pairs import neighbours
from fingerprinting.text.folding.restoring.odd_passages import odd_passages
from fingerprinting.text.folding.restoring.reordering.arrangements import from_its_end
from fingerprinting.text.folding.restoring.reordering.backward_passages import backward_passages
from fingerprinting.text.folding.restoring.restore import Restored, as_written, restore, sense
from fingerprinting.text.folding.restoring.rewriting import Rewriting
from fingerprinting.text.folding.restoring.sounding.interlinear import without_readings
from fingerprinting.text.folding.restoring.sounding.spelled_passages import spelled_passages
from fingerprinting.text.folding.restoring.sounding.syllables import spelled_text
from fingerprinting.text.folding.specials import TRICKS
from fingerprinting.text.folding.tokens import Points

GAIN = 1.05
"""How many times more sense a passage must make without signs than as it is written."""
SIMPLER = 1.1
"""How many times more sense another reading must make than one from the end, which is tried alone."""


class Passage(NamedTuple):
    """A part of a page, and what it reads as."""

    start: int
    stop: int
    read: Restored
    """In places of the passage."""

    def is_apart(self, others: Iterable["Passage"]) -> bool:
        """Tell whether it overlaps none of some others."""
        return all(self.stop <= other.start or other.stop <= self.start for other in others)


def restored_passages(points: Points) -> Restored | None:
    """Undo what was done to passages of a page; none in any ordinary one.

    Syllables that say how characters beside them sound disguise nothing, and are left out.
    """
    spelled = list(_spelled(points))
    found = list(spelled)
    found += [each for each in _backward(points) if each.is_apart(found)]
    found += [each for each in _odd(points) if each.is_apart(found)]
    if not found:
        return None
    page = _page_of(points, sorted(found, key=lambda each: each.start))
    kept = without_readings(points, page.reduced)
    if len(kept.symbols) == len(page.reduced.symbols):
        return page
    names = {name for passage in spelled for name in passage.read.tricks}
    return page._replace(reduced=kept, tricks={name: count for name, count in page.tricks.items() if name not in names})


def _spelled(points: Points) -> Iterator[Passage]:
    for start, stop in spelled_passages(points).tolist():
        if read := spelled_text(points[start:stop], LATIN):
            yield Passage(start, stop, _restored(read))


def _backward(points: Points) -> Iterator[Passage]:
    """Read passages from their ends, or otherwise where that makes more sense."""
    for start, stop in backward_passages(points, neighbours().bits):
        passage = points[start:stop]
        if (order := from_its_end(passage, neighbours().bits)) is not None:
            turned = passage[order]
            read = _restored(Rewriting("reversed", turned, order, order + 1, len(order)))
            yield Passage(start, stop, _undone(passage, SIMPLER * sense(turned, as_written(turned))) or read)


def _odd(points: Points) -> Iterator[Passage]:
    """Read passages in which neighbours do not go together as they should."""
    for start, stop in odd_passages(points, alphabet().table, *neighbours()):
        if read := _undone(points[start:stop]):
            yield Passage(start, stop, read)


def _undone(passage: Points, least: float = 0.0) -> Restored | None:
    """Undo what is undone to whole texts, where that makes more than so much sense."""
    if not (doubted := doubts(passage, alphabet().table, *neighbours())):
        return None
    read = restore(passage, doubted)
    if read.tricks.keys() == {"regular_signs"}:
        least = max(least, GAIN * sense(passage, as_written(passage)))
    return read if read.tricks and sense(passage, read) >= least else None


def _restored(read: Rewriting) -> Restored:
    undone = np.zeros(len(TRICKS), np.int64)
    return Restored(read.reduced(undone), undone, {read.name: read.undone}, read.is_in_order)


def _page_of(points: Points, passages: list[Passage]) -> Restored:
    """Put what passages read as between what stands as it is read."""
    reads, at = list[tuple[int, Restored]](), 0
    for passage in passages:
        reads += [(at, as_written(points[at:passage.start])), (passage.start, passage.read)]
        at = passage.stop
    reads.append((at, as_written(points[at:])))
    columns = [(read.reduced.symbols, read.reduced.starts + np.uint32(place), read.reduced.stops + np.uint32(place))
               for place, read in reads]
    tricks = sum((Counter(read.tricks) for _, read in reads), Counter[str]())
    undone = np.sum([read.undone for _, read in reads], axis=0)
    return Restored(Reduced(*map(np.concatenate, zip(*columns, strict=True))), undone, dict(tricks),
                    all(read.is_in_order for _, read in reads))
