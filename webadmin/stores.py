"""Access to MongoDB for the web application, which only reads it."""

from storage.mongodb import Database, connect
from webadmin.configuration import current


def database() -> Database:
    """Open the database of the settings in use."""
    return connect(current())
