"""Hold the request and response of one page as they were transferred."""

from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus
from io import BytesIO
from typing import BinaryIO

from crawler.files.download import Download

HeaderLines = tuple[tuple[str, str], ...]
_PHRASES = {status.value: status.phrase for status in HTTPStatus}


@dataclass(frozen=True)
class Exchange:
    """One request and its response, as evidence."""

    url: str
    asked_at: datetime
    answered_at: datetime
    ip: str
    request_headers: HeaderLines
    """Header lines of the request."""
    protocol: str
    status: int
    response_headers: HeaderLines
    """Header lines of the response."""
    body: bytes
    """The body as it was transferred, still compressed if the server compressed it."""
    certificate: str = ""
    """The server's TLS certificate, as PEM."""
    download: Download | None = None
    """The body if it is a file on disk; `body` is empty then."""

    @property
    def size(self) -> int:
        """Size of the body in bytes."""
        return self.download.size if self.download else len(self.body)

    def stream(self) -> BinaryIO:
        """Open the body for reading."""
        return self.download.stream() if self.download else BytesIO(self.body)

    @property
    def status_line(self) -> str:
        """The part of the response's first line after the protocol."""
        return f"{self.status} {_PHRASES.get(self.status, '')}".strip()
