"""Tell errors of the servers from errors that one document causes."""

from pymongo.errors import AutoReconnect, BulkWriteError, ConnectionFailure, PyMongoError, WriteError
from redis.exceptions import RedisError

MongoDBError = PyMongoError
"""Any error of MongoDB or of the connection to it."""
MongoDBUnreachableError = ConnectionFailure
"""No server answers, or it went away."""
AWAY = AutoReconnect
"""The server went away; the driver connects again by itself as soon as it is back."""
OUTAGES = (MongoDBError, RedisError)
"""Errors of MongoDB and of Redis."""


def is_outage(error: Exception) -> bool:
    """Tell whether a server failed; a write that it refused is the document's fault."""
    return isinstance(error, OUTAGES) and not isinstance(error, (WriteError, BulkWriteError))
