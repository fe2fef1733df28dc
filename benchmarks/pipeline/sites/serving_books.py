"""A made-up site that is being served by a process of its own.

It tells what it was asked for.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from benchmarks.pipeline.sites.books import Books


class Asked(NamedTuple):
    """What the server was asked for since a mark."""

    paths: frozenset[str]
    """Addresses of pages; robots.txt and sitemaps are none."""
    requests: int
    first: float
    last: float
    not_modified: int
    """Requests answered with 304."""


@dataclass(frozen=True)
class ServedBooks:
    """A site that is being served."""

    site: Books
    port: int
    pid: int
    log: Path

    @property
    def pair(self) -> str:
        """Name the server as `host:port`."""
        return f"127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        """Name the address of the first page."""
        return f"http://{self.pair}/"

    def mark(self) -> int:
        """Mark the place in the log that a crawl begins at."""
        return self.log.stat().st_size

    def asked(self, mark: int) -> Asked:
        """Read what was asked for since a mark; raises ValueError where that is nothing."""
        with self.log.open("rb") as log:
            log.seek(mark)
            lines = [line.decode().split() for line in log]
        asked = [(float(at), status, path) for at, status, path in lines
                 if path == "/" or path.startswith(("/book/", "/moved/"))]
        if not asked:
            raise ValueError(f"{self.url} was asked for no page")
        paths = frozenset(path for _, _, path in asked if not path.startswith("/moved/"))
        return Asked(paths, len(asked), asked[0][0], asked[-1][0], sum(status == "304" for _, status, _ in asked))


@contextmanager
def serving_books(site: Books, library: Path, log: Path) -> Iterator[ServedBooks]:
    """Serve a site from a process of its own."""
    command = [sys.executable, "-m", "benchmarks.pipeline.sites.book_server", site.shape, str(site.pages),
               str(library), str(log)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None  # we asked for a pipe
        try:
            yield ServedBooks(site, int(server.stdout.readline()), server.pid, log)
        finally:
            server.kill()
