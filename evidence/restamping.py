"""Add the missing timestamp to a finished bundle.

The timestamp is missing if no authority gave a usable one when the bundle was made.
"""

import json
from pathlib import Path
from uuid import uuid4
from zipfile import ZipFile

from evidence.packing.manifest import MANIFEST
from evidence.packing.stored_zip import StoredZip
from evidence.sealing import SEALS, SIGNATURE, append_seals
from evidence.timestamp.authorities import Authorities, Timestamp, timestamp


def restamp(path: Path, authorities: Authorities) -> Timestamp | None:
    """Ask for a timestamp again and write it into the bundle.

    Returns None if the bundle already has one. The file is replaced atomically.
    """
    with ZipFile(path) as kept:
        if json.loads(kept.read("timestamp/status.json"))["state"] == "stamped":
            return None
        stamped = timestamp(kept.read(MANIFEST), authorities)
        if not stamped.response:
            return stamped
        draft = path.with_name(f".{path.name}.{uuid4().hex}")
        try:
            _write(kept, draft, stamped)
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
    return stamped


def _write(kept: ZipFile, draft: Path, stamped: Timestamp) -> None:
    with draft.open("xb") as output:
        bundle = StoredZip(output)
        for name in kept.namelist():
            if name not in SEALS:
                bundle.add(name, kept.read(name))
        signed = {name: kept.read(name) for name in (MANIFEST, SIGNATURE) if name in kept.namelist()}
        append_seals(bundle, signed, stamped)
