"""Read passages that are not written as they are read, in a page that is.

Whoever copies a few paragraphs into an honest page may disguise those alone; over the whole page nothing is odd then.
Each passage is read by itself, and the rest as it stands.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from fingerprinting.text.folding.alphabet import alphabet
from fingerprinting.text.folding.reduction import Reduced
from fingerprinting.text.folding.restoring.doubts import LATIN, doubts
from fingerprinting.text.folding.restoring.even_lines import even_lines
from fingerprinting.text.folding.restoring.known_pairs import neighbours
from fingerprinting.text.folding.restoring.odd_passages import odd_passages
from fingerprinting.text.folding.restoring.reordering.arrangements import from_its_end, turned_back
from fingerprinting.text.folding.restoring.reordering.backward_passages import backward_passages
from fingerprinting.text.folding.restoring.reordering.even_pieces import Order
from fingerprinting.text.folding.restoring.respelling.english import respelled_english
from fingerprinting.text.folding.restoring.respelling.odd_english import odd_english
from fingerprinting.text.folding.restoring.respelling.sequence.word_sequence import FILLERS
from fingerprinting.text.folding.restoring.restore import SIGNED, Restored, as_written, restore, sense
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
TRIED = 8
"""Odd passages of an English page that are tried at most: in one with words of another language there are many."""


class Passage(NamedTuple):
    """A part of a page, and what it reads as."""

    start: int
    stop: int
    read: Restored
    """In places of the passage."""

    def sense_in(self, points: Points, start: int, stop: int) -> float:
        """Tell how much sense a part of the page makes that it stands in."""
        return sense(points[start:stop], _page_of(
            points[start:stop], [self._replace(start=self.start - start, stop=self.stop - start)]))

    def is_apart(self, others: Iterable["Passage"]) -> bool:
        """Tell whether it overlaps none of some others."""
        return all(self.stop <= other.start or other.stop <= self.start for other in others)


class Doubted(NamedTuple):
    """What is known of the passages of a page that is written as it is read."""

    restored: Restored | None = None
    """What the page reads as with passages undone; none in any ordinary page."""
    doubtful: tuple[tuple[int, int], ...] = ()
    """Where passages start and stop that are unlike the rest, whether something was undone to them or not."""


def doubted_passages(points: Points) -> Doubted:
    """Undo what was done to passages of a page, and tell which are odd."""
    odd = odd_passages(points, alphabet().table, *neighbours())
    spelled = list(_spelled(points))
    found = list(spelled)
    found += [each for each in _backward(points) if each.is_apart(found)]
    found += [each for each in _odd(points, odd) if each.is_apart(found)]
    return Doubted(_restored_page(points, found, spelled) if found else None, tuple(odd))


def english_passages(points: Points, whole: Restored) -> Restored | None:
    """Undo what was done to passages of an English page.

    Of odd ones that overlap, the first that can be read is one. None where there is none. `whole` is what the page
    reads as: one paragraph may fill what is looked at of it, but fillers run through a whole page or are a list's.
    """
    if FILLERS in whole.tricks:
        return None
    found = list[Passage]()
    for start, stop in odd_english(points)[:TRIED]:
        is_apart = all(stop <= other.start or other.stop <= start for other in found)
        if is_apart and (read := respelled_english(points[start:stop])) and read.name != FILLERS:
            found.append(Passage(start, stop, _restored(read)))
    return _page_of(points, sorted(found, key=lambda each: each.start)) if found else None


def _restored_page(points: Points, found: Sequence[Passage], spelled: Sequence[Passage]) -> Restored:
    """Read a page with passages as they are read.

    Syllables that say how characters beside them sound disguise nothing, and are left out.
    """
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
            other = _undone(passage, SIMPLER * sense(turned, as_written(turned)))
            yield Passage(start, stop, other or _turned(passage) or _ordered(passage, "reversed", order))


def _odd(points: Points, odd: Iterable[tuple[int, int]]) -> Iterator[Passage]:
    """Read passages in which neighbours do not go together as they should.

    Their bounds are rough, but for those of lines of one length.
    """
    for rough in odd:
        for bounds in (even_lines(points, *rough), [rough]):
            reads = [Passage(start, stop, read) for start, stop in bounds
                     if (read := _undone(points[start:stop]) or _turned(points[start:stop]))]
            if reads:
                around = min(start for start, _ in bounds), max(stop for _, stop in bounds)
                yield max(reads, key=lambda each: each.sense_in(points, *around))
                break


def _undone(passage: Points, least: float = 0.0) -> Restored | None:
    """Undo what is undone to whole texts, where that makes more than so much sense."""
    if not (doubted := doubts(passage, alphabet().table, *neighbours())):
        return None
    read = restore(passage, doubted)
    if read.tricks.keys() == {SIGNED}:
        least = max(least, GAIN * sense(passage, as_written(passage)))
    return read if read.tricks and sense(passage, read) >= least else None


def _turned(passage: Points) -> Restored | None:
    """Turn pairs or lines back, where that makes more sense."""
    found = turned_back(passage, neighbours().bits)
    return _ordered(passage, found.name, found.order) if found else None


def _ordered(passage: Points, name: str, order: Order) -> Restored:
    return _restored(Rewriting(name, passage[order], order, order + 1, len(order)))


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
                    all(read.is_in_order for _, read in reads),
                    passages=tuple((passage.start, passage.stop) for passage in passages))
