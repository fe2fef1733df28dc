"""Find where two versions of a text differ, and which version a copy follows."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein

CONTEXT = 14
"""Characters on each side of a place that are searched together with it; places closer than this are merged."""
ALIKE = 80.0
"""Minimum similarity (0–100) of a reading with its context to a part of the copy; below it, the copy has no such
reading."""
AHEAD = 4.0
"""Minimum difference in similarity (0–100) by which one reading must fit better than the other."""
LONGEST = 200
"""Maximum characters of a reading that are searched for, from its beginning."""
LEAST = 2
"""Minimum characters that must differ; a single one may be a copying error."""


class Place(NamedTuple):
    """The old and the new reading of one place, each with its context, in normal form."""

    old: str
    new: str


class Votes(NamedTuple):
    """At how many places a copy has the old reading, and at how many the new one."""

    old: int
    new: int


def changed_places(old: str, new: str) -> tuple[Place, ...]:
    """List the places where two normalised texts differ by more than a slip."""
    return tuple(Place(_around(old, start, stop), _around(new, begin, end))
                 for start, stop, begin, end in _joined(old, new) if max(stop - start, end - begin) >= LEAST)


def planted_place(text: str, after: str, sentence: str) -> Place | None:
    """Return the place of a planted sentence.

    None unless the text before it occurs exactly once: otherwise a copy that has the sentence would seem to lack it at
    the other place.
    """
    if not after or text.count(after) != 1 or len(sentence) < LEAST:
        return None
    at = text.index(after) + len(after)
    before, behind = text[max(0, at - CONTEXT):at], text[at:at + CONTEXT]
    return Place(before + behind, (before + sentence + behind)[:LONGEST])


def votes_of(places: Sequence[Place], copy: str) -> Votes:
    """Count which readings a normalised copy has.

    Places that fit neither reading, or both equally well, are not counted.
    """
    read = [_reading(place, copy) for place in places]
    return Votes(read.count(-1), read.count(1))


def _reading(place: Place, copy: str) -> int:
    old, new = (_fits(reading, copy) for reading in place)
    if max(old, new) < ALIKE or abs(new - old) < AHEAD:
        return 0
    return 1 if new > old else -1


def _fits(reading: str, copy: str) -> float:
    """Measure how similar (0–100) a reading is to the best-fitting part of a copy."""
    found = fuzz.partial_ratio_alignment(reading, copy) if len(reading) <= len(copy) else None
    if found is None or found.dest_end <= found.dest_start:
        return 0.0
    return 100.0 * Levenshtein.normalized_similarity(reading, copy[found.dest_start:found.dest_end])


def _around(text: str, start: int, stop: int) -> str:
    return text[max(0, start - CONTEXT):stop + CONTEXT][:LONGEST]


def _joined(old: str, new: str) -> Iterator[tuple[int, int, int, int]]:
    """Merge differences that are closer to each other than one context."""
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
