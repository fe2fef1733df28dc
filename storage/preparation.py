"""Prepare a database before any process works on it: migrations and indexes."""

from pymongo import IndexModel

from storage.migrations import migrate
from storage.mongodb import Database

INDEXES: dict[str, tuple[str, ...]] = {
    "works": ("organisation",),
    "chapters": ("work", "title"),
    "chapter_versions": ("chapter",),
    "pages": ("url", "site", "next_url"),
    "matches": ("page", "work", "site", "chapter_version"),
    "runs": ("kind",),
    "crawls": ("run", "site", "ended_at"),
    "visits": ("site",),
    "address_checks": ("run",),
    "passings": ("organisation",),
    "decoys": ("work", "chapter"),
    "datings": ("work",),
    "site_fellows": ("organisation",),
}
"""Single-field indexes by collection; ids are indexed by themselves."""


def prepare(database: Database) -> None:
    """Migrate what older releases stored and create the indexes.

    Harmless when done already.
    """
    migrate(database)
    for collection, fields in INDEXES.items():
        database[collection].create_indexes([IndexModel(field) for field in fields])
