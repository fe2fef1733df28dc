"""Collection `families`.

Who copied a work from whom, as last read from its copies. Written by `insight` alone.
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
        """Find the family of a work; None before it was built."""
        return self._families.find_one({"_id": work})

    def reading(self, work: str) -> Document | None:
        """Tell from how many `chapters` a family was read, and when (`read_at`)."""
        return self._families.find_one({"_id": work}, {"chapters": 1, "read_at": 1})

    def of(self, works: Iterable[str]) -> Iterator[Document]:
        """Go through the families of works, in no order; those without one are left out."""
        yield from among(self._families, "_id", works)

    def pairs(self, works: Iterable[str]) -> Iterator[Document]:
        """Go through the `sites` and `pairs` of families.

        Those that former versions stored have neither.
        """
        yield from among(self._families, "_id", works, {"sites": 1, "pairs": 1})

    def read_from(self, works: Iterable[str]) -> dict[str, str]:
        """Map works to what their stored family was read from.

        Those without one are left out.
        """
        return {item["_id"]: item["read_from"] for item in among(self._families, "_id", works, {"read_from": 1})}

    def put(self, work: str, read_from: str, family: Document) -> None:
        """Store the family of a work, in the place of the former one."""
        self.put_all([{"_id": work, "read_from": read_from, **family}])

    def put_all(self, families: Iterable[Document]) -> None:
        """Store families in one write, each in the place of the former one.

        Each has `_id`, its work, and `read_from` beside the plain values.
        """
        if changes := [ReplaceOne({"_id": family["_id"]}, family, upsert=True) for family in families]:
            self._families.bulk_write(changes, ordered=False)
