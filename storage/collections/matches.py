"""Collection `matches`: the match library.

Written only by the matcher; a match never changes.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from storage.documents import Document, Match, Passage, Reason, Verdict
from storage.mongodb import Database, among, insert_new
from storage.reasons import reason_of

_FIELDS = tuple(field.name for field in fields(Match))

Span = tuple[int, int]
"""Start and stop in a text, in characters; the stop is excluded."""


@dataclass(frozen=True)
class MatchSummary:
    """A match without its passages, which take most of its bytes.

    The fields are those of `Match`.
    """

    id: str
    page: str
    url: str
    site: str
    organisation: str
    work: str
    chapter: str
    chapter_version: str
    verdict: Verdict
    score: float
    identity: float
    page_coverage: float
    source_coverage: float
    reason: Reason
    evasions: dict[str, int] = field(default_factory=dict)


_SUMMARY_FIELDS = tuple(field.name for field in fields(MatchSummary) if field.name != "id")


class Matches:
    """Findings: which page version copies which chapter version, and where."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, matches: Sequence[Match]) -> None:
        """Store matches that are not stored yet."""
        insert_new(self._database, "matches", [{"_id": match.id, **asdict(match)} for match in matches])

    def get(self, ids: Iterable[str]) -> dict[str, Match]:
        """Find matches by id; unknown ids are left out."""
        return {item["_id"]: _match(item) for item in among(self._database["matches"], "_id", ids)}

    def summaries(self, ids: Iterable[str]) -> dict[str, MatchSummary]:
        """Find matches by id, without their passages; unknown ids are left out."""
        documents = among(self._database["matches"], "_id", ids, dict.fromkeys(_SUMMARY_FIELDS, 1))
        return {item["_id"]: _summary(item) for item in documents}

    def on_site(self, site: str) -> list[MatchSummary]:
        """List the matches on a site, without their passages."""
        found = self._database["matches"].find({"site": site}, dict.fromkeys(_SUMMARY_FIELDS, 1))
        return [_summary(item) for item in found]

    def is_any_on(self, site: str) -> bool:
        """Tell whether there is any match on a site."""
        return self._database["matches"].find_one({"site": site}, {"_id": 1}) is not None

    def on_pages(self, pages: Iterable[str]) -> list[MatchSummary]:
        """List the matches of some page versions, without their passages."""
        documents = among(self._database["matches"], "page", pages, dict.fromkeys(_SUMMARY_FIELDS, 1))
        return [_summary(item) for item in documents]

    def source_spans(self, ids: Iterable[str]) -> dict[str, tuple[Span, ...]]:
        """Map matches to the parts of the chapter that they copy.

        Unknown ids are left out.
        """
        documents = among(self._database["matches"], "_id", ids, {"passages": 1})
        return {item["_id"]: tuple((source[0], source[1]) for _, source, *_ in item["passages"])
                for item in documents}

    def of_work(self, work: str) -> list[Match]:
        """List the matches of a work."""
        return [_match(item) for item in self._database["matches"].find({"work": work})]

    def summaries_of_works(self, works: Iterable[str]) -> dict[str, list[MatchSummary]]:
        """List the matches of each work, without their passages.

        A work without matches has an empty list.
        """
        found: dict[str, list[MatchSummary]] = {work: [] for work in works}
        for item in among(self._database["matches"], "work", found, dict.fromkeys(_SUMMARY_FIELDS, 1)):
            found[item["work"]].append(_summary(item))
        return found

    def count_of_works(self, works: Iterable[str], most: int) -> int:
        """Count the matches of works; stops at `most`."""
        return self._database["matches"].count_documents({"work": {"$in": sorted(works)}}, limit=most)

    def count(self) -> int:
        """Count all matches."""
        return self._database["matches"].estimated_document_count()


def _summary(item: Document) -> MatchSummary:
    values: dict[str, Any] = {name: item[name] for name in _SUMMARY_FIELDS if name in item}
    return MatchSummary(item["_id"], **values | {"reason": reason_of(item["reason"])})


def _match(item: Document) -> Match:
    values: dict[str, Any] = {name: item[name] for name in _FIELDS if name in item}
    values["passages"] = tuple(Passage(tuple(page), tuple(source), *figures)
                               for page, source, *figures in item["passages"])
    values["reason"] = reason_of(item["reason"])
    return Match(**values)
