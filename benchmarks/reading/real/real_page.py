"""Load real pages and divide them by site into folds.

Each fold is read by a forest that was trained on the others.
"""

import base64
import hashlib
import json
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

PAGES = Path(__file__).parents[4] / "shared" / "data" / "pages.jsonl.xz"
"""Path of the real pages beside the clone; they are too big to commit and not ours."""
FOLDS = 4


class RealPage(NamedTuple):
    """A page as a site sent it, and its main text as annotated by people."""

    collection: str
    identity: str
    kind: str
    url: str
    body: bytes
    text: str
    must: tuple[str, ...]
    """Sentences that must be read."""
    must_not: tuple[str, ...]
    """Sentences that must not be read."""

    @property
    def fold(self) -> int:
        """The number of the fold to which all pages of the page's site belong."""
        host = urlsplit(self.url).hostname
        return fold_of(".".join(host.split(".")[-2:]) if host else self.identity)


def fold_of(source: str) -> int:
    """Return the fold to which everything from one source belongs."""
    return hashlib.sha256(source.encode()).digest()[0] % FOLDS


def real_pages(path: Path) -> Iterator[RealPage]:
    """Read pages from lines of JSON, packed by xz.

    Each line: `{"set", "id", "type", "url", "html_base64", "text"}`, perhaps `"must"` and `"mustnot"`.
    """
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield _page(json.loads(line))


def _page(record: dict[str, Any]) -> RealPage:
    return RealPage(record["set"], record["id"], record["type"], record["url"] or "",
                    base64.b64decode(record["html_base64"]), record["text"], tuple(record.get("must") or ()),
                    tuple(record.get("mustnot") or ()))
