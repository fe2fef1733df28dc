"""Measure our own access patterns on the embedded server.

It speaks MongoDB's wire protocol.
"""

import os
import random
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from typing import Any

from pymongo import DeleteOne, ReplaceOne, UpdateOne
from pymongo.collection import Collection
from pymongo.errors import BulkWriteError
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from app.embedded import servers
from benchmarks.harness.command_line import option_parser
from storage.inbox import Inbox
from storage.mongodb import Database, connect
from storage.settings import Settings

Document = dict[str, Any]
BODY = 9_000
"""Bytes of a compressed page: the median of a crawl of novel sites."""
HITS = 4_000
"""Pages per site."""
INBOX = 2_000
BATCH = 64
"""Items claimed at a time."""


def page(number: int) -> Document:
    """Build a page as the crawler stores it, of bytes that do not compress."""
    return {
        "_id": f"{number:032x}",
        "url": f"{number // 2:032x}",
        "key": f"key-{number}",
        "site": f"site-{number // HITS}",
        "fetched_at": datetime(2025, 1, 1, tzinfo=UTC) + timedelta(seconds=number),
        "status": 200,
        "body": os.urandom(BODY),
    }


@dataclass
class Bench:
    """The figures of the server.

    Milliseconds an operation, by the name of the access pattern.
    """

    database: Database
    pages: int
    figures: dict[str, float] = field(default_factory=dict)

    @property
    def store(self) -> Collection[Document]:
        """The large collection."""
        return self.database["pages"]

    @property
    def inbox(self) -> Collection[Document]:
        """The small collection of open work."""
        return self.database["inbox"]

    def time(self, name: str, operation: Callable[[int], object], repeats: int, per: int = 1) -> None:
        """Keep the median time of an operation called with 0, 1, 2 and so on.

        It is divided by the items the operation treats.
        """
        seconds = []
        for number in range(repeats):
            start = time.perf_counter()
            operation(number)
            seconds.append(time.perf_counter() - start)
        self.figures[name] = median(seconds) * 1_000 / per

    def any_page(self) -> int:
        """Draw the number of a stored page."""
        return random.randrange(self.pages)


def fill(bench: Bench) -> None:
    """Insert every page in unordered batches of 500 and one duplicate."""
    for name in ("url", "site"):
        bench.store.create_index(name)
    bench.store.create_index("key", unique=True)
    start = time.perf_counter()
    for first in range(0, bench.pages, 500):
        batch = [page(number) for number in range(first, min(first + 500, bench.pages))]
        batch[100:100] = [page(max(first - 1, 0))]
        with suppress(BulkWriteError):  # the count below tells duplicates from losses
            bench.store.insert_many(batch, ordered=False)
    bench.figures["insert_many of 500, a page"] = (time.perf_counter() - start) * 1_000 / bench.pages
    assert bench.store.count_documents({}) == bench.pages


def read(bench: Bench) -> None:
    """Read by id and by narrow equality, with few hits and with many."""
    store = bench.store
    bench.time("find_one by _id", lambda _: store.find_one({"_id": f"{bench.any_page():032x}"}), 200)
    bench.time("find by _id $in 20, a page", lambda _: [*store.find({"_id": {"$in": some(bench, 20)}})], 20, 20)
    bench.time("find by index, 2 hits", lambda _: [*store.find({"url": f"{bench.any_page() // 2:032x}"})], 200)
    bench.time("find by index, 4,000 hits, limit 10", lambda _: [*store.find({"site": "site-0"}).limit(10)], 10)
    only = {"_id": 1}
    bench.time("find by index, 4,000 hits, ids only", lambda _: [*store.find({"site": "site-0"}, only)], 5)


def some(bench: Bench, count: int) -> list[str]:
    """Draw ids of stored pages."""
    return [f"{bench.any_page():032x}" for _ in range(count)]


def count(bench: Bench) -> None:
    """Count and list values, in the big collection and in the small one."""
    store = bench.store
    bench.time("count of an index value, 2 hits", lambda n: store.count_documents({"url": f"{n:032x}"}), 50)
    bench.time("count of an index value, 4,000 hits", lambda _: store.count_documents({"site": "site-0"}), 5)
    bench.time("count of all pages", lambda _: store.count_documents({}), 3)
    bench.time("estimated count of pages", lambda _: store.estimated_document_count(), 3)
    bench.time("distinct site of all pages", lambda _: store.distinct("site"), 3)
    stock_inbox(bench)
    bench.time("count of all in the inbox", lambda _: bench.inbox.count_documents({}), 20)
    bench.time("count of ready ones in the inbox", lambda _: bench.inbox.count_documents(ready()), 20)
    bench.time("distinct kind in the inbox", lambda _: bench.inbox.distinct("kind"), 20)


def write(bench: Bench) -> None:
    """Upsert by id and by a unique key, change and delete single pages."""
    store, fresh, top = bench.store, page, bench.pages
    bench.time("insert_one", lambda n: store.insert_one(fresh(top + n)), 100)
    bench.time("replace_one upsert by _id, new", lambda n: upsert(store, fresh(2 * top + n)), 50)
    bench.time("update_one upsert by _id, new", lambda n: merge(store, fresh(3 * top + n), "_id"), 50)
    bench.time("update_one upsert by _id, there", lambda n: merge(store, fresh(top + n), "_id"), 50)
    bench.time("update_one upsert by unique key, new", lambda n: merge(store, fresh(4 * top + n), "key"), 50)
    bench.time("update_one upsert by unique key, there", lambda n: merge(store, fresh(top + n), "key"), 50)
    seen = {"$set": {"seen_at": datetime.now(UTC)}}
    bench.time("update_one $set by _id", lambda n: store.update_one({"_id": f"{n:032x}"}, seen), 100)
    bench.time("bulk_write of 100 upserts, each", lambda n: store.bulk_write(upserts(5 * top + n * 100)), 5, 100)
    bench.time("delete_one by _id", lambda n: store.delete_one({"_id": f"{top + n:032x}"}), 100)
    deletes = [DeleteOne({"_id": f"{5 * top + n:032x}"}) for n in range(500)]
    bench.time("bulk_write of 500 deletes, each", lambda _: store.bulk_write(deletes, ordered=False), 1, 500)


def upsert(store: Collection[Document], document: Document) -> object:
    """Replace a document by its id, or insert it."""
    return store.replace_one({"_id": document["_id"]}, document, upsert=True)


def merge(store: Collection[Document], document: Document, key: str) -> object:
    """Set the fields of the document with the same key, or insert it."""
    changes = {name: value for name, value in document.items() if name not in ("_id", key)}
    return store.update_one({key: document[key]}, {"$set": changes}, upsert=True)


def upserts(first: int) -> list[UpdateOne | ReplaceOne[Document] | DeleteOne]:
    """Build a hundred upserts of consecutive pages."""
    documents = [page(first + number) for number in range(100)]
    return [
        UpdateOne({"_id": one["_id"]}, {"$setOnInsert": {k: v for k, v in one.items() if k != "_id"}}, upsert=True)
        for one in documents
    ]


def ready() -> Document:
    """Build the filter for items that no claimer holds."""
    now = datetime.now(UTC)
    return {"lease_until": {"$lt": now}, "ready_at": {"$lte": now}}


def lease() -> Document:
    """Build the change that claims an item for five minutes."""
    return {"lease_until": datetime.now(UTC) + timedelta(minutes=5)}


def stock_inbox(bench: Bench) -> None:
    """Put 2,000 waiting items into a new inbox."""
    bench.inbox.drop()
    past = datetime(2025, 1, 1, tzinfo=UTC)
    items = [
        {"_id": f"{number:032x}", "kind": "page", "lease_until": past, "ready_at": past, "attempts": 0}
        for number in range(INBOX)
    ]
    bench.inbox.insert_many(items, ordered=False)


def claim_singly(inbox: Collection[Document]) -> Document | None:
    """Claim one item in one command."""
    return inbox.find_one_and_update(ready(), {"$set": lease()})


def claim_each(inbox: Collection[Document]) -> list[str]:
    """List a batch, then lease each one that is not leased meanwhile."""
    ids = [item["_id"] for item in inbox.find(ready(), {"_id": 1}).limit(BATCH)]
    return [one for one in ids if inbox.update_one({"_id": one, **ready()}, {"$set": lease()}).modified_count]


def claim(bench: Bench) -> None:
    """Claim from an inbox of 2,000 in three ways; the last is ours."""
    stock_inbox(bench)
    bench.time("claim one by find_one_and_update", lambda _: claim_singly(bench.inbox), 20)
    stock_inbox(bench)
    bench.time(f"claim {BATCH}, lease each, an item", lambda _: claim_each(bench.inbox), 10, BATCH)
    inbox = Inbox(bench.database, "bench")
    bench.time("our inbox: enqueue 2,000, an item", lambda _: inbox.enqueue(some(bench, INBOX)), 1, INBOX)
    bench.time(f"our inbox: claim {BATCH}, an item", lambda _: inbox.claim(BATCH), 10, BATCH)
    bench.time(f"our inbox: claim {BATCH} and acknowledge, an item",
               lambda _: inbox.acknowledge(inbox.claim(BATCH)), 10, BATCH)


CASES: tuple[Callable[[Bench], None], ...] = (fill, read, count, write, claim)


def measure(pages: int, progress: Progress) -> dict[str, float]:
    """Run every case on a server of its own.

    Milliseconds by access pattern.
    """
    task = progress.add_task("storage", total=len(CASES))
    with tempfile.TemporaryDirectory(prefix="wz") as folder:
        settings = Settings(var=Path(folder), redis_url="redis://unused.invalid")
        with servers(settings) as ready_settings:
            bench = Bench(connect(ready_settings), pages)
            for case in CASES:
                case(bench)
                progress.advance(task)
            bench.database.client.close()
    return bench.figures


def table(figures: dict[str, float], pages: int) -> Table:
    """Lay the figures out, one access pattern per row."""
    result = Table(title=f"{pages:,} pages of {BODY:,} bytes; milliseconds, median")
    result.add_column("access pattern")
    result.add_column("milliseconds", justify="right")
    for name, milliseconds in figures.items():
        result.add_row(name, f"{milliseconds:,.2f}")
    return result


def main(words: Sequence[str]) -> bool:
    """Measure the server and print the table; there are no goals."""
    parser = option_parser("storage", __doc__)
    parser.add_argument("--pages", type=int, default=10_000, help="pages in the big collection")
    pages = parser.parse_args(words).pages
    console = Console()
    with Progress(console=console) as progress:
        figures = measure(pages, progress)
    console.print(table(figures, pages))
    return True
