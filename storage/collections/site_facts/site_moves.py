"""Collections `site_moves` and `site_fellows`: moved sites, and fellow sites.

Derived for each organisation from the sites that copy its works. Written only by `insight`.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from pymongo import ReplaceOne

from storage.documents import Document, derive_id
from storage.mongodb import Database

AT_ONCE = 10_000
"""Number of sites in one batch of an answer, so that a page needs one query."""


class SiteMoves:
    """Proposed successors and fellow sites, as plain values."""

    def __init__(self, database: Database) -> None:
        self._moves, self._fellows = database["site_moves"], database["site_fellows"]

    def get(self, organisation: str) -> Document:
        """Read an organisation's `proposals` and `ties`.

        Both are empty before the first ones.
        """
        found = self._moves.find_one({"_id": derive_id("moves", organisation)})
        return found or {"read_from": "", "proposals": [], "ties": [], "read_at": None}

    def proposals(self, organisation: str) -> list[Document]:
        """List the proposals of an organisation, each with its reasons."""
        found = self._moves.find_one({"_id": derive_id("moves", organisation)}, {"proposals": 1})
        return list(found["proposals"]) if found else []

    def fellows(self, organisation: str, site: str) -> list[Document]:
        """List the sites that are built or run like a site, the most similar first."""
        found = self._fellows.find_one({"_id": _fellows_id(organisation, site)})
        return list(found["fellows"]) if found else []

    def all_fellows(self, organisation: str) -> dict[str, list[Document]]:
        """Map the sites that copy an organisation's works to their fellow sites."""
        found = self._fellows.find({"organisation": organisation}, {"site": 1, "fellows": 1}).batch_size(AT_ONCE)
        return {item["site"]: list(item["fellows"]) for item in found}

    def put(
        self, organisation: str, read_from: str, found: Document, fellows: Mapping[str, Sequence[Document]],
    ) -> None:
        """Store findings, replacing earlier ones.

        `read_from` is written last, so that an interrupted call is repeated.
        """
        documents = {name: {"_id": name, "organisation": organisation, "site": site, "fellows": list(some)}
                     for site, some in fellows.items() if (name := _fellows_id(organisation, site))}
        if documents:
            self._fellows.bulk_write([ReplaceOne({"_id": name}, item, upsert=True)
                                      for name, item in documents.items()], ordered=False)
        stored = {item["_id"] for item in self._fellows.find({"organisation": organisation}, {"_id": 1})}
        if gone := sorted(stored - documents.keys()):
            self._fellows.delete_many({"_id": {"$in": gone}})
        name = derive_id("moves", organisation)
        self._moves.replace_one({"_id": name}, {
            "_id": name, "organisation": organisation, "read_from": read_from, "read_at": datetime.now(UTC), **found},
            upsert=True)


def _fellows_id(organisation: str, site: str) -> str:
    return derive_id("fellows", organisation, site)
