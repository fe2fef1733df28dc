"""Access to MongoDB and the raw bytes for the web application.

The web application only reads them.
"""

from storage.mongodb import Database, connect
from storage.raw.folder import RawFolder
from storage.raw.store import RawStore
from webadmin.configuration import current


def database() -> Database:
    """Open the database of the settings in use."""
    return connect(current())


def raw() -> RawStore:
    """Open the folder of the HTTP traffic."""
    return RawFolder(current().raw_path)
