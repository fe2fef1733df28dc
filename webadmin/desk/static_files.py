"""Static files whose URLs contain a digest of their contents."""

import hashlib
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage


class StampedStorage(StaticFilesStorage):
    """Adds a digest to the URL of each static file.

    Browsers then never use an outdated file from their cache.
    """

    def url(self, name: str | None) -> str:
        """Return the URL of a file."""
        address = super().url(name)
        digest = _digest(name or "")
        return f"{address}?v={digest}" if digest else address


@cache
def _digest(name: str) -> str:
    path = finders.find(name)
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()[:10] if path and Path(path).is_file() else ""
