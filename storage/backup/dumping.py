"""Write every collection to a file while other processes keep working.

A pipeline that is resumed from the backup loses nothing. None of the supported servers offers a snapshot, so the order
of reading takes its place. Documents that refer to others are read before the documents they refer to. Inboxes are read
first, in pipeline order, so that an id which moves on during the backup is found again in a later inbox or collection.
Documents added after the backup began are enqueued again in the backup; processing an id twice is harmless.
"""

import time
from collections.abc import Iterator, Set
from pathlib import Path

import bson
import zstandard
from bson.raw_bson import RawBSONDocument

from storage.claims.parcel import parcel_documents
from storage.documents import Document
from storage.inbox import STAGES, StageName
from storage.mongodb import Database

SUFFIX = ".bson.zst"
INBOX = "inbox_"
PASSING = frozenset({"leases"})
"""Collections that matter only to running processes; left out of a backup."""
REFERRED_TO = ("pages", "picture_lines", "picture_addresses", "chapter_versions", "chapters", "works", "captures",
               "exchanges", "fonts", "screenshots")
"""Collections that others refer to; they are read after all others, in this order."""
ANNOUNCED = {"pages": (StageName.FINGERPRINT, "page:"), "chapter_versions": (StageName.FINGERPRINT, "chapter:"),
             "matches": (StageName.CASE, "")}
"""Inbox in which a new document of each collection is enqueued, and the prefix of its id there."""


def dump(database: Database, folder: Path) -> dict[str, int]:
    """Write each collection to a file of BSON documents.

    Returns the number of documents in each file. Raises OSError.
    """
    before = {name: _ids(database, name) for name in ANNOUNCED}
    parcels = _parcels(database)
    counts, added = {}, {}
    for name in collections(database):
        counts[name], added[name] = _write(folder / f"{name}{SUFFIX}", _raw(database, name), before.get(name))
    for name, found in _parcels(database).items():
        parcels[name] = {**found, **parcels.get(name, {})}  # if a parcel lost ids meanwhile, keep the larger one
    for name, (stage, prefix) in ANNOUNCED.items():
        again = parcel_documents((f"{prefix}{each}" for each in added.get(name, ())), {}, ready_at=time.time())
        parcels.setdefault(f"{INBOX}{stage}", {}).update({each["_id"]: each for each in again})
    for name, waiting in parcels.items():
        counts[name], _ = _write(folder / f"{name}{SUFFIX}", map(bson.encode, waiting.values()), None)
    return counts


def collections(database: Database) -> list[str]:
    """List the collections in the order in which they are read, without the inboxes."""
    names = {name for name in database.list_collection_names() if not name.startswith((INBOX, "system."))} - PASSING
    return [*sorted(names.difference(REFERRED_TO)), *(name for name in REFERRED_TO if name in names)]


def _parcels(database: Database) -> dict[str, dict[str, Document]]:
    """Read every inbox, in pipeline order."""
    return {f"{INBOX}{stage}": {each["_id"]: each for each in database[f"{INBOX}{stage}"].find({})}
            for stage in STAGES}


def _ids(database: Database, name: str) -> set[str]:
    return {each["_id"] for each in database[name].find({}, {"_id": 1})}


def _raw(database: Database, name: str) -> Iterator[bytes]:
    options = bson.CodecOptions(document_class=RawBSONDocument)
    for document in database[name].with_options(codec_options=options).find({}):
        yield bytes(document.raw)


def _write(path: Path, documents: Iterator[bytes], before: Set[str] | None) -> tuple[int, list[str]]:
    """Write documents; return their number and the ids that are not in `before`."""
    count, added = 0, []
    with path.open("xb") as file, zstandard.ZstdCompressor(level=3).stream_writer(file) as packed:
        for document in documents:
            packed.write(document)
            count += 1
            if before is not None and (found := RawBSONDocument(document)["_id"]) not in before:
                added.append(found)
    return count, added
