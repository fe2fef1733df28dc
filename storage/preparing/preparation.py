"""Prepare a database before any process uses it: migrations and indexes.

Shard keys are declared here and set by the operator of a cluster (docs/scaling.md).
"""

from pymongo import IndexModel

from storage.mongodb import Database
from storage.preparing.migrations import migrate

INDEXES: dict[str, tuple[str, ...]] = {
    "works": ("organisation", "renamed_in"),
    "chapters": ("work", "title", "renamed_in"),
    "chapter_versions": ("chapter",),
    "pages": ("url", "site", "next_url"),
    "matches": ("page", "work", "site", "chapter_version"),
    "runs": ("kind",),
    "crawls": ("run", "site", "ended_at"),
    "visits": ("site",),
    "address_checks": ("run",),
    "contents_pages": ("site",),
    "passings": ("organisation",),
    "decoys": ("work", "chapter"),
    "datings": ("work",),
    "site_fellows": ("organisation",),
}
"""Single-field indexes by collection, in addition to `_id`."""
SHARDED = ("pages", "captures", "exchanges", "fingerprints", "matches", "chapters", "chapter_versions", "visits",
           "screenshots", "picture_lines", "picture_addresses")
"""Collections to shard by the hash of `_id` in a cluster: they grow with pages and chapters, and every write names an
id.

The size of the others is bounded by the number of sites, works and waiting ids; they stay on the primary shard.
"""

SCATTERED = {
    ("pages", "url"): "the parts of a text that is continued, asked for a batch of pages at once",
    ("pages", "next_url"): "the same, from the other end",
    ("pages", "site"): "once in a crawl of a site",
    ("visits", "site"): "once in a crawl of a site",
    ("matches", "work"): "once for a batch of works that were copied",
    ("matches", "site"): "once for a site that copied, in a batch of matches",
    ("chapters", "work"): "once for a work that was copied, and when one is imported",
    ("chapters", "renamed_in"): "once for a work that chapters are imported into",
    ("chapter_versions", "chapter"): "once for a chapter that is imported again, or whose copies are dated",
    ("fingerprints", "kind"): "a rebuild of the index, which reads them all",
    ("chapters", ""): "a check of the index, which reads the ids of all",
    ("pages", ""): "counts of `wenzong status`",
    ("matches", ""): "counts of `wenzong status`",
}
"""Reads that go to every shard, by collection and field (empty: all documents), with how often they occur."""


def prepare(database: Database) -> None:
    """Migrate the data of older releases and create the indexes.

    Repeating it is harmless.
    """
    migrate(database)
    for collection, fields in INDEXES.items():
        database[collection].create_indexes([IndexModel(field) for field in fields])
