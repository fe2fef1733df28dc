"""Edit and delete works and chapters of the source library.

Collections `works`, `chapters` and `chapter_versions`. Written only by `library`.
"""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

from storage.collections.kept_ahead.work_sizes import recounted
from storage.collections.works import BY_ITSELF, WITH_WORK
from storage.documents import Document
from storage.mongodb import Database, among


def erased_chapters(database: Database, chapters: Iterable[str]) -> set[str]:
    """Return the chapters with a text that was erased and not stored again since."""
    found = among(database["chapter_versions"], "chapter", chapters, {"chapter": 1, "erased_at": 1})
    return {item["chapter"] for item in found if "erased_at" in item}


class WorkEdits:
    """Edit, retire, restore and delete works and chapters; their ids stay the same."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def change_work(self, work: str, changes: Document) -> None:
        """Set fields of a work.

        After a change of title or author, imports find it under its new names.
        """
        stored = self._database["works"].find_one({"_id": work}) or {}
        if changes.keys() & {"title", "author"}:
            changes = {**changes, "renamed_in": stored["organisation"]}
        self._database["works"].update_one({"_id": work}, {"$set": changes})

    def change_chapter(self, chapter: str, changes: Document) -> None:
        """Set fields of a chapter and of its current version.

        Imports leave these fields as they are. Earlier versions keep their own values.
        """
        head = self._database["chapters"].find_one({"_id": chapter}) or {}
        kept: Document = {"edited": sorted({*head.get("edited", ()), *changes})}
        if "title" in changes:
            kept["renamed_in"] = head["work"]
        self._database["chapters"].update_one({"_id": chapter}, {"$set": changes | kept})
        self._database["chapter_versions"].update_one({"_id": head["version"]}, {"$set": changes})

    def correct_chapters(self, stated: Mapping[str, Document]) -> dict[str, Document]:
        """Set fields of chapters and of their current versions.

        Fields that a member edited stay. Returns what changed, by chapter.
        """
        found: dict[str, Document] = {}
        for head in among(self._database["chapters"], "_id", stated):
            changes = {name: value for name, value in stated[head["_id"]].items()
                       if value != head[name] and name not in head.get("edited", ())}
            if changes:
                self._database["chapter_versions"].update_one({"_id": head["version"]}, {"$set": changes})
                self._database["chapters"].update_one({"_id": head["_id"]}, {"$set": changes})
                found[head["_id"]] = changes
        return found

    def retire(self, work: str, at: datetime) -> None:
        """Retire a work with all its chapters.

        The work comes first, so that chapters imported meanwhile are retired too.
        """
        self._database["works"].update_one({"_id": work}, {"$set": {"retired_at": at}})
        self._database["chapters"].update_many({"work": work, "retired": None}, {"$set": {"retired": WITH_WORK}})

    def restore(self, work: str) -> None:
        """Restore a retired work; chapters that were retired by themselves stay retired."""
        self._database["works"].update_one({"_id": work}, {"$unset": {"retired_at": ""}})
        self._database["chapters"].update_many({"work": work, "retired": WITH_WORK}, {"$unset": {"retired": ""}})

    def retire_chapter(self, chapter: str) -> None:
        """Retire one chapter."""
        self._database["chapters"].update_one({"_id": chapter}, {"$set": {"retired": BY_ITSELF}})

    def restore_chapter(self, chapter: str) -> None:
        """Restore a chapter that was retired by itself."""
        self._database["chapters"].update_one({"_id": chapter, "retired": BY_ITSELF}, {"$unset": {"retired": ""}})

    def mark_deleted(self, work: str) -> None:
        """Hide a work from every list; documents that refer to it still find its names."""
        self._database["works"].update_one({"_id": work}, {"$set": {"deleted_at": datetime.now(UTC)}})

    def drop_chapters(self, chapters: Iterable[str], evidence: Iterable[str]) -> None:
        """Erase the texts of chapters' versions and delete the chapters.

        Texts that are evidence stay. A chapter is deleted after its texts were erased, so that deletion can be repeated
        after a kill. Erased versions stay without text, because the index learns from them which entries to remove.
        """
        gone, kept = list(chapters), set(evidence)
        erased: dict[str, list[str]] = {}
        for item in among(self._database["chapter_versions"], "chapter", gone, {"chapter": 1}):
            if item["_id"] not in kept:
                erased.setdefault(item["chapter"], []).append(item["_id"])
        blank = {"$set": {"text": "", "erased_at": datetime.now(UTC)}}
        works = {item["work"] for item in among(self._database["chapters"], "_id", gone, {"work": 1})}
        with recounted(self._database, works):
            for chapter in gone:
                if versions := erased.get(chapter):
                    self._database["chapter_versions"].update_many({"_id": {"$in": versions}}, blank)
                self._database["chapters"].delete_one({"_id": chapter})
