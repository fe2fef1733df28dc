"""Distinguish errors of the servers from errors that one document causes.

Writes that a restart interrupted are repeated. pymongo repeats such writes once by itself, but only on a replica set.
The embedded server runs without one, because writing its log of operations would take as long as the writes;
`RepeatingDatabase` repeats the writes instead.
"""

import sys
from collections.abc import Callable
from functools import wraps
from typing import Any

from pymongo.collection import Collection
from pymongo.database import Database as MongoDatabase
from pymongo.errors import (
    AutoReconnect,
    BulkWriteError,
    ConnectionFailure,
    PyMongoError,
    ServerSelectionTimeoutError,
    WriteError,
)

from storage.documents import Document
from storage.raw.store import RawUnreachableError

MongoDBError = PyMongoError
"""Any error of MongoDB or of the connection to it."""
MongoDBUnreachableError = ConnectionFailure
"""No server answers, or the connection was lost."""
AWAY = AutoReconnect
"""The connection was lost; the driver reconnects by itself as soon as the server is back."""


def server_errors() -> tuple[type[Exception], ...]:
    """List the errors of MongoDB and Redis for an `except` clause.

    Those of Redis are left out if its client is not loaded: a crawl process needs none, and loading it takes a tenth of
    a second.
    """
    if "redis.exceptions" not in sys.modules:
        return (MongoDBError,)
    from redis.exceptions import RedisError

    return (MongoDBError, RedisError)


def outages(*others: type[Exception]) -> tuple[type[Exception], ...]:
    """List the errors of MongoDB, Redis and object storage, and others.

    Call it in the `except` clause, when all that can have raised an error is loaded.
    """
    return (*server_errors(), RawUnreachableError, *others)


def is_outage(error: Exception) -> bool:
    """Tell whether a server failed.

    A write that it refused is an error of the document.
    """
    return isinstance(error, outages()) and not isinstance(error, (WriteError, BulkWriteError))


class RepeatingDatabase(MongoDatabase[Document]):
    """A database whose collections repeat a write once when the connection breaks.

    Retries of the driver must be switched off.
    """

    def __getitem__(self, name: str) -> Collection[Document]:
        """Return a collection by name."""
        return _RepeatingCollection(self, name)


class _RepeatingCollection(Collection[Document]):
    pass


REPEATED = ("insert_one", "insert_many", "update_one", "replace_one", "delete_one", "find_one_and_update",
            "find_one_and_replace", "find_one_and_delete", "bulk_write")
"""The writes that pymongo repeats."""


def _repeating(write: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(write)
    def written(*args: Any, **options: Any) -> Any:
        try:
            return write(*args, **options)
        except ServerSelectionTimeoutError:
            raise  # the driver has already waited for the server
        except AutoReconnect:
            return write(*args, **options)  # waits until the server is back

    return written


for _name in REPEATED:
    setattr(_RepeatingCollection, _name, _repeating(getattr(Collection, _name)))
