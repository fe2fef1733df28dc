"""Collection `dead_letters`: ids that a stage gave up, each with the reason."""

from collections.abc import Iterable
from datetime import UTC, datetime

from pymongo import ReplaceOne

from storage.documents import Document
from storage.mongodb import Database

DEAD_LETTERS = "dead_letters"


def bury(database: Database, stage: str, item_ids: Iterable[str], payload: Document, reason: str) -> None:
    """Store ids of a stage as dead letters, replacing older letters of the same ids."""
    letters = [{"_id": f"{stage}:{item_id}", "stage": stage, "item": item_id, "reason": reason, "payload": payload,
                "at": datetime.now(UTC)} for item_id in item_ids]
    if letters:
        database[DEAD_LETTERS].bulk_write([ReplaceOne({"_id": letter["_id"]}, letter, upsert=True)
                                           for letter in letters], ordered=False)


def dead_letters(database: Database) -> list[Document]:
    """List the dead letters of all stages, at most 1,000.

    Each has `stage`, `item`, `reason`, `payload` and `at`.
    """
    return list(database[DEAD_LETTERS].find({}).limit(1000))
