"""Collections `works`, `chapters`, `chapter_versions`: the source library (母体库).

Written only by `library`.
"""

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import asdict
from datetime import UTC, datetime

from pymongo import ReplaceOne

from storage.collections.kept_ahead.work_sizes import Size, recounted, sizes_of, summed
from storage.documents import Chapter, Document, Work
from storage.mongodb import Database, among, insert_new
from storage.work_facts import ChapterName, ChapterState, WorkFacts

BY_ITSELF, WITH_WORK = "by itself", "with its work"
"""How a chapter was retired."""
AT_ONCE = 10_000
"""Number of works, or of a work's chapters, in one batch of an answer."""


class Works:
    """The source library: works, their chapters, and every version of each chapter."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, works: Sequence[Work]) -> None:
        """Store works that are not stored yet; deleted ones are restored."""
        now = datetime.now(UTC)
        known = insert_new(self._database, "works", [{**_fields(work), "_id": work.id, "added_at": now}
                                                     for work in works])
        gone = {item["_id"] for item in among(self._database["works"], "_id", known) if item.get("deleted_at")}
        for work in (work for work in works if work.id in gone):
            self._database["works"].update_one(
                {"_id": work.id}, {"$set": _fields(work), "$unset": {"deleted_at": "", "retired_at": ""}})

    def renamed(self, organisation: str) -> dict[tuple[str, str], str]:
        """Map title and author of renamed works to their ids.

        Works that are not deleted take precedence.
        """
        found = sorted(self._database["works"].find({"renamed_in": organisation}),
                       key=lambda item: (not item.get("deleted_at"), item["_id"]))
        return {(item["title"], item["author"]): item["_id"] for item in found}

    def renamed_chapters(self, work: str) -> dict[str, str]:
        """Map the titles of a work's renamed chapters to their ids."""
        found = self._database["chapters"].find({"renamed_in": work}, {"title": 1})
        return {item["title"]: item["_id"] for item in found}

    def indexed(self, chapters: Iterable[str]) -> dict[str, str]:
        """Map ids of chapters to the version that pages are compared with.

        Retired ones are left out.
        """
        documents = among(self._database["chapters"], "_id", chapters, {"version": 1, "retired": 1})
        return {item["_id"]: item["version"] for item in documents if not item.get("retired")}

    def current(self, chapters: Iterable[str]) -> dict[str, str]:
        """Map ids of stored chapters to the id of their current version."""
        documents = among(self._database["chapters"], "_id", chapters, {"version": 1})
        return {item["_id"]: item["version"] for item in documents}

    def put(self, chapters: Sequence[Chapter]) -> None:
        """Store versions of chapters and make them the current ones.

        Fields that a member edited are kept and apply to the new version; chapters of a retired work are retired.
        """
        now = datetime.now(UTC)
        versions = {chapter.id: {**_fields(chapter), "_id": chapter.id, "chapter": chapter.chapter, "added_at": now}
                    for chapter in chapters}
        known = insert_new(self._database, "chapter_versions", list(versions.values()))
        for item in among(self._database["chapter_versions"], "_id", known, {"erased_at": 1}):
            if "erased_at" in item:
                self._database["chapter_versions"].replace_one({"_id": item["_id"]}, versions[item["_id"]])
        with recounted(self._database, (chapter.work for chapter in chapters)) as grown:
            grown.update(self._put_heads(chapters))

    def _put_heads(self, chapters: Sequence[Chapter]) -> dict[str, Size]:
        """Make versions the current ones.

        Returns by how much works grew; empty if a chapter existed already.
        """
        retired = self._retired(chapters)
        heads = {chapter.chapter: _head(chapter) | ({"retired": WITH_WORK} if chapter.work in retired else {})
                 for chapter in chapters}
        if known := insert_new(self._database, "chapters", list(heads.values())):
            before = list(among(self._database["chapters"], "_id", known))
            self._database["chapters"].bulk_write(
                [ReplaceOne({"_id": item["_id"]}, heads[item["_id"]] | _kept(item)) for item in before], ordered=False)
            for item in before:
                version = {"_id": heads[item["_id"]]["version"]}
                if edited := {name: item[name] for name in item.get("edited", ())}:
                    self._database["chapter_versions"].update_one(version, {"$set": edited})
        self._follow(retired, self._retired(chapters))
        return {} if known else summed(heads.values())

    def _retired(self, chapters: Iterable[Chapter]) -> set[str]:
        return {work for work, facts in self.facts({chapter.work for chapter in chapters}).items() if facts.retired_at}

    def _follow(self, before: Set[str], now: Set[str]) -> None:
        """Retire or restore chapters whose works changed while they were stored."""
        for work in now - before:
            self._database["chapters"].update_many({"work": work, "retired": None}, {"$set": {"retired": WITH_WORK}})
        for work in before - now:
            self._database["chapters"].update_many({"work": work, "retired": WITH_WORK}, {"$unset": {"retired": ""}})

    def facts(self, works: Iterable[str]) -> dict[str, WorkFacts]:
        """Map stored works to their other facts."""
        wanted = dict.fromkeys(WorkFacts._fields, 1)
        return {item["_id"]: WorkFacts(
            item.get("published_on", ""), item.get("completed_on", ""), tuple(item.get("languages", ())),
            tuple(item.get("identifiers", ())), item.get("retired_at"), item.get("deleted_at"))
            for item in among(self._database["works"], "_id", works, wanted)}

    def work(self, work: str) -> Work | None:
        """Find a work by id."""
        item = self._database["works"].find_one({"_id": work})
        return _work(item) if item else None

    def listed(self, work: str) -> Work | None:
        """Find a work by id, unless it was deleted."""
        item = self._database["works"].find_one({"_id": work, "deleted_at": None})
        return _work(item) if item else None

    def works(self, ids: Iterable[str]) -> dict[str, Work]:
        """Find works by id; unknown ids are left out."""
        return {item["_id"]: _work(item) for item in among(self._database["works"], "_id", ids)}

    def of(self, organisation: str) -> list[Work]:
        """List an organisation's works."""
        return [_work(item) for item in self._found(_matching(organisation))]

    def owners(self) -> list[str]:
        """List the organisations that have works."""
        return sorted(self._database["works"].distinct("organisation", {"deleted_at": None}))

    def every(self, organisation: str) -> list[Work]:
        """List an organisation's works including deleted ones, whose evidence stays."""
        return [_work(item) for item in self._found({"organisation": organisation})]

    def watched(self, organisation: str) -> list[Work]:
        """List an organisation's works that are not retired."""
        return [_work(item) for item in self._found(_matching(organisation)) if not item.get("retired_at")]

    def _found(self, query: Document) -> Iterator[Document]:
        yield from self._database["works"].find(query, batch_size=AT_ONCE)

    def matching(self, organisation: str, text: str, skip: int, most: int) -> list[Work]:
        """List some of an organisation's works, sorted by title.

        With a text, only works whose title or author contains it. `most` 0: all of them.
        """
        found = self._database["works"].find(_matching(organisation, text))
        found = found.sort([("title", 1), ("_id", 1)]).skip(skip).limit(most)  # the id orders equal titles
        return [_work(item) for item in found]

    def count_matching(self, organisation: str, text: str) -> int:
        """Count the works that `matching` lists over all pages."""
        return self._database["works"].count_documents(_matching(organisation, text))

    def entitled(self, organisation: str, title: str, most: int) -> list[Work]:
        """Find at most `most` works of an organisation with exactly this title."""
        found = self._database["works"].find(_matching(organisation) | {"title": title}).limit(most)
        return [_work(item) for item in found]

    def any_of(self, organisation: str, least: int = 1) -> bool:
        """Tell whether an organisation has at least `least` works."""
        return len(list(self._database["works"].find(_matching(organisation), {"_id": 1}).limit(least))) == least

    def versions(self, ids: Iterable[str]) -> dict[str, Chapter]:
        """Find chapter versions by id; unknown ids are left out."""
        documents = among(self._database["chapter_versions"], "_id", ids)
        return {item["_id"]: _chapter(item) for item in documents}

    def chapters_of(self, versions: Iterable[str]) -> dict[str, str]:
        """Map stored chapter versions to the ids of their chapters."""
        documents = among(self._database["chapter_versions"], "_id", versions, {"chapter": 1})
        return {item["_id"]: item["chapter"] for item in documents}

    def names(self, versions: Iterable[str]) -> dict[str, ChapterName]:
        """Map stored chapter versions to their titles and numbers."""
        documents = among(self._database["chapter_versions"], "_id", versions, {"title": 1, "number": 1})
        return {item["_id"]: ChapterName(item["title"], item["number"]) for item in documents}

    def titled(self, title: str, limit: int = 8) -> list[Chapter]:
        """Find the current chapters with exactly this title, in any work."""
        documents = self._database["chapters"].find({"title": title}, {"version": 1}).limit(limit)
        return list(self.versions([item["version"] for item in documents]).values())

    def version_ids(self, chapters: Iterable[str]) -> dict[str, list[str]]:
        """Map ids of chapters to the ids of all their versions."""
        versions: dict[str, list[str]] = {chapter: [] for chapter in chapters}
        for item in among(self._database["chapter_versions"], "chapter", versions, {"chapter": 1}):
            versions[item["chapter"]].append(item["_id"])
        return versions

    def dated_versions(self, chapters: Iterable[str]) -> dict[str, list[tuple[str, datetime | None, datetime]]]:
        """Map ids of chapters to all their versions.

        Each version is its text, its stated time of publication, and the time it was stored.
        """
        wanted = dict.fromkeys(("chapter", "text", "published_at", "added_at"), 1)
        found: dict[str, list[tuple[str, datetime | None, datetime]]] = {}
        for item in among(self._database["chapter_versions"], "chapter", chapters, wanted):
            found.setdefault(item["chapter"], []).append((item["text"], item["published_at"], item["added_at"]))
        return found

    def history(self, chapter: str) -> list[ChapterState]:
        """List the versions of a chapter, newest first."""
        found = self._database["chapter_versions"].find({"chapter": chapter})
        return sorted((ChapterState(item["_id"], item["title"], len(item["text"]), item["added_at"])
                       for item in found), key=lambda state: state.added_at, reverse=True)

    def published(self, chapters: Iterable[str]) -> dict[str, datetime]:
        """Map ids of chapters to their time of publication.

        Chapters without one are left out.
        """
        documents = among(self._database["chapters"], "_id", chapters, {"published_at": 1})
        return {item["_id"]: item["published_at"] for item in documents if item["published_at"]}

    def heads(self, work: str, *fields: str) -> list[Document]:
        """List a work's chapters without their texts, by number.

        Each has `_id`, `version`, `work`, `title`, `number` and `length`, or only `number` and the given fields.
        """
        wanted = dict.fromkeys(("number", *fields), 1) if fields else None
        found = self._database["chapters"].find({"work": work}, wanted, batch_size=AT_ONCE)
        return sorted(found, key=lambda item: item["number"])

    def chapter_titles(self, work: str, chapters: Iterable[str]) -> dict[str, str]:
        """Map the given chapters that belong to a work to their titles."""
        return {item["_id"]: item["title"] for item in among(self._database["chapters"], "_id", chapters)
                if item["work"] == work}

    def head(self, chapter: str) -> Document | None:
        """Find a chapter as `heads` lists it."""
        return self._database["chapters"].find_one({"_id": chapter})

    def lengths(self, works: Iterable[str]) -> dict[str, tuple[int, int]]:
        """Map works to their stored numbers of chapters and characters."""
        return sizes_of(self._database, works)

    def current_versions(self) -> Iterator[str]:
        """Iterate over the versions that pages are compared with, in no order."""
        for item in self._database["chapters"].find({}, {"version": 1, "retired": 1}):
            if not item.get("retired"):
                yield item["version"]

    def counts(self) -> dict[str, int]:
        """Count works and chapters."""
        return {name: self._database[name].estimated_document_count() for name in ("works", "chapters")}


def _matching(organisation: str, text: str = "") -> Document:
    if "\0" in text:  # MongoDB refuses such a pattern
        return {"_id": {"$in": []}}
    own: Document = {"organisation": organisation, "deleted_at": None}
    wanted = {"$regex": re.escape(text), "$options": "i"}
    return own | {"$or": [{"title": wanted}, {"author": wanted}]} if text else own


def _work(item: Document) -> Work:
    return Work(item["organisation"], item["title"], item["author"], item["holder"], item["_id"])


def _chapter(item: Document) -> Chapter:
    return Chapter(item["work"], item["title"], item["text"], item["number"], item["published_at"], item["url"],
                   item["chapter"])


def _fields(stored: Work | Chapter) -> Document:
    """List the stored fields of a work or chapter; its key is the id of the document."""
    return {name: value for name, value in asdict(stored).items() if name != "key"}


def _kept(head: Document) -> Document:
    """Pick the fields that an import must not change.

    These are a member's edits and whether the chapter is retired.
    """
    return {name: head[name] for name in (*head.get("edited", ()), "edited", "renamed_in", "retired") if name in head}


def _head(chapter: Chapter) -> Document:
    # Some servers store a replacement under another id unless it contains `_id` itself.
    return {"_id": chapter.chapter, "version": chapter.id, "work": chapter.work, "title": chapter.title,
            "number": chapter.number, "length": len(chapter.text), "published_at": chapter.published_at,
            "url": chapter.url}
