"""A generated site that is served by a separate process.

It reports the requests that it received.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from benchmarks.harness.local_site import LocalSite, served_by
from benchmarks.pipeline.sites.books import Books


class RequestedPages(NamedTuple):
    """What the server was asked for since a mark."""

    paths: frozenset[str]
    """Addresses of pages, without robots.txt and sitemaps."""
    requests: int
    first: float
    last: float
    not_modified: int
    """Requests answered with 304."""


@dataclass(frozen=True)
class ServedBooks(LocalSite):
    """Books that are being served."""

    site: Books

    def requested(self, mark: int) -> RequestedPages:
        """Read what was asked for since a mark; raises ValueError where that is nothing."""
        requests = [each for each in self.requests(mark)
                    if each.path == "/" or each.path.startswith(("/book/", "/moved/"))]
        if not requests:
            raise ValueError(f"{self.url} was asked for no page")
        paths = frozenset(each.path for each in requests if not each.path.startswith("/moved/"))
        unchanged = sum(each.status == 304 for each in requests)
        return RequestedPages(paths, len(requests), requests[0].at, requests[-1].at, unchanged)


@contextmanager
def serving_books(site: Books, library: Path, log: Path) -> Iterator[ServedBooks]:
    """Serve a site from a separate process."""
    words = (site.shape, str(site.pages), str(library), str(log))
    with served_by("benchmarks.pipeline.sites.book_server", *words) as (ports, pid):
        yield ServedBooks(ports[0], pid, log, site)
