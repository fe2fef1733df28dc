"""Collection `decoys`: sentences that a chapter showed only for a period.

Written only by `library`.
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import NamedTuple

from storage.documents import derive_id
from storage.mongodb import Database, among


class PlantedSentence(NamedTuple):
    """A harmless sentence that the rights holder inserted in a public chapter.

    A copy with this sentence was taken from the chapter during that period.
    """

    work: str
    chapter: str
    sentence: str
    after: str
    """The text right before it."""
    since: datetime
    until: datetime

    @property
    def id(self) -> str:
        """Id derived from chapter, sentence and start of the period."""
        return derive_id("decoy", self.chapter, self.sentence, self.since.astimezone(UTC).isoformat())


class Decoys:
    """The decoys of the library."""

    def __init__(self, database: Database) -> None:
        self._decoys = database["decoys"]

    def put(self, decoy: PlantedSentence) -> None:
        """Store a decoy, replacing the same one."""
        self._decoys.replace_one({"_id": decoy.id}, {"_id": decoy.id, **decoy._asdict()}, upsert=True)

    def drop(self, name: str) -> None:
        """Delete a decoy."""
        self._decoys.delete_one({"_id": name})

    def of_work(self, work: str) -> list[PlantedSentence]:
        """List the decoys of a work, oldest first."""
        found = [_decoy(item) for item in self._decoys.find({"work": work})]
        return sorted(found, key=lambda decoy: (decoy.since, decoy.id))

    def of_chapters(self, chapters: Iterable[str]) -> dict[str, list[PlantedSentence]]:
        """Map chapters to their decoys; chapters without any are left out."""
        found: dict[str, list[PlantedSentence]] = {}
        for item in among(self._decoys, "chapter", chapters):
            found.setdefault(item["chapter"], []).append(_decoy(item))
        return {chapter: sorted(decoys, key=lambda decoy: decoy.since) for chapter, decoys in found.items()}


def _decoy(item: dict[str, object]) -> PlantedSentence:
    return PlantedSentence(**{name: item[name] for name in PlantedSentence._fields})  # type: ignore[arg-type]  # by name
