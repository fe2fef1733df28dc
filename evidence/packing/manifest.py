"""Add files to a bundle and list their SHA-256 in its manifest.

Signature and timestamp cover the manifest.
"""

import hashlib
from collections.abc import Mapping
from io import BytesIO
from typing import BinaryIO

from evidence.packing.canonical_json import canonical_json
from evidence.packing.digests import size_and_sha256
from evidence.packing.stored_zip import StoredZip

FORMAT = "wenzong-evidence/1"
MANIFEST = "manifest.json"
SUMS = "SHA256SUMS"
"""Digests of the files that the manifest cannot list: the manifest itself, its signature and its timestamp."""


class ListedFiles:
    """The files of a bundle that its manifest lists."""

    def __init__(self, bundle: StoredZip) -> None:
        self._bundle = bundle
        self._files: dict[str, dict[str, object]] = {}

    def add(self, name: str, data: bytes | BinaryIO) -> None:
        """Append a file and note its size and digest.

        Raises ValueError if the name is already used.
        """
        if name in self._files:
            raise ValueError(f"{name} is already in the bundle")
        file = BytesIO(data) if isinstance(data, bytes) else data
        size, digest = size_and_sha256(file)
        self._files[name] = {"bytes": size, "sha256": digest}
        self._bundle.add(name, file)

    def manifest(self, about: Mapping[str, object]) -> bytes:
        """Write the manifest: `about`, and every file with its size and digest."""
        return canonical_json({"format": FORMAT, **about, "files": self._files})


def sums_of(files: Mapping[str, bytes]) -> bytes:
    """Write digests in the format of `sha256sum --check`."""
    return "".join(f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in sorted(files.items())).encode()
