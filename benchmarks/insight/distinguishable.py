"""Count what distinguishes the two true sources of a text, from the texts alone."""

from collections.abc import Mapping

from benchmarks.insight.made_families import World
from insight.family.differences import Collation, Difference
from insight.family.witness import Witness

ENOUGH = 10
"""Minimum places at which a text agrees with one source against the other, for both sources to be identifiable."""
_ENDLESS = 10 ** 9
"""More characters than any chapter has."""


def is_distinguishable(site: str, world: World, witnesses: Mapping[str, Witness]) -> bool:
    """Tell whether each source of a text left enough in it that the other has not.

    A place counts in the chapters that were taken from a source: where the text agrees with the source, as observed,
    and the other source has the place and differs there. A source that left nothing of its own cannot be named.
    """
    places = [0, 0]
    for chapter, number in world.taken[site].items():
        source, other = world.sources[site][number], world.sources[site][1 - number]
        found = [_shown(witnesses, each, chapter) for each in (site, source, other)]
        if found[0]:
            places[number] += _agreeing(found[0], _differences(found[1]), found[2])
    return min(places) >= ENOUGH


def _shown(witnesses: Mapping[str, Witness], site: str, chapter: str) -> Collation | None:
    """Read a chapter of a site; the original differs nowhere."""
    return witnesses[site].chapters.get(chapter) if site else Collation(0, _ENDLESS, ())


def _agreeing(copy: Collation, source: frozenset[Difference], other: Collation | None) -> int:
    if other is None:
        return 0
    made, others = _differences(copy), _differences(other)
    return sum((place in made) == (place in source) for place in source ^ others
               if _shows(copy, place) and _shows(other, place))


def _differences(collation: Collation | None) -> frozenset[Difference]:
    return frozenset(collation.differences if collation else ())


def _shows(collation: Collation, place: Difference) -> bool:
    """Tell whether a copy has a place, written so or otherwise."""
    return place in collation.differences or (collation.begin <= place.start < collation.end and not any(
        lost.start <= place.start < lost.stop for lost in collation.differences if not lost.written))
