"""The MongoDB stores as the web application sees them; to read, not to write."""

from pymongo.database import Database

from storage.documents import Document
from storage.mongodb import connect
from webadmin.configuration import current


def database() -> Database[Document]:
    """Open the database of the settings in use."""
    return connect(current())
