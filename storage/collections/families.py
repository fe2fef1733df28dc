"""Collection `families`: who copied a work from whom.

Derived from the copies of the work. Written only by `insight`.
"""

from collections.abc import Iterable, Iterator

from pymongo import ReplaceOne

from storage.documents import Document
from storage.mongodb import Database, among


class Families:
    """The family of each work, as plain values."""

    def __init__(self, database: Database) -> None:
        self._families = database["families"]

    def get(self, work: str) -> Document | None:
        """Find the family of a work; None if it was not built yet."""
        return self._families.find_one({"_id": work})

    def reading(self, work: str) -> Document | None:
        """Return from how many `chapters` a family was built, and when (`read_at`)."""
        return self._families.find_one({"_id": work}, {"chapters": 1, "read_at": 1})

    def of(self, works: Iterable[str]) -> Iterator[Document]:
        """Iterate over the families of works, in no order; works without one are left out."""
        yield from among(self._families, "_id", works)

    def pairs(self, works: Iterable[str]) -> Iterator[Document]:
        """Iterate over the `sites` and `pairs` of families.

        Families stored by earlier versions have neither.
        """
        yield from among(self._families, "_id", works, {"sites": 1, "pairs": 1})

    def read_from(self, works: Iterable[str]) -> dict[str, str]:
        """Map works to the name of the data from which their family was built.

        Works without a family are left out.
        """
        return {item["_id"]: item["read_from"] for item in among(self._families, "_id", works, {"read_from": 1})}

    def put(self, work: str, read_from: str, family: Document) -> None:
        """Store the family of a work, replacing the previous one."""
        self.put_all([{"_id": work, "read_from": read_from, **family}])

    def put_all(self, families: Iterable[Document]) -> None:
        """Store families in one write, replacing previous ones.

        Each has its work as `_id`, and `read_from` beside the plain values.
        """
        if changes := [ReplaceOne({"_id": family["_id"]}, family, upsert=True) for family in families]:
            self._families.bulk_write(changes, ordered=False)
