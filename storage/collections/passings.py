"""Collection `passings`: books on sites that pass off.

Written only by `insight`; one document for each organisation and site.
"""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from storage.documents import Document, derive_id
from storage.mongodb import Database, among


class Passings:
    """Findings of passing off, as plain values."""

    def __init__(self, database: Database) -> None:
        self._passings = database["passings"]

    def read_from(self, organisation: str, site: str) -> str:
        """Return the name of the data a site's findings are based on.

        Empty before the first ones.
        """
        found = self._passings.find_one({"_id": derive_id("passings", organisation, site)}, {"read_from": 1})
        return str(found["read_from"]) if found else ""

    def put(self, organisation: str, site: str, findings: Sequence[Document]) -> str:
        """Store the findings of a site in place of earlier ones; returns their id.

        They count as complete once `mark` was called.
        """
        name = derive_id("passings", organisation, site)
        before = self._passings.find_one({"_id": name}, {"works": 1}) or {}
        works = {work for finding in findings for work in finding["works"]}.union(before.get("works", ()))
        self._passings.replace_one({"_id": name}, {
            "_id": name, "organisation": organisation, "site": site, "read_from": "", "works": sorted(works),
            "findings": list(findings), "read_at": datetime.now(UTC)}, upsert=True)
        return name

    def sites_about(self, works: Iterable[str]) -> dict[str, set[str]]:
        """Map works to the sites where books about them were ever found."""
        found: dict[str, set[str]] = {work: set() for work in works}
        for item in among(self._passings, "works", found, {"site": 1, "works": 1}):
            for work in found.keys() & item["works"]:
                found[work].add(item["site"])
        return found

    def mark(self, name: str, read_from: str) -> None:
        """Record the data that stored findings are based on.

        Findings marked like this were enqueued and need not be computed again from the same data.
        """
        self._passings.update_one({"_id": name}, {"$set": {"read_from": read_from}})

    def of(self, ids: Iterable[str]) -> dict[str, Document]:
        """Find the findings of sites by id; unknown ids are left out."""
        return {item["_id"]: item for item in among(self._passings, "_id", ids)}

    def about(self, organisation: str, work: str) -> list[Document]:
        """List the findings about a work of an organisation, each with its `site`."""
        return [{**finding, "site": item["site"]}
                for item in sorted(self._passings.find({"organisation": organisation}), key=lambda item: item["site"])
                for finding in item["findings"] if work in finding["works"]]
