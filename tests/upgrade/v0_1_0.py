"""The data that version 0.1.0 left in the middle of a day, made by `make_v0_1_0.py` with that version's code."""

from collections import defaultdict
from collections.abc import Mapping
from datetime import date
from pathlib import Path

import bson
import zstandard
from bson.codec_options import CodecOptions

from storage.documents import Document
from storage.mongodb import connect
from storage.settings import Settings

FOLDER = Path(__file__).parent
KILLED_DAY = date(2026, 11, 21)
"""The day whose run was killed."""


def documents() -> Mapping[str, list[Document]]:
    """Map the names of collections to their documents."""
    found: dict[str, list[Document]] = defaultdict(list)
    options: CodecOptions[Document] = CodecOptions(tz_aware=True)
    for item in bson.decode_iter(_unpacked("v0_1_0.bson.zst"), options):
        found[item["collection"]].append(item["document"])
    return found


def restore(settings: Settings) -> None:
    """Copy the data to where these settings look for it."""
    database = connect(settings)
    for name, stored in documents().items():
        database[name].insert_many(stored)
    (settings.var / "webadmin.sqlite3").write_bytes(_unpacked("v0_1_0.sqlite3.zst"))


def _unpacked(name: str) -> bytes:
    with zstandard.open(FOLDER / name, "rb") as file:
        data: bytes = file.read()
        return data
