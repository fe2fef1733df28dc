"""Index the records of a WARC file as CDXJ lines.

With the index, replay tools find an address without reading the whole file.

Sources: https://specs.webrecorder.net/cdxj/0.1.0/ and, for the order of host names, the SURT form of the Internet
Archive's tools.
"""

import json
import re
from collections.abc import Iterator
from typing import BinaryIO
from urllib.parse import urlsplit

from warcio.archiveiterator import ArchiveIterator
from warcio.recordloader import ArcWarcRecord

INDEXED = ("response", "resource", "revisit")
_WWW = re.compile(r"^www\d*\.")
_PORTS = {"http": 80, "https": 443}


def index_lines(warc: BinaryIO, name: str) -> list[str]:
    """List the sorted index lines of a gzipped WARC file called `name`."""
    warc.seek(0)
    return sorted(_lines(warc, name))


def _lines(warc: BinaryIO, name: str) -> Iterator[str]:
    records = ArchiveIterator(warc)
    for record in records:
        if record.rec_type in INDEXED:
            fields = _fields(record) | {"filename": name, "offset": str(records.get_record_offset())}
            key, moment = surt(fields["url"]), moment_of(record)
            yield f"{key} {moment} " + json.dumps(fields | {"length": str(records.get_record_length())}, sort_keys=True)


def _fields(record: ArcWarcRecord) -> dict[str, str]:
    headers, http = record.rec_headers, record.http_headers
    kind = http.get_header("Content-Type", "") if http else headers.get_header("Content-Type", "")
    return {"url": headers.get_header("WARC-Target-URI"), "mime": kind.partition(";")[0].strip() or "unk",
            "status": http.get_statuscode() if http else "200",
            "digest": headers.get_header("WARC-Payload-Digest") or headers.get_header("WARC-Block-Digest", "-")}


def moment_of(record: ArcWarcRecord) -> str:
    """Return the date of a record as 14 digits."""
    return re.sub(r"\D", "", record.rec_headers.get_header("WARC-Date"))[:14]


def surt(url: str) -> str:
    """Turn an address into a key by which addresses sort by host.

    The host's labels come in reverse order (`com,example`), then the path and the sorted query.
    """
    parts = urlsplit(url.lower())
    host = ",".join(reversed(_WWW.sub("", parts.hostname or "").split(".")))
    port = f":{parts.port}" if parts.port and parts.port != _PORTS.get(parts.scheme) else ""
    query = "?" + "&".join(sorted(parts.query.split("&"))) if parts.query else ""
    return f"{host}{port}){parts.path or '/'}{query}"
