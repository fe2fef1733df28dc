"""Errors of the servers themselves, told apart from errors that one document causes."""

from pymongo.errors import BulkWriteError, PyMongoError, WriteError
from redis.exceptions import RedisError

OUTAGES = (PyMongoError, RedisError)
"""Errors of MongoDB and of Redis."""


def is_outage(error: Exception) -> bool:
    """Tell whether a server failed; a write that it refused is the document's fault."""
    return isinstance(error, OUTAGES) and not isinstance(error, (WriteError, BulkWriteError))
