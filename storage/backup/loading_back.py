"""Load the files of a backup into a database; may be killed and repeated."""

import io
from collections.abc import Iterator
from pathlib import Path

import bson
import zstandard
from bson.raw_bson import RawBSONDocument

from storage.backup.dumping import SUFFIX
from storage.collections.kept_ahead.work_sizes import recount_all
from storage.documents import Document
from storage.mongodb import Database, insert_new
from storage.preparing.migrations import MIGRATIONS, RECORD

BATCH, BATCH_BYTES = 200, 16 << 20
"""Maximum documents inserted at a time, and their maximum bytes: a chapter may be a whole book."""


def load(database: Database, folder: Path) -> dict[str, int]:
    """Insert every document that is missing.

    Returns the number of documents in each file. Migrations that the backup's version had not applied are applied when
    the next process starts, even if the empty database was already prepared. Raises OSError, BSONError.
    """
    applied = [document["_id"] for document in _migrations(folder)]
    database[RECORD].delete_many({"_id": {"$nin": applied}})
    counts = {name: _insert(database, name, folder / f"{name}{SUFFIX}") for name in stored(folder)}
    recount_all(database)
    return counts


def stored(folder: Path) -> list[str]:
    """List the names of the collections in a folder."""
    return sorted(path.name.removesuffix(SUFFIX) for path in folder.glob(f"*{SUFFIX}"))


def is_empty(database: Database) -> bool:
    """Tell whether the database holds nothing but the record of migrations."""
    return not any(database[name].find_one({}, {"_id": 1}) for name in database.list_collection_names()
                   if name != RECORD and not name.startswith("system."))


def unknown_migrations(folder: Path) -> list[str]:
    """List the migrations that a backup records and this version does not know.

    If there are any, a newer version wrote the backup.
    """
    known = {migration.name for migration in MIGRATIONS}
    return [document["_id"] for document in _migrations(folder) if document["_id"] not in known]


def _migrations(folder: Path) -> list[Document]:
    path = folder / f"{RECORD}{SUFFIX}"
    return list(documents(path)) if path.exists() else []


def documents(path: Path) -> Iterator[Document]:
    """Iterate over the documents of a file."""
    yield from map(bson.decode, _encoded(path))


def _encoded(path: Path) -> Iterator[bytes]:
    options = bson.CodecOptions(document_class=RawBSONDocument)
    with path.open("rb") as file, zstandard.ZstdDecompressor().stream_reader(file) as unpacked:
        for document in bson.decode_file_iter(io.BufferedReader(unpacked), options):
            yield bytes(document.raw)


def _insert(database: Database, name: str, path: Path) -> int:
    count = 0
    for batch in _batches(path):
        insert_new(database, name, batch)
        count += len(batch)
    return count


def _batches(path: Path) -> Iterator[list[Document]]:
    batch, size = list[Document](), 0
    for encoded in _encoded(path):
        if batch and (len(batch) >= BATCH or size + len(encoded) > BATCH_BYTES):
            yield batch
            batch, size = [], 0
        batch.append(bson.decode(encoded))
        size += len(encoded)
    if batch:
        yield batch
