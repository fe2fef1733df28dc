"""What went over the wire for one page: request and answer as they were, before anything is unpacked."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from http import HTTPStatus

from scrapy import Request
from scrapy.http import Headers, Response

Lines = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Exchange:
    """One request and its answer, as evidence."""

    url: str
    asked_at: datetime
    answered_at: datetime
    ip: str
    asked: Lines
    """The request's header lines."""
    protocol: str
    status: int
    answered: Lines
    """The answer's header lines."""
    body: bytes
    """As it came, still compressed if the server compressed it."""
    certificate: str = ""
    """The server's TLS certificate, PEM."""

    @property
    def status_line(self) -> str:
        """What follows the protocol in the answer's first line."""
        known = {each.value: each.phrase for each in HTTPStatus}
        return f"{self.status} {known.get(self.status, '')}".strip()


def exchange_of(request: Request, response: Response) -> Exchange:
    """Keep an answer that nothing has touched yet."""
    now = datetime.now(UTC)
    asked = (("Host", request.url.split("/", 3)[2]), *_lines(request.headers))
    certificate = response.certificate.dumpPEM().decode("ascii") if response.certificate else ""
    return Exchange(
        request.url, now - timedelta(seconds=float(request.meta.get("download_latency", 0.0))), now,
        str(response.ip_address or ""), asked, response.protocol or "HTTP/1.1", response.status,
        _lines(response.headers), response.body, certificate)


def _lines(headers: Headers) -> Lines:
    return tuple((name.decode("latin-1"), value.decode("latin-1"))
                 for name, values in headers.items() for value in values)
