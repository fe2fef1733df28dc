"""The capture of a file whose bytes lie on disk.

Digest and size were taken while it came in.
"""

from dataclasses import dataclass, fields
from functools import cached_property

from crawler.files.download import Download
from storage.documents import Capture


@dataclass(frozen=True)
class FileCapture(Capture):
    """A capture that holds no body, but knows its digest and size."""

    body_sha256: str = ""
    body_size: int = 0

    @classmethod
    def of(cls, capture: Capture, download: Download) -> "FileCapture":
        """Make the capture of an answer whose body went to disk."""
        known = {field.name: getattr(capture, field.name) for field in fields(Capture)}
        return cls(**{**known, "body": b""}, body_sha256=download.sha256, body_size=download.size)

    @property
    def size(self) -> int:
        """Bytes of the file."""
        return self.body_size

    @cached_property
    def sha256(self) -> str:
        """SHA-256 of the file, hexadecimal."""
        return self.body_sha256
