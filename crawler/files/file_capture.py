"""Hold the capture of a file whose bytes are on disk.

Its digest and size were computed during the download.
"""

from dataclasses import dataclass, fields
from functools import cached_property

from crawler.files.download import Download
from storage.documents import Capture


@dataclass(frozen=True)
class FileCapture(Capture):
    """A capture without a body, but with its digest and size."""

    body_sha256: str = ""
    body_size: int = 0

    @classmethod
    def of(cls, capture: Capture, download: Download) -> "FileCapture":
        """Make the capture of a response whose body was written to disk."""
        known = {field.name: getattr(capture, field.name) for field in fields(Capture)}
        return cls(**{**known, "body": b""}, body_sha256=download.sha256, body_size=download.size)

    @property
    def size(self) -> int:
        """Size of the file in bytes."""
        return self.body_size

    @cached_property
    def sha256(self) -> str:
        """SHA-256 of the file, hexadecimal."""
        return self.body_sha256
