"""Describe what the original showed at which time.

It covers versions of a chapter and planted sentences (decoys).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from insight.dating.changed_places import Place, changed_places, planted_place
from insight.family.differences import normal


@dataclass(frozen=True)
class Edition:
    """One version of a chapter, public from `since` until the next version."""

    text: str
    since: datetime
    is_stated: bool = True
    """Whether the version states its publication time; otherwise `since` is the time at which it was stored."""


@dataclass(frozen=True)
class Decoy:
    """A harmless sentence that was part of a chapter for a limited time."""

    sentence: str
    after: str
    """The text right before it."""
    since: datetime
    until: datetime


@dataclass(frozen=True)
class Change:
    """The places where a version differs from the previous one."""

    at: datetime
    places: tuple[Place, ...]
    is_stated: bool = True
    """`Edition.is_stated` of the version with the change."""


@dataclass(frozen=True)
class Plant:
    """A decoy in the form in which copies are searched for it."""

    since: datetime
    until: datetime
    place: Place


@dataclass(frozen=True)
class History:
    """Everything that a chapter has shown."""

    editions: tuple[Edition, ...]
    """The oldest first."""
    decoys: tuple[Decoy, ...] = ()

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """The changes between successive versions that date a copy.

        A reading that occurs in several periods does not tell when a copy was made and is left out.
        """
        texts = [normal(edition.text) for edition in self.editions]
        return tuple(Change(self.editions[at].since, places, self.editions[at].is_stated) for at in range(1, len(texts))
                     if (places := tuple(_once(changed_places(texts[at - 1], texts[at]), texts[:at], texts[at:]))))

    @cached_property
    def plants(self) -> tuple[Plant, ...]:
        """The decoys, each with the text at its place with and without it."""
        return tuple(Plant(decoy.since, decoy.until, place) for decoy in self.decoys
                     if (place := planted_place(self._shown(decoy.since), normal(decoy.after), normal(decoy.sentence))))

    def _shown(self, at: datetime) -> str:
        shown = [edition for edition in self.editions if edition.since <= at] or list(self.editions[:1])
        return normal(shown[-1].text) if shown else ""


def _once(places: Iterable[Place], before: Sequence[str], after: Sequence[str]) -> Iterator[Place]:
    """Leave out places whose readings occur in more than one period.

    That is, the old reading also occurs in a later version, or the new one in an earlier version.
    """
    for place in places:
        if not any(place.old in text for text in after) and not any(place.new in text for text in before):
            yield place


def editions_of(versions: Iterable[tuple[str, datetime | None, datetime]]) -> Sequence[Edition]:
    """Order versions by the time at which they became public.

    Each is a text, the publication time that it states, and the time at which it was stored. If the stated time is
    missing, later than the storing, or not later than that of the previous version, the version counts from when it was
    stored.
    """
    found: list[Edition] = []
    for text, published, stored in sorted(versions, key=lambda each: each[2]):
        stated = published if published and (not found or published > found[-1].since) else None
        is_stated = stated is not None and stated <= stored
        found.append(Edition(text, stated if stated and is_stated else stored, is_stated))
    return sorted(found, key=lambda edition: edition.since)
