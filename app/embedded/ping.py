"""Check whether a server answers."""

from collections.abc import Callable

from pymongo import MongoClient
from pymongo.errors import OperationFailure, PyMongoError
from redis import Redis
from redis.exceptions import AuthenticationError, RedisError

from app.embedded.state_directory import EmbeddedError

PING_SECONDS = 2
AUTHENTICATION_FAILED = 18


def answers(url: str) -> bool:
    """Tell whether the server behind a URL answers.

    Raises EmbeddedError if it refuses our password.
    """
    ping: Callable[[str], object] = _ping_mongodb if url.startswith("mongodb:") else _ping_redis
    try:
        ping(url)
    except (PyMongoError, RedisError, OSError) as error:
        if _refused(error):
            raise EmbeddedError("its password is not the one stored beside its data") from error
        return False
    return True


def _refused(error: Exception) -> bool:
    if isinstance(error, OperationFailure):
        return error.code == AUTHENTICATION_FAILED
    return isinstance(error, AuthenticationError)


def _ping_mongodb(url: str) -> object:
    milliseconds = PING_SECONDS * 1_000
    with MongoClient[dict[str, object]](
        url, serverSelectionTimeoutMS=milliseconds, connectTimeoutMS=milliseconds, socketTimeoutMS=milliseconds
    ) as client:
        return client.admin.command("ping")


def _ping_redis(url: str) -> object:
    with Redis.from_url(url, socket_timeout=PING_SECONDS) as client:
        return client.ping()
