"""What went over the wire is kept as WARC records, byte for byte, with digests that can be checked."""

import gzip
import hashlib
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

import pytest
from pymongo.database import Database
from warcio.archiveiterator import ArchiveIterator

from crawler.crawl.exchange import Exchange
from crawler.crawl.warc import records_of
from storage.collections import exchanges
from storage.collections.exchanges import Exchanges
from storage.collections.pages import Pages
from storage.documents import Document
from storage.settings import Settings
from tests.crawler.crawling import Served, crawl_all, own, policy
from tests.crawler.prose import chapter
from tests.mirror import Answer, Site, html, redirect

NOW = datetime(2026, 1, 1, 12, 0, 0, 250_000, tzinfo=UTC)
EXCHANGE = Exchange("https://h.test/a?b=1", NOW, NOW, "192.0.2.1", (("Host", "h.test"), ("User-Agent", "Wenzong/0.1")),
                    "HTTP/1.1", 200, (("Content-Type", "text/html"), ("Set-Cookie", "a=1"), ("Set-Cookie", "b=2")),
                    b"<p>\xc4\xe3\xba\xc3</p>", "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n")


def read(data: bytes) -> dict[str, tuple[Any, bytes]]:
    """Map the types of records to record and content; raises where a digest does not fit."""
    found = {}
    for record in ArchiveIterator(BytesIO(data), check_digests="raise"):
        found[record.rec_type] = (record, record.raw_stream.read())
        assert "sha256:" in record.rec_headers.get_header("WARC-Block-Digest")
    return found


def test_an_exchange_survives_as_records() -> None:
    found = read(records_of(EXCHANGE, ("before",)))
    answer, body = found["response"]
    assert body == EXCHANGE.body
    assert answer.http_headers.headers == list(EXCHANGE.answered)
    assert (answer.http_headers.statusline, answer.http_headers.get_statuscode()) == ("200 OK", "200")
    assert answer.rec_headers.get_header("WARC-IP-Address") == "192.0.2.1"
    assert answer.rec_headers.get_header("WARC-Target-URI") == EXCHANGE.url
    request, _ = found["request"]
    assert request.http_headers.headers == list(EXCHANGE.asked)
    assert request.rec_headers.get_header("WARC-Concurrent-To") == answer.rec_headers.get_header("WARC-Record-ID")
    measured = found["metadata"][1].decode()
    assert "via-record: before" in measured
    assert "tls-certificate: MIIB" in measured


def test_large_records_are_kept_in_parts(database: Database[Document], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exchanges, "PART", 1000)
    data = records_of(replace(EXCHANGE, body=hashlib.shake_256(b"seed").digest(5_000)))
    store = Exchanges(database)
    store.put({"large": data})
    store.put({"large": b"something else"})
    assert store.get("large") == data, "the first is kept"
    database["exchanges"].update_one({"_id": "large:1"}, {"$set": {"data": b"forged"}})
    assert store.get("large") is None
    assert store.get("never") is None


@pytest.mark.slow
def test_a_crawl_keeps_the_bytes_as_they_came(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    body = gzip.compress(html(chapter(1), "一章").encode())
    headers = (("Content-Type", "text/html; charset=utf-8"), ("Content-Encoding", "gzip"), ("X-Served-By", "mirror"))
    site = served(Site({"/": redirect("/book"), "/book": Answer(body, headers=headers)}))
    crawl_all(own(settings, [site]), [policy(site, "one")])
    page, = Pages(database).at(f"{site.url}/book")
    found = read(Exchanges(database).get(page.capture) or b"")
    answer, kept = found["response"]
    assert kept == body, "compressed, as the server sent it"
    assert answer.http_headers.get_header("X-Served-By") == "mirror"
    assert answer.rec_headers.get_header("WARC-IP-Address") == "127.0.0.1"
    assert found["request"][0].http_headers.get_header("User-Agent").startswith("Wenzong/")
    capture = Pages(database).capture(page.capture)
    assert capture is not None
    assert capture.body == gzip.decompress(body)
    via = found["metadata"][1].decode().partition("via-record: ")[2].split()[0]
    before = read(Exchanges(database).get(via) or b"")
    assert before["response"][0].http_headers.get_statuscode() == "302"
    assert before["response"][0].http_headers.get_header("Location") == "/book"
