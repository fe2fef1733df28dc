"""Serve books, and cache generated pages.

`python -m benchmarks.pipeline.sites.book_server SHAPE PAGES LIBRARY LOG` prints its port.
Serving costs little that way.
"""

import json
import sys
from functools import lru_cache
from pathlib import Path
from typing import cast

from benchmarks.harness.local_site import serve
from benchmarks.pipeline.sites.books import Books, Shape

KEPT = 10_000
"""Maximum number of cached pages."""


def _main(shape: str, pages: str, library: str, log: str) -> None:
    lines = Path(library).read_text(encoding="utf-8").splitlines()
    site = Books(cast(Shape, shape), int(pages), [json.loads(line)["text"] for line in lines])
    answer = lru_cache(KEPT)(site.answer)
    for number in range(min(site.pages, KEPT)):
        answer(f"/book/{number // 100}/{number % 100}.html")
    serve(answer, Path(log))


if __name__ == "__main__":
    _main(*sys.argv[1:])
