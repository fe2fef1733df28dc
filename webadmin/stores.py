"""Read-only access of the web application to MongoDB and the raw bytes."""

from storage.mongodb import Database, connect
from storage.raw.opening import open_raw
from storage.raw.store import RawStore
from webadmin.configuration import current


def database() -> Database:
    """Open the database of the settings in use."""
    return connect(current())


def raw() -> RawStore:
    """Open the store of the HTTP traffic."""
    return open_raw(current())
