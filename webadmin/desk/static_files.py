"""Static files under addresses that change with their contents."""

import hashlib
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage


class StampedStorage(StaticFilesStorage):
    """Adds a digest of the file to its address, so that a browser's cache never shows an old style."""

    def url(self, name: str | None) -> str:
        """Write the file's address."""
        address = super().url(name)
        stamp = _stamp(name or "")
        return f"{address}?v={stamp}" if stamp else address


@cache
def _stamp(name: str) -> str:
    path = finders.find(name)
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()[:10] if path and Path(path).is_file() else ""
