"""Captured exchanges as the crawler writes them, for pages that a test stores."""

from datetime import UTC, datetime

from crawler.crawl.exchange import Exchange
from crawler.crawl.warc import records_of
from storage.collections.exchanges import Exchanges
from storage.collections.pages import Pages
from storage.collections.site_facts.pictures import PictureLine, Pictures, ReadPicture
from storage.documents import Capture, Page
from storage.mongodb import Database
from webadmin.stores import raw

ANSWERED = datetime(2025, 11, 20, 19, 4, 5, tzinfo=UTC)


def body_of(url: str) -> bytes:
    """Return the body with which an address answers."""
    return f"<p>{url}</p>".encode()


def store_exchange(database: Database, key: str, url: str, led_here: tuple[str, ...] = ()) -> None:
    """Store the exchange of an address under the id of its capture or redirect."""
    exchange = Exchange(url, ANSWERED, ANSWERED, "203.0.113.9", (("Host", "mirror.example"),), "HTTP/1.1", 200,
                        (("Content-Type", "text/html"),), body_of(url))
    Exchanges(database, raw()).put([], {key: records_of(exchange, led_here)})


def store_picture(database: Database, page: str, body: bytes, *lines: PictureLine) -> None:
    """Store a captured picture, 100 pixels square, as the one from which a page version was read."""
    url = "http://mirror.example/1.png"
    capture = Capture(url, url, 200, (), body, ANSWERED)
    exchange = Exchange(url, ANSWERED, ANSWERED, "203.0.113.9", (), "HTTP/1.1", 200, (), body)
    Exchanges(database, raw()).put([capture], {capture.id: records_of(exchange, (), capture)})
    Pictures(database).put(page, [ReadPicture(capture.id, -1, 100, 100)], lines)


def store_version(database: Database, url: str, body: bytes) -> str:
    """Store a captured page version with its traffic, as the crawler does; return its id."""
    capture = Capture(url, url, 200, (), body, ANSWERED)
    page = Page("mirror", url, capture.id, ANSWERED, "utf-8", "archived", "archived", run="run")
    exchange = Exchange(url, ANSWERED, ANSWERED, "203.0.113.9", (), "HTTP/1.1", 200, (), body)
    Exchanges(database, raw()).put([capture], {capture.id: records_of(exchange, (), capture)})
    Pages(database).put_versions([page])
    return page.id
