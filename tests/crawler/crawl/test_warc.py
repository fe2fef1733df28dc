"""HTTP traffic is kept as WARC records, byte for byte, with digests that can be checked."""

import gzip
import hashlib
import zlib
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

import brotli
import pytest
import zstandard
from pymongo.database import Database
from warcio.archiveiterator import ArchiveIterator

from crawler.crawl.exchange import Exchange
from crawler.crawl.warc import body_alone, records_of
from storage.collections.captures import Captures
from storage.collections.exchanges import Exchanges
from storage.collections.pages import Pages
from storage.documents import Capture, Document
from storage.raw.folder import RawFolder
from storage.raw.store import RawError
from storage.settings import Settings
from tests.crawler.crawling import Served, crawl_all, own, policy
from tests.crawler.prose import chapter
from tests.mirror import Answer, Site, html, redirect

NOW = datetime(2026, 1, 1, 12, 0, 0, 250_000, tzinfo=UTC)
EXCHANGE = Exchange("https://h.test/a?b=1", NOW, NOW, "192.0.2.1", (("Host", "h.test"), ("User-Agent", "Wenzong/0.1")),
                    "HTTP/1.1", 200, (("Content-Type", "text/html"), ("Set-Cookie", "a=1"), ("Set-Cookie", "b=2")),
                    b"<p>\xc4\xe3\xba\xc3</p>", "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n")
BODY = "渡口的雾散了。".encode() * 5


def read(data: bytes | memoryview) -> dict[str, tuple[Any, bytes]]:
    """Map the types of records to record and content; raises if a digest does not match."""
    found = {}
    for record in ArchiveIterator(BytesIO(data), check_digests="raise"):
        found[record.rec_type] = (record, record.raw_stream.read())
        assert "sha256:" in record.rec_headers.get_header("WARC-Block-Digest")
    return found


def test_an_exchange_survives_as_records() -> None:
    found = read(records_of(EXCHANGE, ("before",)))
    answer, body = found["response"]
    assert body == EXCHANGE.body
    assert answer.http_headers.headers == list(EXCHANGE.response_headers)
    assert (answer.http_headers.statusline, answer.http_headers.get_statuscode()) == ("200 OK", "200")
    assert answer.rec_headers.get_header("WARC-IP-Address") == "192.0.2.1"
    assert answer.rec_headers.get_header("WARC-Target-URI") == EXCHANGE.url
    request, _ = found["request"]
    assert (request.http_headers.protocol, request.http_headers.statusline) == ("GET", "/a?b=1 HTTP/1.1")
    assert request.http_headers.headers == list(EXCHANGE.request_headers)
    assert request.rec_headers.get_header("WARC-Concurrent-To") == answer.rec_headers.get_header("WARC-Record-ID")
    measured = found["metadata"][1].decode()
    assert "via-record: before" in measured
    assert "tls-certificate: MIIB" in measured


@pytest.mark.parametrize("size", [0, 4_095, 160_000])
def test_each_record_is_a_gzip_file_by_itself_with_an_ascii_head(size: int) -> None:
    odd = replace(EXCHANGE, body=b"x" * size, response_headers=(("Content-Disposition", 'inline; filename="渡口"'),))
    data, members = bytes(records_of(odd, capture=capture(odd.body))), []
    while data:
        unpacker = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
        members.append(unpacker.decompress(data))
        assert unpacker.eof
        data = unpacker.unused_data
    assert [member.splitlines()[0] for member in members] == [b"WARC/1.1"] * 3
    assert b"filename*=UTF-8''%E6%B8%A1%E5%8F%A3" in members[0]


def capture(body: bytes) -> Capture:
    return Capture(EXCHANGE.url, EXCHANGE.url, 200, EXCHANGE.response_headers, body, NOW, "192.0.2.1")


def zlib_alone(body: bytes) -> bytes:
    """Compress without the zlib header, as many servers do for `deflate`."""
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return packer.compress(body) + packer.flush()


@pytest.mark.parametrize(("encoding", "pack"), [
    ("", bytes), ("gzip", gzip.compress), ("GZIP", gzip.compress), ("deflate", zlib.compress), ("deflate", zlib_alone),
    ("br", brotli.compress), ("zstd", zstandard.compress), ("gzip", lambda body: gzip.compress(body)[:-8]),
    ("gzip, gzip", lambda body: gzip.compress(gzip.compress(body))), ("gzip", bytes),
    ("gzip", lambda body: gzip.compress(body[:50]) + gzip.compress(body[50:])),
])
def test_a_body_is_read_back_from_its_answer(
    settings: Settings, database: Database[Document], encoding: str, pack: Callable[[bytes], bytes],
) -> None:
    body = BODY * 20
    headers = (*EXCHANGE.response_headers, ("Content-Encoding", encoding))
    sent = replace(EXCHANGE, body=pack(body), response_headers=headers)
    store, mine = Exchanges(database, RawFolder(settings.raw_path)), capture(body)
    store.put([mine], {mine.id: records_of(sent, capture=mine)})
    assert store.capture(mine.id) == mine
    assert read(store.get(mine.id) or b"")["response"][1] == sent.body


def test_a_body_is_stored_once_where_it_can_be_unpacked() -> None:
    mine = capture(BODY)
    assert "conversion" not in read(records_of(replace(EXCHANGE, body=BODY), capture=mine))
    packed = replace(EXCHANGE, body=gzip.compress(BODY), response_headers=(("Content-Encoding", "gzip"),))
    assert "conversion" not in read(records_of(packed, capture=mine))
    assert read(records_of(replace(EXCHANGE, body=b"other"), capture=mine))["conversion"][1] == BODY


def test_a_body_without_an_exchange_is_kept_by_itself(settings: Settings, database: Database[Document]) -> None:
    store, mine = Exchanges(database, RawFolder(settings.raw_path)), capture(BODY)
    store.put([mine], {mine.id: body_alone(mine)})
    assert store.capture(mine.id) == mine


def test_the_first_records_are_kept_and_damaged_ones_are_named(
    settings: Settings, database: Database[Document],
) -> None:
    raw = RawFolder(settings.raw_path)
    store, mine = Exchanges(database, raw), capture(EXCHANGE.body)
    data = records_of(EXCHANGE, capture=mine)
    store.put([mine], {mine.id: data, "hop": data})
    store.put([mine], {mine.id: b"something else", "hop": b"something else"})
    assert store.get(mine.id) == store.get("hop") == data
    assert store.get("never") is None
    assert store.capture("never") is None
    place = Captures(database).facts([mine.id])[mine.id].place
    assert place is not None
    raw.path_of(place.file).write_bytes(b"forged")
    for look in (store.get, store.capture):
        with pytest.raises(RawError, match=place.file):
            look(mine.id)
    raw.path_of(place.file).unlink()
    with pytest.raises(RawError, match="No such file"):
        store.capture(mine.id)


def test_bytes_that_v0_1_0_kept_in_mongodb_are_read(settings: Settings, database: Database[Document]) -> None:
    store, mine = Exchanges(database, RawFolder(settings.raw_path)), capture(EXCHANGE.body)
    Captures(database).put([mine], {})
    database["captures"].update_one({"_id": mine.id}, {"$set": {"body": zstandard.compress(mine.body)}})
    data = records_of(EXCHANGE)
    digest = hashlib.sha256(data).hexdigest()
    database["exchanges"].insert_many([{"_id": f"{mine.id}:{number}", "parts": 2, "sha256": digest, "data": part}
                                       for number, part in enumerate((data[:100], data[100:]))])
    assert store.capture(mine.id) == mine
    assert store.get(mine.id) == data
    database["exchanges"].update_one({"_id": f"{mine.id}:1"}, {"$set": {"data": b"forged"}})
    with pytest.raises(RawError):
        store.get(mine.id)


@pytest.mark.slow
def test_a_crawl_keeps_the_bytes_as_they_came(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    body = gzip.compress(html(chapter(1), "一章").encode())
    headers = (("Content-Type", "text/html; charset=utf-8"), ("Content-Encoding", "gzip"), ("X-Served-By", "mirror"))
    site = served(Site({"/": redirect("/book"), "/book": Answer(body, headers=headers)}))
    crawl_all(own(settings, [site]), [policy(site, "one")])
    page, = Pages(database).at(f"{site.url}/book")
    exchanges = Exchanges(database, RawFolder(settings.raw_path))
    found = read(exchanges.get(page.capture) or b"")
    answer, kept = found["response"]
    assert kept == body, "compressed, as the server sent it"
    assert answer.http_headers.get_header("X-Served-By") == "mirror"
    assert answer.rec_headers.get_header("WARC-IP-Address") == "127.0.0.1"
    assert found["request"][0].http_headers.get_header("User-Agent").startswith("Wenzong/")
    stored = exchanges.capture(page.capture)
    assert stored is not None
    assert stored.body == gzip.decompress(body)
    via = found["metadata"][1].decode().partition("via-record: ")[2].split()[0]
    before = read(exchanges.get(via) or b"")
    assert before["response"][0].http_headers.get_statuscode() == "302"
    assert before["response"][0].http_headers.get_header("Location") == "/book"
