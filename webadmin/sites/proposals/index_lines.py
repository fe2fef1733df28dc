"""Read addresses from the index files of another crawl.

Supported are the files of Common Crawl, `cdx-00000.gz` (each line has a key, a time and a JSON record), the answers of
its index server (one record per line), and plain lists of addresses; compressed or not. Damaged lines are counted and
skipped.
"""

import bz2
import gzip
import json
import zlib
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Iterator
from io import BufferedIOBase
from pathlib import Path

LONGEST = 64 * 1024
"""Maximum bytes of a line; longer lines count as damaged."""
_TEXTS = ("text/", "application/xhtml", "application/epub", "application/zip", "application/x-", "application/pdf",
          "application/octet-stream", "application/json", "unk")


class IndexFileError(ValueError):
    """A file of another kind; the message says what to provide."""


def addresses_of(path: Path, counts: Counter[str]) -> Iterator[str]:
    """Yield the addresses that answered with a readable document.

    Counts `lines` and `damaged`. Raises IndexFileError for another kind of file; a truncated file counts as one damaged
    line at its end.
    """
    with path.open("rb") as file:
        head = file.read(4)
    if head == b"PAR1":
        raise IndexFileError(f"{path.name} is an index in columns (Parquet), which cannot be read: use cdx-*.gz "
                             "instead")
    with _opened(path, head) as lines:
        yield from _addresses(lines, counts)
    if counts["lines"] and counts["lines"] == counts["damaged"]:
        raise IndexFileError(f"{path.name} contains no line of an index: use cdx-*.gz of Common Crawl, or a list of "
                             "addresses")


def _opened(path: Path, head: bytes) -> BufferedIOBase:
    if head.startswith(b"\x1f\x8b"):
        return gzip.GzipFile(path)
    return bz2.BZ2File(path) if head.startswith(b"BZh") else path.open("rb")


def _addresses(lines: BufferedIOBase, counts: Counter[str]) -> Iterator[str]:
    try:
        while line := lines.readline(LONGEST):
            counts["lines"] += 1
            is_whole = line.endswith(b"\n") or len(line) < LONGEST
            while not is_whole and (rest := lines.readline(LONGEST)):
                is_whole, line = rest.endswith(b"\n"), b""
            url = _address(line.removeprefix(BOM_UTF8).strip())
            counts["damaged"] += url is None
            if url:
                yield url
    except (EOFError, OSError, zlib.error):
        counts["lines"] += 1
        counts["damaged"] += 1


def _address(line: bytes) -> str | None:
    """Parse a line of an index.

    Empty for an address without a readable document, None for an invalid line.
    """
    start = line.find(b"{")
    if start < 0:
        return line.decode("utf-8", "replace") if line.startswith((b"http://", b"https://")) else None
    try:
        record = json.loads(line[start:])
    except (ValueError, RecursionError):
        return None
    if not isinstance(record, dict) or not isinstance(record.get("url"), str):
        return None
    is_there = str(record.get("status", "200")).startswith("2")
    kind = str(record.get("mime-detected") or record.get("mime") or "text/html")
    url: str = record["url"]
    return url if is_there and kind.startswith(_TEXTS) and url.startswith(("http://", "https://")) else ""
