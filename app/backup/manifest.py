"""The manifest of a backup, written last: a backup without it was interrupted."""

import hashlib
import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

from storage.version import VERSION

NAME = "manifest.json"
FORMAT = 1


class BackupError(Exception):
    """A backup that cannot be made or opened; the message says why and what to do."""


@dataclass(frozen=True)
class Manifest:
    """The contents of a backup."""

    made_at: str
    sql: str
    """Kind of the SQL database: sqlite or postgresql."""
    counts: dict[str, int]
    """Number of documents by collection."""
    files: dict[str, str]
    """SHA-256 by path within the backup."""
    version: str = VERSION
    format: int = field(default=FORMAT)

    def write(self, folder: Path) -> None:
        """Write it into the folder of the backup."""
        (folder / NAME).write_text(json.dumps(asdict(self), indent=1, sort_keys=True), encoding="utf-8")


def digests(folder: Path) -> dict[str, str]:
    """Compute the SHA-256 of every file in a folder except the manifest."""
    return {path.relative_to(folder).as_posix(): digest(path) for path in sorted(folder.rglob("*"))
            if path.is_file() and path != folder / NAME}


def digest(path: Path) -> str:
    """Compute the SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def read(folder: Path) -> Manifest:
    """Read and check a whole backup; raises BackupError naming what is wrong."""
    try:
        document = json.loads((folder / NAME).read_text(encoding="utf-8"))
        if document["format"] != FORMAT:
            raise BackupError(f"{folder} was made in format {document['format']} by version {document['version']}; "
                              f"this version reads format {FORMAT}: restore it with version {document['version']}")
        manifest = Manifest(**document)
    except FileNotFoundError as error:
        raise BackupError(f"{folder} contains no {NAME}: it is not a complete backup; use another one") from error
    except (ValueError, KeyError, TypeError) as error:
        raise BackupError(f"{folder / NAME} cannot be read ({error}): use another backup") from error
    _check(folder, manifest)
    return manifest


def _check(folder: Path, manifest: Manifest) -> None:
    found = digests(folder)
    for name in sorted(found.keys() | manifest.files.keys()):
        if found.get(name) != manifest.files.get(name):
            what = "is missing" if name not in found else "was added" if name not in manifest.files else "was changed"
            raise BackupError(f"{folder / name} {what} since the backup was made: use another backup")
