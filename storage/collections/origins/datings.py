"""Collection `datings`: when copies were taken from the original.

Written only by `insight`.
"""

from collections.abc import Collection, Iterable, Sequence

from pymongo import ReplaceOne

from storage.documents import Document, derive_id
from storage.mongodb import Database, among


def dating_id(url: str, chapter: str) -> str:
    """Return the id of the dating of a chapter's copy at an address."""
    return derive_id("dating", url, chapter)


class Datings:
    """Datings of copies, as plain values.

    A copy that cannot be dated has one without a time.
    """

    def __init__(self, database: Database) -> None:
        self._datings = database["datings"]

    def read_from(self, works: Iterable[str]) -> dict[str, str]:
        """Map the datings of works to the data they were derived from."""
        return {item["_id"]: item["read_from"] for item in among(self._datings, "work", works, {"read_from": 1})}

    def put(self, datings: Sequence[Document]) -> None:
        """Store datings, replacing earlier ones of the same copies."""
        if datings:
            self._datings.bulk_write([ReplaceOne({"_id": each["_id"]}, each, upsert=True) for each in datings],
                                     ordered=False)

    def drop(self, names: Collection[str]) -> None:
        """Delete the datings of copies that no longer exist."""
        if names:
            self._datings.delete_many({"_id": {"$in": list(names)}})

    def at(self, url: str, chapter: str) -> Document | None:
        """Find the dating of a copy; None if it could not be dated."""
        return self._datings.find_one({"_id": dating_id(url, chapter), "since": {"$exists": True}})

    def of_work(self, work: str) -> list[Document]:
        """List the datings of a work, sorted by when the copies were seen."""
        found = self._datings.find({"work": work, "since": {"$exists": True}})
        return sorted(found, key=lambda item: (item["seen"], item["_id"]))
