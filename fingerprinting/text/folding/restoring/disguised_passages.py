"""Undo disguises of single passages in a page that is not disguised.

Someone who copies a few paragraphs into a page of his own may disguise only these, so that the page as a whole looks
ordinary. Each such passage is restored separately; the rest of the page is read as written.
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
from fingerprinting.text.folding.restoring.respelling.layers.layered_english import english_passage
from fingerprinting.text.folding.restoring.respelling.odd_english import gain, odd_english
from fingerprinting.text.folding.restoring.respelling.sequence.word_sequence import FILLERS
from fingerprinting.text.folding.restoring.restore import restore, with_initials_masked
from fingerprinting.text.folding.restoring.restored import SIGNED, Restored, as_written, sense
from fingerprinting.text.folding.restoring.rewriting import Rewriting
from fingerprinting.text.folding.restoring.sounding.interlinear import without_readings
from fingerprinting.text.folding.restoring.sounding.spelled_passages import spelled_passages
from fingerprinting.text.folding.restoring.sounding.substituted_initials import passages_with_initials
from fingerprinting.text.folding.restoring.sounding.syllables import spelled_text
from fingerprinting.text.folding.specials import TRICKS
from fingerprinting.text.folding.tokens import Points

GAIN = 1.05
"""Minimum ratio between the `sense` of a passage without inserted characters and as written."""
SIMPLER = 1.1
"""Minimum ratio between the `sense` of another reading and of the lines read backwards.

Reading backwards is preferred because it is a single order; the other readings are chosen among many.
"""
TRIED = 8
"""Maximum number of odd passages of an English page that are tried: words of another language make many."""


class Passage(NamedTuple):
    """A part of a page and its restored text."""

    start: int
    stop: int
    read: Restored
    """The restored text, with places relative to `start`."""

    def sense_in(self, points: Points, start: int, stop: int) -> float:
        """Return the `sense` of the part of the page around it, with it restored."""
        return sense(points[start:stop], _page_of(
            points[start:stop], [self._replace(start=self.start - start, stop=self.stop - start)]))

    def is_apart(self, others: Iterable["Passage"]) -> bool:
        """Tell whether it overlaps none of the others."""
        return all(self.stop <= other.start or other.stop <= self.start for other in others)


class Doubted(NamedTuple):
    """The disguised and the odd passages of a page that is not disguised throughout."""

    restored: Restored | None = None
    """The page with its passages restored; None if no passage was."""
    doubtful: tuple[tuple[int, int], ...] = ()
    """Start and stop of each passage that differs from the rest of the page, restored or not."""


def doubted_passages(points: Points) -> Doubted:
    """Restore the disguised passages of a page, and report the odd ones."""
    odd = odd_passages(points, alphabet().table, *neighbours())
    spelled = list(_spelled(points))
    found = list(spelled)
    found += [each for each in _with_initials(points) if each.is_apart(found)]
    found += [each for each in _backward(points) if each.is_apart(found)]
    found += [each for each in _odd(points, odd) if each.is_apart(found)]
    return Doubted(_restored_page(points, found, spelled) if found else None, tuple(odd))


def english_passages(points: Points, whole: Restored) -> Restored | None:
    """Restore the disguised passages of an English page.

    Of odd passages that overlap, the one whose reading gains most is taken: bounds are rough, and words of the page
    around may mislead the reading of a wide one. Returns None if there is none. `whole` is the restored page: if
    filler words were found in it, no passages are tried, and filler words in a single passage are ignored, because they
    run through a whole page or belong to a list.
    """
    if FILLERS in whole.tricks:
        return None
    reads = [(start, stop, read) for start, stop in odd_english(points, bool(whole.tricks))[:TRIED]
             if (read := english_passage(points[start:stop])) and read.name != FILLERS]
    found = list[Passage]()
    for start, stop, read in sorted(reads, key=lambda each: -gain(points[each[0]:each[1]], each[2])):
        passage = Passage(start, stop, _restored(read))
        if passage.is_apart(found):
            found.append(passage)
    return _page_of(points, sorted(found, key=lambda each: each.start)) if found else None


def _restored_page(points: Points, found: Sequence[Passage], spelled: Sequence[Passage]) -> Restored:
    """Restore the passages in a page, and remove readings.

    Readings, that is syllables that give the sound of adjacent characters, are no disguise; if there are any, the
    disguises of spelled passages are not reported.
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


def _with_initials(points: Points) -> Iterator[Passage]:
    for start, stop in passages_with_initials(points).tolist():
        if read := with_initials_masked(points[start:stop]):
            yield Passage(start, stop, read)


def _backward(points: Points) -> Iterator[Passage]:
    """Read passages backwards, or in another way if that makes more sense."""
    for start, stop in backward_passages(points, neighbours().bits):
        passage = points[start:stop]
        if (order := from_its_end(passage, neighbours().bits)) is not None:
            turned = passage[order]
            other = _undone(passage, SIMPLER * sense(turned, as_written(turned)))
            yield Passage(start, stop, other or _turned(passage) or _ordered(passage, "reversed", order))


def _odd(points: Points, odd: Iterable[tuple[int, int]]) -> Iterator[Passage]:
    """Restore odd passages.

    Their bounds are rough, so bounds of even lines are tried first; of several, those that make most sense are taken.
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
    """Restore a passage like a whole text, if the `sense` is at least `least`."""
    if not (doubted := doubts(passage, alphabet().table, *neighbours())):
        return None
    read = restore(passage, doubted)
    if read.tricks.keys() == {SIGNED}:
        least = max(least, GAIN * sense(passage, as_written(passage)))
    return read if read.tricks and sense(passage, read) >= least else None


def _turned(passage: Points) -> Restored | None:
    """Reverse the pairs or lines of a passage, if that makes more sense."""
    found = turned_back(passage, neighbours().bits)
    return _ordered(passage, found.name, found.order) if found else None


def _ordered(passage: Points, name: str, order: Order) -> Restored:
    return _restored(Rewriting(name, passage[order], order, order + 1, len(order)))


def _restored(read: Rewriting) -> Restored:
    undone = np.zeros(len(TRICKS), np.int64)
    return Restored(read.reduced(undone), undone, {read.name: read.undone}, read.is_in_order)


def _page_of(points: Points, passages: list[Passage]) -> Restored:
    """Join the restored passages with the rest of the page as written."""
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
