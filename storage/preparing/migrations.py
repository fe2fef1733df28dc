"""Bring data stored by older releases into the current format at start-up.

Each migration is applied once and recorded in the collection `migrations`. It may be killed at any point and may run in
several processes at once: repeating it, or completing a part of it, gives the same result.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from storage.claims.parcel import parcel_documents
from storage.collections.dead_letters import DEAD_LETTERS
from storage.collections.kept_ahead.work_sizes import count_missing
from storage.documents import Document, derive_id
from storage.frontier_log.frontier_upgrade import frontier_logs
from storage.inbox import STAGES
from storage.mongodb import Database, insert_new

RECORD = "migrations"
BATCH = 100


@dataclass(frozen=True)
class Migration:
    """One change of the stored data; never edit a released one, add another."""

    name: str
    apply: Callable[[Database], None]


def migrate(database: Database) -> list[str]:
    """Apply the migrations not applied yet, in order, and return their names.

    A new database needs none.
    """
    waiting = waiting_migrations(database)
    if len(waiting) == len(MIGRATIONS) and not database.list_collection_names():
        insert_new(database, RECORD, [{"_id": name, "at": datetime.now(UTC)} for name in waiting])
        return []
    for migration in MIGRATIONS:
        if migration.name in waiting:
            migration.apply(database)
            insert_new(database, RECORD, [{"_id": migration.name, "at": datetime.now(UTC)}])
    return waiting


def waiting_migrations(database: Database) -> list[str]:
    """Name the migrations not applied yet, in order."""
    applied = {item["_id"] for item in database[RECORD].find({})}
    return [migration.name for migration in MIGRATIONS if migration.name not in applied]


def _move(database: Database, former: str, present: str) -> None:
    """Move a collection's documents to its new name; documents already there win.

    They are copied because the embedded server acknowledges a rename without doing it. They are read in batches rather
    than with one long cursor, which would end if another process dropped the collection.
    """
    while batch := list(database[former].find({}).limit(BATCH)):
        insert_new(database, present, batch)
        database[former].delete_many({"_id": {"$in": [document["_id"] for document in batch]}})
    database[former].drop()


def _dead_letters(database: Database) -> None:
    _move(database, "quarantine", DEAD_LETTERS)


def _site_boilerplate(database: Database) -> None:
    _move(database, "site_habits", "site_boilerplate")


def _enqueued(database: Database) -> None:
    """Rename the count of an inbox item from `announced` to `enqueued`."""
    for inbox in _inboxes(database):
        database[inbox].update_many({"announced": {"$exists": True}}, {"$rename": {"announced": "enqueued"}})


def _inboxes(database: Database) -> Iterator[str]:
    yield from (f"inbox_{stage}" for stage in (*STAGES, "daily"))


def _pipeline_step(database: Database) -> None:
    """Rename the step of a daily run that runs all stages from `line` to `pipeline`."""
    has_line: Document = {"items.line": {"$exists": True}}
    database["runs"].update_many(has_line, {"$set": {"items.line.name": "pipeline"}})
    database["runs"].update_many(has_line, {"$rename": {"items.line": "items.pipeline"}})


def _parcels(database: Database) -> None:
    """Put the ids of inboxes, each stored in a document of its own, into parcels.

    The lease of a run is no longer an inbox.
    """
    for stage in STAGES:
        inbox = database[f"inbox_{stage}"]
        while batch := list(inbox.find({"ids": {"$exists": False}}).limit(BATCH)):
            insert_new(database, inbox.name, [parcel for item in batch for parcel in _parcel_of(item)])
            inbox.delete_many({"_id": {"$in": [item["_id"] for item in batch]}})
        for index in {"slot_1", "claim_1"} & inbox.index_information().keys():
            inbox.drop_index(index)
    database["inbox_daily"].drop()


def _parcel_of(item: Document) -> list[Document]:
    """Make the parcel of one id.

    Its id is derived from the item's, so that every process derives the same one.
    """
    parcels = parcel_documents([item["_id"]], item.get("payload") or {}, ready_at=item["ready_at"],
                               attempts=item["attempts"], absences=item.get("absences", 0))
    return [{**parcel, "_id": derive_id("parcel", item["_id"])} for parcel in parcels]


def _run_items(database: Database) -> None:
    """Move the items of runs into documents of their own."""
    whole: Document = {"items": {"$exists": True}}
    while run := database["runs"].find_one(whole):
        insert_new(database, "run_items", [{"_id": run["_id"], "items": run["items"]}])
        database["runs"].update_one({"_id": run["_id"]}, {"$unset": {"items": ""}})


def _work_sizes(database: Database) -> None:
    """Count the chapters and characters of works and store the counts."""
    count_missing(database)


MIGRATIONS: tuple[Migration, ...] = (
    Migration("0001_dead_letters", _dead_letters),
    Migration("0002_enqueued", _enqueued),
    Migration("0003_site_boilerplate", _site_boilerplate),
    Migration("0004_pipeline_step", _pipeline_step),
    Migration("0005_parcels", _parcels),
    Migration("0006_frontier_logs", frontier_logs),
    Migration("0007_run_items", _run_items),
    Migration("0008_work_sizes", _work_sizes),
)
