"""Places in which two versions of a text differ, and how a copy reads there."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein

CONTEXT = 14
"""Signs on each side of a place that are looked for with it; places that stand closer are one."""
ALIKE = 80.0
"""Percent of a reading with its context that must stand in a copy: less is no trace of either."""
AHEAD = 4.0
"""Percent by which one reading must fit better than the other."""
LONGEST = 200
"""Signs of a reading that are looked for, its beginning."""
LEAST = 2
"""Signs that must differ: one is what a slip may change."""


class Place(NamedTuple):
    """Two readings of one place, each in its context, in normal form."""

    old: str
    new: str


class Votes(NamedTuple):
    """How many places of a copy have the old reading, and how many the new one."""

    old: int
    new: int


def changed_places(old: str, new: str) -> tuple[Place, ...]:
    """List the places in which two normal texts differ by more than a slip would."""
    return tuple(Place(_around(old, start, stop), _around(new, begin, end))
                 for start, stop, begin, end in _joined(old, new) if max(stop - start, end - begin) >= LEAST)


def planted_place(text: str, after: str, sentence: str) -> Place | None:
    """Give the place of a planted sentence.

    None where the text does not have what stood before it, or has it more than once: a copy with the sentence would
    seem to lack it at the other place.
    """
    if not after or text.count(after) != 1 or len(sentence) < LEAST:
        return None
    at = text.index(after) + len(after)
    before, behind = text[max(0, at - CONTEXT):at], text[at:at + CONTEXT]
    return Place(before + behind, (before + sentence + behind)[:LONGEST])


def votes_of(places: Sequence[Place], copy: str) -> Votes:
    """Read places in a normal copy.

    One that fits neither reading, or both alike, has no vote.
    """
    read = [_reading(place, copy) for place in places]
    return Votes(read.count(-1), read.count(1))


def _reading(place: Place, copy: str) -> int:
    old, new = (_fits(reading, copy) for reading in place)
    if max(old, new) < ALIKE or abs(new - old) < AHEAD:
        return 0
    return 1 if new > old else -1


def _fits(reading: str, copy: str) -> float:
    """Measure how much of a reading stands in a copy at one place, in percent."""
    found = fuzz.partial_ratio_alignment(reading, copy) if len(reading) <= len(copy) else None
    if found is None or found.dest_end <= found.dest_start:
        return 0.0
    return 100.0 * Levenshtein.normalized_similarity(reading, copy[found.dest_start:found.dest_end])


def _around(text: str, start: int, stop: int) -> str:
    return text[max(0, start - CONTEXT):stop + CONTEXT][:LONGEST]


def _joined(old: str, new: str) -> Iterator[tuple[int, int, int, int]]:
    """Join differences that less than a context keeps apart."""
    held: tuple[int, int, int, int] | None = None
    for edit in Levenshtein.opcodes(old, new):
        if edit.tag == "equal":
            continue
        place = edit.src_start, edit.src_end, edit.dest_start, edit.dest_end
        if held and place[0] - held[1] < CONTEXT:
            held = held[0], place[1], held[2], place[3]
            continue
        if held:
            yield held
        held = place
    if held:
        yield held
