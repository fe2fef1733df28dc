"""Write captured traffic as a WACZ file, which replay tools show like the site.

It contains the WARC file, an index, a page list and digests.

Source: https://specs.webrecorder.net/wacz/1.1.1/. The file is a ZIP whose members are stored uncompressed.
"""

import hashlib
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from typing import BinaryIO

from evidence.packing.canonical_json import canonical_json, instant
from evidence.packing.digests import size_and_sha256
from evidence.packing.stored_zip import StoredZip
from evidence.web_archive.cdxj import index_lines

WARC = "data.warc.gz"
WACZ_VERSION = "1.1.1"

DigestSigner = Callable[[str, str], dict[str, str] | None]
"""Signs a digest, given the time of the package, and returns its `signedData`; None without a certificate."""


@dataclass(frozen=True)
class ArchivedAddress:
    """An address that replay tools list as a page."""

    url: str
    title: str
    captured_at: datetime
    id: str
    text: str = ""


@dataclass(frozen=True)
class ArchiveFacts:
    """The description of the package in `datapackage.json`."""

    title: str
    software: str
    created: str
    """ISO 8601, UTC."""


def write_wacz(
    output: BinaryIO, warc: BinaryIO, pages: Iterable[ArchivedAddress], facts: ArchiveFacts, sign: DigestSigner,
) -> None:
    """Write the WACZ of a gzipped WARC file.

    Raises EvidenceError if the result would be too large.
    """
    package = StoredZip(output)
    members: list[tuple[str, bytes | BinaryIO]] = [
        (f"archive/{WARC}", warc), ("indexes/index.cdxj", _joined(index_lines(warc, WARC))),
        ("pages/pages.jsonl", _page_list(pages))]
    described = canonical_json(_described([_resource(path, data) for path, data in members], facts))
    for path, data in (*members, ("datapackage.json", described),
                       ("datapackage-digest.json", canonical_json(_digest(described, facts, sign)))):
        package.add(path, data)
    package.close()


def _described(resources: list[dict[str, object]], facts: ArchiveFacts) -> dict[str, object]:
    return {"profile": "data-package", "wacz_version": WACZ_VERSION, "title": facts.title, "software": facts.software,
            "created": facts.created, "resources": resources}


def _resource(path: str, data: bytes | BinaryIO) -> dict[str, object]:
    size, digest = size_and_sha256(BytesIO(data) if isinstance(data, bytes) else data)
    return {"name": path.rpartition("/")[2], "path": path, "hash": f"sha256:{digest}", "bytes": size}


def _digest(described: bytes, facts: ArchiveFacts, sign: DigestSigner) -> dict[str, object]:
    digest = f"sha256:{hashlib.sha256(described).hexdigest()}"
    signed = sign(digest, facts.created)
    return {"path": "datapackage.json", "hash": digest} | ({"signedData": signed} if signed else {})


def _page_list(pages: Iterable[ArchivedAddress]) -> bytes:
    head = {"format": "json-pages-1.0", "id": "pages", "title": "All Pages", "hasText": True}
    lines = [{"id": page.id, "url": page.url, "ts": instant(page.captured_at), "title": page.title, "text": page.text}
             for page in pages]
    return _joined(json.dumps(line, ensure_ascii=False, sort_keys=True) for line in (head, *lines))


def _joined(lines: Iterable[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode("utf-8", "backslashreplace")
