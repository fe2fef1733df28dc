"""Collection `fingerprints`: the fingerprint library.

Written only by `fingerprinting`.
"""

from collections.abc import Iterable, Iterator, Sequence

from storage.documents import Document, Fingerprint, derive_id, values_of
from storage.mongodb import Database, among, insert_new


class Fingerprints:
    """The result of each method for each chapter version and page version."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, fingerprints: Sequence[Fingerprint]) -> None:
        """Store fingerprints that are not stored yet."""
        documents = [{"_id": fingerprint.id, **values_of(fingerprint)} for fingerprint in fingerprints]
        insert_new(self._database, "fingerprints", documents)

    def find(self, subjects: Iterable[str], method: str) -> dict[str, Fingerprint]:
        """Map subjects to their fingerprint by the method `name@version`.

        Subjects without one are left out.
        """
        ids = (derive_id("fingerprint", subject, method) for subject in subjects)
        documents = among(self._database["fingerprints"], "_id", ids)
        return {item["subject"]: _fingerprint(item) for item in documents}

    def as_written(self, subjects: Iterable[str], method: str) -> set[str]:
        """Tell which subjects are known to be folded as they are written.

        Their fingerprints are not read.
        """
        ids = (derive_id("fingerprint", subject, method) for subject in subjects)
        documents = among(self._database["fingerprints"], "_id", ids, {"subject": 1, "is_as_written": 1})
        return {item["subject"] for item in documents if item.get("is_as_written")}

    def all(self, kind: str, method: str) -> Iterator[Fingerprint]:
        """Iterate over all fingerprints of a kind by a method, in no order.

        Used to rebuild an index.
        """
        for item in self._database["fingerprints"].find({"kind": kind, "method": method}):
            yield _fingerprint(item)

    def count(self) -> int:
        """Count fingerprints of all methods."""
        return self._database["fingerprints"].estimated_document_count()


def _fingerprint(item: Document) -> Fingerprint:
    return Fingerprint(item["subject"], item["kind"], item["method"], item["value"], item["symbols"],
                       item.get("is_as_written", False))
