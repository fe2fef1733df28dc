"""The script that a user might write instead.

Scrapy, trafilatura, MinHash LSH over Redis, and MongoDB.

`python -m benchmarks.pipeline.peer_script LIBRARY URL OUTPUT` reads WENZONG_MONGODB_URL and WENZONG_REDIS_URL, indexes
the library, crawls the site, and writes to OUTPUT, as JSON, how long the import took and which copies it found.
"""

import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import trafilatura
from datasketch import MinHash, MinHashLSH
from pymongo import MongoClient
from scrapy import Spider
from scrapy.crawler import CrawlerProcess
from scrapy.http import Response, TextResponse

FUNCTIONS = 128
THRESHOLD = 0.3
"""Minimum estimated similarity of a copy; lower values would find excerpts, but also many unrelated pages."""
WINDOW = 5
"""Characters of a shingle."""


def sketch(text: str) -> MinHash:
    """Sketch a text by its shingles of characters, white space left out."""
    plain = "".join(text.split())
    made = MinHash(FUNCTIONS)
    made.update_batch([plain[at:at + WINDOW].encode() for at in range(max(1, len(plain) - WINDOW + 1))])
    return made


class Library:
    """Chapters in an LSH index whose buckets lie in Redis."""

    def __init__(self) -> None:
        server = urlsplit(os.environ["WENZONG_REDIS_URL"])
        self._index = MinHashLSH(THRESHOLD, FUNCTIONS, storage_config={
            "type": "redis", "basename": b"peer",
            "redis": {"host": server.hostname, "port": server.port, "password": server.password}})

    def add(self, path: Path) -> int:
        """Add the lines of a library to the index.

        They go through the session for bulk insertion that the package offers.
        """
        records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        with self._index.insertion_session() as session:
            for record in records:
                session.insert(f"{record['work']}\0{record['chapter']}", sketch(record["text"]))
        return len(records)

    def copies_of(self, text: str) -> list[str]:
        """Name the chapters that a text may copy."""
        return list(self._index.query(sketch(text)))


class Finder(Spider):
    """Follows every link of a site; stores each page's text and candidates."""

    name = "finder"

    def __init__(self, url: str, library: Library, pages: Any) -> None:
        super().__init__()
        self.start_urls, self.library, self.pages = [url], library, pages

    def parse(self, response: Response, **kwargs: Any) -> Iterator[Any]:
        """Read, look up, store, follow."""
        if not isinstance(response, TextResponse):
            return
        text = trafilatura.extract(response.text) or ""
        copied = self.library.copies_of(text) if text else []
        self.pages.insert_one({"url": response.url, "text": text, "copies": copied})
        yield from response.follow_all(css="a", callback=self.parse)


def main(path: str, url: str, output: str) -> None:
    """Import, crawl, and write the results."""
    library, begun = Library(), time.perf_counter()
    chapters = library.add(Path(path))
    seconds = time.perf_counter() - begun
    pages = MongoClient[dict[str, Any]](os.environ["WENZONG_MONGODB_URL"])["peer"]["pages"]
    process = CrawlerProcess({
        "LOG_LEVEL": "WARNING", "CONCURRENT_REQUESTS": 32, "CONCURRENT_REQUESTS_PER_DOMAIN": 16, "DOWNLOAD_DELAY": 0,
        "ROBOTSTXT_OBEY": False, "TELNETCONSOLE_ENABLED": False})
    process.crawl(Finder, url=url, library=library, pages=pages)
    process.start()
    copies = {urlsplit(page["url"]).path: page["copies"] for page in pages.find({}) if page["copies"]}
    Path(output).write_text(json.dumps({"chapters": chapters, "seconds": seconds, "ended": time.time(),
                                        "copies": copies}), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
