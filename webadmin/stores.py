"""The MongoDB stores as the web application sees them; to read, not to write."""


from storage.mongodb import Database, connect
from webadmin.configuration import current


def database() -> Database:
    """Open the database of the settings in use."""
    return connect(current())
