"""Tell errors with a message for the user from faults in the program."""

from redis.exceptions import OutOfMemoryError, RedisError

from storage.outages import MongoDBError, MongoDBUnreachableError

OURS = ("storage", "library", "fingerprinting", "matcher", "crawler", "evidence", "insight", "webadmin", "app")
"""Packages whose errors have messages for users: what is wrong, and the remedy."""


def message_for_user(error: BaseException) -> str | None:
    """Return one line that explains an error to the user.

    None for a fault in the program.
    """
    package = type(error).__module__.partition(".")[0]
    if package in OURS:
        return str(error)
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    return _of_server(error)


def _of_server(error: BaseException) -> str | None:
    """Return a message for an error from a server's driver.

    The driver knows the server; the user knows the setting.
    """
    if isinstance(error, MongoDBUnreachableError):
        return f"MongoDB does not answer: check that it runs, and check WENZONG_MONGODB_URL ({_first_line(error)})"
    if isinstance(error, MongoDBError):
        return f"MongoDB refused: read its log and check WENZONG_MONGODB_URL ({_first_line(error)})"
    if isinstance(error, OutOfMemoryError):
        return "Redis is full: raise its maxmemory, or spread the index over a cluster"
    if isinstance(error, RedisError):
        return f"Redis does not answer: check that it runs, and check WENZONG_REDIS_URL ({_first_line(error)})"
    if type(error).__module__ == "django.db.utils":  # not imported here: most commands run without Django
        return f"the SQL database refused: check that it runs, and check WENZONG_SQL_URL ({_first_line(error)})"
    return None


def _first_line(error: BaseException) -> str:
    return str(error).partition("\n")[0].partition(" (configured timeouts")[0][:200]
