"""A fast site server: `python -m benchmarks.crawl.server PAGES LOG`.

It prints its port and serves. A benchmark counts in LOG what was asked for how often.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.crawl.site import Novels
from benchmarks.harness.local_site import Answer, LocalSite, Request, serve, served_by


@dataclass(frozen=True)
class Served(LocalSite):
    """Novels that are served, and the requests for them."""

    site: Novels

    def request_counts(self) -> Counter[str]:
        """Count the requests for each page, without robots.txt and sitemaps."""
        return Counter(each.path for each in self._pages())

    def times(self) -> tuple[float, float]:
        """Return when the first and the last page were requested."""
        times = [each.at for each in self._pages()]
        return times[0], times[-1]

    def _pages(self) -> list[Request]:
        return [each for each in self.requests() if each.path == "/" or each.path.startswith("/book/")]


def answering(site: Novels, delay: float = 0.0) -> Callable[[str], Answer]:
    """Answer each request to a site after a number of seconds."""
    def answer(path: str) -> Answer:
        body = site.page(path)
        return Answer(404, delay=delay) if body is None else Answer(200, body, delay=delay)

    return answer


@contextmanager
def serving(site: Novels, log: Path) -> Iterator[Served]:
    """Serve a site from a separate process."""
    with served_by("benchmarks.crawl.server", str(site.pages), str(log)) as (ports, pid):
        yield Served(ports[0], pid, log, site)


if __name__ == "__main__":
    serve(answering(Novels(int(sys.argv[1]))), Path(sys.argv[2]))
