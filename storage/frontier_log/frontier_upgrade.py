"""Turn frontiers of releases up to 0.1.0, a document an address, into logs."""

from collections.abc import Iterator, Sequence
from itertools import islice

from storage.documents import Document
from storage.frontier_log.frontier_entry import Entry, written
from storage.frontier_log.frontier_state import PARCEL
from storage.frontier_log.replayed_log import HEADER
from storage.mongodb import Database, insert_new

PREFIX, LOG = "frontier_", "frontier_log_"
BATCH = 32
"""Documents that are written, or old ones that are deleted, by a command."""


def frontier_logs(database: Database) -> None:
    """Write a log for each old frontier, then delete the old one.

    In the log, what was not asked for waits. The old documents are not touched until the log is whole, and the same
    ones make the same log: doing it again, or twice at once, gives the same result.
    """
    names = [name for name in database.list_collection_names() if name.startswith(PREFIX) and not name.startswith(LOG)]
    for name in names:
        log = LOG + name.removeprefix(PREFIX)
        entries = sorted(database[name].find({}), key=lambda entry: str(entry["_id"]))
        documents = _documents(entries)
        while some := list(islice(documents, BATCH)):
            insert_new(database, log, some)
        database[name].delete_many({})  # an embedded server drops a full collection many times slower
        database[name].drop()
    if "frontiers" in database.list_collection_names():
        database["frontiers"].delete_many({"last": {"$exists": True}})


def _documents(entries: Sequence[Document]) -> Iterator[Document]:
    """Make a log's documents; they number the entries in the order of their ids."""
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
