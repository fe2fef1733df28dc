"""Tell errors with a message for the user from faults in the program."""

import errno
import sys

from redis.exceptions import OutOfMemoryError, RedisError

from storage.outages import MongoDBError, MongoDBUnreachableError

OURS = ("storage", "library", "fingerprinting", "matcher", "crawler", "evidence", "insight", "webadmin", "app")
"""Packages whose errors have messages for users: what is wrong, and the remedy."""
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""Errors of a write for which there is no room; the system does not say of which file."""


def message_for_user(error: BaseException) -> str | None:
    """Return one line that explains an error to the user.

    None for a fault in the program.
    """
    package = type(error).__module__.partition(".")[0]
    if package in OURS:
        return str(error)
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    if isinstance(error, OSError) and error.errno in FULL:
        return (f"{error.strerror}: free space where the output is written, under WENZONG_VAR and in TMPDIR, then run "
                "the command again")
    if isinstance(error, UnicodeEncodeError):
        undecoded = error.object[error.start:error.end]
        if argument := next((each for each in sys.argv if undecoded in each), ""):
            return f"the argument {argument!r} is not UTF-8 text: set the terminal and its locale to UTF-8"
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
