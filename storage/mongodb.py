"""Connect to MongoDB; read and write fast on every compatible server."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from threading import Lock
from typing import Any, TypeAlias

from pymongo import MongoClient
from pymongo.collection import Collection
from pymongo.database import Database as MongoDatabase
from pymongo.errors import BulkWriteError
from pymongo.write_concern import WriteConcern

from storage.documents import Document
from storage.outages import RepeatingDatabase
from storage.settings import Settings, SettingsError

DUPLICATE = 11000
"""MongoDB's error code for a duplicate unique key."""
ASKED = 64
"""Maximum number of values in one `$in` query: beyond it the embedded server's cost grows faster than the list."""

Database: TypeAlias = MongoDatabase[Document]
"""The database type that all other packages use."""

_clients: dict[str, MongoClient[Document]] = {}
"""Clients by server URL, shared within a process."""
_opening = Lock()


def _client(url: str) -> MongoClient[Document]:
    with _opening:
        if url not in _clients:
            _clients[url] = MongoClient(url, tz_aware=True, serverSelectionTimeoutMS=20_000, appname="wenzong")
        return _clients[url]


def connect(settings: Settings) -> Database:
    """Open the database; acknowledged writes are majority writes.

    Raises SettingsError if no URL is set.
    """
    if not settings.mongodb_url:
        raise SettingsError("no MongoDB server is known: set WENZONG_MONGODB_URL, or let `wenzong` start one")
    client = _client(settings.mongodb_url)
    opened = client.get_database if client.options.retry_writes else partial(RepeatingDatabase, client)
    return opened(settings.mongodb_database, write_concern=WriteConcern("majority"))


def disconnect(settings: Settings) -> None:
    """Close the connections to a server that is about to stop.

    `connect` then opens new ones.
    """
    with _opening:
        client = _clients.pop(settings.mongodb_url or "", None)
    if client:
        client.close()


def among(
    collection: Collection[Document], field: str, values: Iterable[Any], wanted: dict[str, int] | None = None
) -> Iterator[Document]:
    """Iterate over the documents whose field has one of any number of values.

    `wanted` is a projection.
    """
    remaining = iter(set(values))
    while some := list(islice(remaining, ASKED)):
        yield from collection.find({field: {"$in": some}}, wanted)


def insert_new(database: Database, collection: str, documents: list[Document]) -> set[Any]:
    """Insert new documents, in any order, and return the ids that already existed.

    Any error other than a duplicate id is raised, after the rest was inserted.
    """
    if not documents:
        return set()
    try:
        database[collection].insert_many(documents, ordered=False)
    except BulkWriteError as error:
        details: Any = error.details or {}
        failures = details.get("writeErrors", [])
        if details.get("writeConcernErrors") or any(failure["code"] != DUPLICATE for failure in failures):
            raise
        return {documents[failure["index"]]["_id"] for failure in failures}
    return set()
