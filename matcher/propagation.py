"""Sum up which chapters of a work were copied where, how much and how soon."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from matcher.intervals import covered
from storage.collections.matches import Matches
from storage.collections.pages import Pages
from storage.collections.works import Works
from storage.documents import INFRINGING, Document, Match
from storage.mongodb import Database


@dataclass(frozen=True)
class ChapterPropagation:
    """Copies of one chapter on one site."""

    chapter: str
    """Id of the chapter."""
    number: int
    title: str
    site: str
    pages: int
    """Number of page versions there that copy it."""
    share: float
    """Share (0–1) of the chapter, all pages together."""
    characters: int
    first_seen: datetime
    days_after: float | None
    """Days between the chapter's publication and the first sighting; None if the publication date is unknown."""

    def document(self) -> dict[str, Any]:
        """Convert to plain values."""
        return asdict(self) | {"first_seen": self.first_seen.isoformat()}


def propagation(
    chapters: Iterable[Document], matches: Iterable[Match], seen: Mapping[str, datetime]
) -> list[ChapterPropagation]:
    """Sum up a work's copies by chapter and site.

    `chapters` are those returned by `Works.heads`.

    `seen` maps page versions to the time when they were first read. Only infringing verdicts count.
    """
    heads = {head["_id"]: head for head in chapters}
    places: dict[tuple[str, str], list[Match]] = defaultdict(list)
    for match in matches:
        if match.verdict in INFRINGING and match.chapter in heads and match.page in seen:
            places[match.chapter, match.site].append(match)
    places_of_copies = [_summed_up(heads[chapter], site, group, seen) for (chapter, site), group in places.items()]
    return sorted(places_of_copies, key=lambda place: (place.number, place.chapter, place.site))


def _summed_up(head: Document, site: str, matches: Sequence[Match], seen: Mapping[str, datetime]) -> ChapterPropagation:
    first, published = min(seen[match.page] for match in matches), head["published_at"]
    characters = min(_covered(matches), head["length"])
    return ChapterPropagation(
        head["_id"], head["number"], head["title"], site, len({match.page for match in matches}),
        round(characters / max(head["length"], 1), 4), characters, first,
        round((first - published).total_seconds() / 86_400, 2) if published else None,
    )


def propagation_of(database: Database, work: str) -> list[ChapterPropagation]:
    """Sum up the copies of a stored work, by its id."""
    matches = Matches(database).of_work(work)
    seen = Pages(database).first_seen(match.page for match in matches)
    return propagation(Works(database).heads(work), matches, seen)


def _covered(matches: Iterable[Match]) -> int:
    """Count the copied characters of the chapter version that is copied most.

    Offsets in different versions are not comparable.
    """
    spans: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for match in matches:
        spans[match.chapter_version] += [passage.source for passage in match.passages]
    return max(map(covered, spans.values()), default=0)
