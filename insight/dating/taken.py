"""Bound when a copy was taken from the original, with the reasons.

The bounds can also show that it was copied from another copy.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from insight.dating.changed_places import Votes, votes_of
from insight.dating.editions import History
from insight.family.differences import normal

AGREED = 0.75
"""Minimum share (0–1) of the places that must agree on a reading; below it, the copy mixes two versions."""
LONGEST = 300_000
"""Maximum characters of a copy that is dated; a longer page is a whole book, where searching for every place takes
minutes."""
HELD_BACK = timedelta(hours=24)
"""Maximum time for which a site may hold back what it copied before showing it."""


class Why(StrEnum):
    """What sets a bound."""

    BEFORE_CHANGE = "before_change"
    AFTER_CHANGE = "after_change"
    HAS_DECOY = "has_decoy"
    LACKS_DECOY = "lacks_decoy"
    SEEN = "seen"
    PUBLISHED = "published"


@dataclass(frozen=True)
class Reason:
    """One bound: its kind, the time in the original's history, the number of places."""

    why: Why
    at: datetime
    places: int = 1
    is_stated: bool = True
    """Whether the time was stated; otherwise it is when the version was stored here."""


@dataclass(frozen=True)
class Taken:
    """The interval in which a copy was taken from the original.

    `since` is later than `until` if its readings contradict each other.
    """

    since: datetime
    until: datetime
    reasons: tuple[Reason, ...]

    @property
    def contradicts(self) -> bool:
        """Whether the copy has readings that were never public at the same time."""
        return self.since > self.until

    def is_second_hand(self, not_seen: datetime | None) -> bool:
        """Tell whether the original had already changed when the copy appeared.

        `not_seen` is the last visit that did not find the copy. If the original no longer showed this text by then, the
        site took it from another site, or held it back for longer than `HELD_BACK`.
        """
        return not self.contradicts and not_seen is not None and not_seen - self.until > HELD_BACK


def taken(history: History, copy: str, seen: datetime) -> Taken | None:
    """Date a copy that was first seen at a given time.

    None if the chapter never changed, if nothing can be read from the copy, if the copy has more than `LONGEST`
    characters, or if the copy was seen before the original is known to have shown its text: then the times of the
    versions are wrong, not the copy.
    """
    if len(copy) > LONGEST:
        return None
    text = normal(copy)
    read = [*_from_changes(history, text), *_from_decoys(history, text)]
    if not read or not history.editions:
        return None
    first, shown = history.editions[0], Reason(Why.SEEN, seen)
    since = Reason(Why.PUBLISHED, first.since, is_stated=first.is_stated)
    lower = max((bound for bound, is_lower in read if is_lower), key=lambda each: each.at, default=since)
    upper = min((bound for bound, is_lower in read if not is_lower), key=lambda each: each.at, default=None)
    if upper and lower.at > upper.at:
        return Taken(lower.at, upper.at, (lower, upper))
    earliest = upper if upper and upper.at <= seen else shown
    lower, earliest = _past_missing_decoys(history, text, lower, earliest)
    return Taken(lower.at, earliest.at, (lower, earliest)) if lower.at <= earliest.at else None


def _from_changes(history: History, text: str) -> Iterator[tuple[Reason, bool]]:
    for change in history.changes:
        votes = votes_of(change.places, text)
        if _agree(votes):
            is_new = votes.new > votes.old
            why = Why.AFTER_CHANGE if is_new else Why.BEFORE_CHANGE
            yield Reason(why, change.at, max(votes), change.is_stated), is_new


def _from_decoys(history: History, text: str) -> Iterator[tuple[Reason, bool]]:
    for plant in history.plants:
        if votes_of([plant.place], text).new:
            yield Reason(Why.HAS_DECOY, plant.since), True
            yield Reason(Why.HAS_DECOY, plant.until), False


def _past_missing_decoys(history: History, text: str, lower: Reason, upper: Reason) -> tuple[Reason, Reason]:
    """Move a bound out of the period of a decoy that the copy lacks.

    This only applies if the copy has the text around the decoy.
    """
    for plant in history.plants:
        if votes_of([plant.place], text).old:
            if plant.since <= lower.at < plant.until:
                lower = Reason(Why.LACKS_DECOY, plant.until)
            if plant.since < upper.at <= plant.until:
                upper = Reason(Why.LACKS_DECOY, plant.since)
    return lower, upper


def _agree(votes: Votes) -> bool:
    return max(votes) > 0 and max(votes) >= AGREED * (votes.old + votes.new)
