"""Collections `works`, `chapters`, `chapter_versions`: the source library (母体库).

Written by `library` alone.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import NamedTuple

from pymongo import ReplaceOne

from storage.documents import Chapter, Document, Work
from storage.mongodb import Database, among, insert_new


class ChapterName(NamedTuple):
    """Title and number of a chapter version."""

    title: str
    number: int


class Works:
    """The source library: works, their chapters, and every version of each chapter."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, works: Sequence[Work]) -> None:
        """Store works that are not there yet."""
        now = datetime.now(UTC)
        insert_new(self._database, "works", [{"_id": work.id, **asdict(work), "added_at": now} for work in works])

    def current(self, chapters: Iterable[str]) -> dict[str, str]:
        """Map ids of chapters to the id of their current version.

        Chapters that are not there are left out.
        """
        documents = among(self._database["chapters"], "_id", chapters, {"version": 1})
        return {item["_id"]: item["version"] for item in documents}

    def put(self, chapters: Sequence[Chapter]) -> None:
        """Store versions of chapters and make them the current ones."""
        now = datetime.now(UTC)
        insert_new(
            self._database, "chapter_versions",
            [{"_id": chapter.id, "chapter": chapter.chapter, **asdict(chapter), "added_at": now}
             for chapter in chapters],
        )
        heads = {chapter.chapter: _head(chapter) for chapter in chapters}
        if known := insert_new(self._database, "chapters", list(heads.values())):
            self._database["chapters"].bulk_write([ReplaceOne({"_id": chapter}, heads[chapter]) for chapter in known],
                                                  ordered=False)

    def work(self, work: str) -> Work | None:
        """Find a work by id."""
        item = self._database["works"].find_one({"_id": work})
        return _work(item) if item else None

    def works(self, ids: Iterable[str]) -> dict[str, Work]:
        """Find works by id; those that are not there are left out."""
        return {item["_id"]: _work(item) for item in among(self._database["works"], "_id", ids)}

    def of(self, organisation: str) -> list[Work]:
        """List an organisation's works."""
        return [_work(item) for item in self._database["works"].find({"organisation": organisation})]

    def matching(self, organisation: str, text: str, skip: int, most: int) -> list[Work]:
        """List some of an organisation's works by title.

        With a text, those whose title or author has it.
        """
        found = self._database["works"].find(_matching(organisation, text))
        found = found.sort([("title", 1), ("_id", 1)]).skip(skip).limit(most)  # of one title, each on one page alone
        return [_work(item) for item in found]

    def count_matching(self, organisation: str, text: str) -> int:
        """Count what `matching` goes through."""
        return self._database["works"].count_documents(_matching(organisation, text))

    def entitled(self, organisation: str, title: str, most: int) -> list[Work]:
        """Find an organisation's works of this very title, at most so many."""
        found = self._database["works"].find({"organisation": organisation, "title": title}).limit(most)
        return [_work(item) for item in found]

    def any_of(self, organisation: str) -> bool:
        """Tell whether an organisation has a work."""
        return self._database["works"].find_one({"organisation": organisation}, {"_id": 1}) is not None

    def versions(self, ids: Iterable[str]) -> dict[str, Chapter]:
        """Find chapter versions by id; those that are not there are left out."""
        documents = among(self._database["chapter_versions"], "_id", ids)
        return {item["_id"]: _chapter(item) for item in documents}

    def names(self, versions: Iterable[str]) -> dict[str, ChapterName]:
        """Map chapter versions to their titles and numbers.

        Those that are not there are left out.
        """
        documents = among(self._database["chapter_versions"], "_id", versions, {"title": 1, "number": 1})
        return {item["_id"]: ChapterName(item["title"], item["number"]) for item in documents}

    def titled(self, title: str, limit: int = 8) -> list[Chapter]:
        """Find the current chapters of this very title, in whichever works."""
        documents = self._database["chapters"].find({"title": title}, {"version": 1}).limit(limit)
        return list(self.versions([item["version"] for item in documents]).values())

    def version_ids(self, chapters: Iterable[str]) -> dict[str, list[str]]:
        """Map ids of chapters to the ids of every version there is of them."""
        versions: dict[str, list[str]] = {chapter: [] for chapter in chapters}
        for item in among(self._database["chapter_versions"], "chapter", versions, {"chapter": 1}):
            versions[item["chapter"]].append(item["_id"])
        return versions

    def dated_versions(self, chapters: Iterable[str]) -> dict[str, list[tuple[str, datetime | None, datetime]]]:
        """Map ids of chapters to every version.

        Each has its text, the publication that it states, and when it was stored.
        """
        wanted = dict.fromkeys(("chapter", "text", "published_at", "added_at"), 1)
        found: dict[str, list[tuple[str, datetime | None, datetime]]] = {}
        for item in among(self._database["chapter_versions"], "chapter", chapters, wanted):
            found.setdefault(item["chapter"], []).append((item["text"], item["published_at"], item["added_at"]))
        return found

    def published(self, chapters: Iterable[str]) -> dict[str, datetime]:
        """Map ids of chapters to when they were published.

        Those that do not say so are left out.
        """
        documents = among(self._database["chapters"], "_id", chapters, {"published_at": 1})
        return {item["_id"]: item["published_at"] for item in documents if item["published_at"]}

    def heads(self, work: str) -> list[Document]:
        """List a work's chapters without their texts.

        Each has `_id`, `version`, `work`, `title`, `number` and `length`.
        """
        return sorted(self._database["chapters"].find({"work": work}), key=lambda item: item["number"])

    def lengths(self, works: Iterable[str]) -> dict[str, tuple[int, int]]:
        """Map works to the number of their chapters and of their characters."""
        found = dict.fromkeys(works, (0, 0))
        for item in among(self._database["chapters"], "work", found, {"work": 1, "length": 1}):
            chapters, characters = found[item["work"]]
            found[item["work"]] = chapters + 1, characters + item["length"]
        return found

    def current_versions(self) -> Iterator[str]:
        """Go through the ids of every current chapter version, in no order."""
        for item in self._database["chapters"].find({}, {"version": 1}):
            yield item["version"]

    def counts(self) -> dict[str, int]:
        """Count works and chapters."""
        return {name: self._database[name].estimated_document_count() for name in ("works", "chapters")}


def _matching(organisation: str, text: str) -> Document:
    if not text:
        return {"organisation": organisation}
    if "\0" in text:  # MongoDB refuses such a pattern
        return {"_id": {"$in": []}}
    wanted = {"$regex": re.escape(text), "$options": "i"}
    return {"organisation": organisation, "$or": [{"title": wanted}, {"author": wanted}]}


def _work(item: Document) -> Work:
    return Work(item["organisation"], item["title"], item["author"], item["holder"])


def _chapter(item: Document) -> Chapter:
    return Chapter(item["work"], item["title"], item["text"], item["number"], item["published_at"], item["url"])


def _head(chapter: Chapter) -> Document:
    # The id stands in the document too: a replacement that only its filter names is not kept under it everywhere.
    return {"_id": chapter.chapter, "version": chapter.id, "work": chapter.work, "title": chapter.title,
            "number": chapter.number, "length": len(chapter.text), "published_at": chapter.published_at,
            "url": chapter.url}
