"""Refuse a folder with data of nx-27017, an embedded server of earlier versions."""

from pathlib import Path

from app.embedded.state_directory import EmbeddedError

FOLDER = "mongodb/nx"


def refuse_former_data(var: Path) -> None:
    """Raise EmbeddedError if this folder holds data that no server can read now.

    An empty database beside it would look as if all data had been lost.
    """
    folder = var / FOLDER
    if folder.exists():
        raise EmbeddedError(
            f"{folder} contains data of nx-27017, a server that Wenzong no longer includes, so it is not read: copy "
            "it with the version that wrote it, as docs/storage.md describes, and move the folder away; if nothing "
            "in it is needed, delete it"
        )
