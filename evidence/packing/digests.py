"""Compute size and digest of files that may be larger than memory."""

import hashlib
from typing import BinaryIO

_CHUNK = 2**20


def size_and_sha256(file: BinaryIO) -> tuple[int, str]:
    """Read a file from its beginning.

    Returns its size in bytes and its SHA-256 in hexadecimal.
    """
    digest, size = hashlib.sha256(), 0
    file.seek(0)
    while chunk := file.read(_CHUNK):
        digest.update(chunk)
        size += len(chunk)
    return size, digest.hexdigest()
