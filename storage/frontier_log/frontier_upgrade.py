"""Convert frontiers of releases up to 0.1.0 to logs.

They had one document per address.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from storage.documents import Document
from storage.frontier_log.frontier_entry import Entry, written
from storage.frontier_log.frontier_state import PARCEL
from storage.frontier_log.replayed_log import HEADER
from storage.mongodb import Database, insert_new

PREFIX, LOG = "frontier_", "frontier_log_"
BATCH = 32
"""Maximum number of documents written by one command."""


def frontier_logs(database: Database) -> None:
    """Write a log for each old frontier, then delete the old one.

    Addresses that were not requested yet wait in the log. The old documents are not changed until the log is complete,
    and the same documents always give the same log, so repeating it, also concurrently, gives the same result.
    """
    names = [name for name in database.list_collection_names() if name.startswith(PREFIX) and not name.startswith(LOG)]
    for name in names:
        log = LOG + name.removeprefix(PREFIX)
        entries = sorted(database[name].find({}), key=lambda entry: str(entry["_id"]))
        documents = _documents(entries)
        while some := list(islice(documents, BATCH)):
            insert_new(database, log, some)
        database[name].delete_many({})  # the embedded server drops a full collection much more slowly
        database[name].drop()
    if "frontiers" in database.list_collection_names():
        database["frontiers"].delete_many({"last": {"$exists": True}})


def _documents(entries: Sequence[Document]) -> Iterator[Document]:
    """Make a log's documents; entries are numbered in the order of their ids."""
    yield {**HEADER}
    for number, start in enumerate(range(0, len(entries), PARCEL), 1):
        some = entries[start:start + PARCEL]
        done = [[entry["priority"], number, 1 << bit] for bit, entry in enumerate(some)
                if entry["state"] in ("done", "failed")]
        yield {"_id": number, "added": [written(_entry(entry)) for entry in some], **({"done": done} if done else {})}


def _entry(item: Document) -> Entry:
    hops = tuple((status, url) for status, url in item["hops"])
    return Entry("", item["url"], item["kind"], item["priority"], item["depth"], item["parent"], item["attempts"], hops,
                 item.get("etag", ""), item.get("modified", ""))
