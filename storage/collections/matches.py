"""Collection `matches`: the match library.

Written by the matcher alone; a match never changes.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, fields
from typing import Any

from storage.documents import Document, Match, Passage
from storage.mongodb import Database, among, insert_new
from storage.reasons import reason_of

_FIELDS = tuple(field.name for field in fields(Match))


class Matches:
    """Findings: which page version copies which chapter version, and where."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, matches: Sequence[Match]) -> None:
        """Store matches that are not there yet."""
        insert_new(self._database, "matches", [{"_id": match.id, **asdict(match)} for match in matches])

    def get(self, ids: Iterable[str]) -> dict[str, Match]:
        """Find matches by id; those that are not there are left out."""
        return {item["_id"]: _match(item) for item in among(self._database["matches"], "_id", ids)}

    def of_page(self, page: str) -> list[Match]:
        """List the matches of a page version."""
        return [_match(item) for item in self._database["matches"].find({"page": page})]

    def of_work(self, work: str) -> list[Match]:
        """List the matches of a work."""
        return [_match(item) for item in self._database["matches"].find({"work": work})]

    def of_site(self, site: str) -> list[Match]:
        """List the matches on a site."""
        return [_match(item) for item in self._database["matches"].find({"site": site})]

    def count(self) -> int:
        """Count all matches."""
        return self._database["matches"].estimated_document_count()


def _match(item: Document) -> Match:
    values: dict[str, Any] = {name: item[name] for name in _FIELDS if name in item}
    values["passages"] = tuple(Passage(tuple(page), tuple(source), *figures)
                               for page, source, *figures in item["passages"])
    values["reason"] = reason_of(item["reason"])
    return Match(**values)
