"""Decide where a host keeps the segments of its index, and from which size on.

Segments are on the disk of one host. If Redis runs on another machine, several hosts may share the index, which then
stays completely in Redis.
"""

from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree
from typing import Self
from urllib.parse import urlsplit

from storage.settings import Settings, is_loopback

USUAL = 256
"""Postings expected per text as long as there are no figures."""


@dataclass(frozen=True)
class DiskLevel:
    """The folder of segments, and the size from which segments are used."""

    folder: Path
    least: int | None
    """Minimum postings of a space kept in segments; None if new segments are never written."""

    @classmethod
    def of(cls, settings: Settings) -> Self | None:
        """Read the settings; None if other hosts may share the index."""
        parts = urlsplit(settings.redis_url or "")
        if parts.scheme != "unix" and not ("+" not in parts.scheme and is_loopback(parts.hostname or "")):
            return None
        texts = settings.index_on_disk_from
        return cls(settings.var / "index", texts * USUAL if texts else None)

    def wants(self, postings: int) -> bool:
        """Tell whether a space with this many postings belongs on disk."""
        return self.least is not None and postings >= self.least

    def place(self, space: str, token: str) -> Path:
        """Return the folder of a generation."""
        return self._space(space) / token

    def drop(self, space: str, token: str) -> None:
        """Delete a generation's segments; processes that mapped them can go on reading."""
        rmtree(self.place(space, token), ignore_errors=True)

    def keep_only(self, space: str, tokens: set[str]) -> None:
        """Delete the segments of all other generations of a space."""
        for path in self._space(space).glob("*"):
            if path.name not in tokens:
                rmtree(path, ignore_errors=True)

    def _space(self, space: str) -> Path:
        return self.folder / space.replace(":", "-")
