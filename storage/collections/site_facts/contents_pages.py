"""Collection `contents_pages`: pages that list the chapters of a book.

They are stored with the times at which new chapters appeared. Written only by the crawler.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, NamedTuple

from storage.documents import Document, derive_id
from storage.mongodb import Database, among

DAY = 86_400.0
MOST_APPEARANCES = 100
MOST_LOOKS = 400


class Listing(NamedTuple):
    """What a contents page lists, and the server's validators of that version."""

    title: str
    chapters: int
    edges: tuple[str, ...]
    """Addresses of its first and last chapters; new chapters appear at one of the ends."""
    etag: str = ""
    modified: str = ""
    body: str = ""
    """Digest of the bytes."""


class Appearance(NamedTuple):
    """New chapters found by a request; times in seconds since 1970."""

    since: float
    """Time of the previous request, when they were not there yet."""
    at: float
    chapters: int


@dataclass(frozen=True)
class ContentsPage:
    """A watched page that lists chapters."""

    url: str
    site: str
    first_at: float
    """Time when it was first seen, in seconds since 1970 like all times here."""
    looked_at: float = 0.0
    title: str = ""
    chapters: int = 0
    edges: tuple[str, ...] = ()
    etag: str = ""
    modified: str = ""
    body: str = ""
    looks: tuple[float, ...] = ()
    """Times of the requests of the last 24 hours."""
    appeared: tuple[Appearance, ...] = ()
    """The latest appearances of new chapters."""
    failures: int = 0
    """Number of consecutive requests that failed."""

    @property
    def id(self) -> str:
        """Derive the id from site and address: two organisations may watch the same page."""
        return derive_id("contents page", self.site, self.url)

    def looked(self, now: float, *, failed: bool = False) -> "ContentsPage":
        """Note a request."""
        looks = (*(look for look in self.looks if look > now - DAY), now)[-MOST_LOOKS:]
        return replace(self, looked_at=now, looks=looks, failures=self.failures + 1 if failed else 0)

    def listed(self, listing: Listing, new: int, now: float) -> "ContentsPage":
        """Note what it lists, and how many of the chapters are new."""
        appeared = (*self.appeared, Appearance(self.looked_at, now, new)) if new and self.looked_at else self.appeared
        return replace(self.looked(now), appeared=appeared[-MOST_APPEARANCES:], **listing._asdict())


class ContentsPages:
    """Contents pages by site."""

    def __init__(self, database: Database) -> None:
        self._pages = database["contents_pages"]

    def of_site(self, site: str) -> list[ContentsPage]:
        """List the contents pages of a site, in no order."""
        return [_page(item) for item in self._pages.find({"site": site})]

    def of_sites(self, sites: Iterable[str]) -> list[ContentsPage]:
        """List the contents pages of many sites, in no order."""
        return [_page(item) for item in among(self._pages, "site", sites)]

    def at(self, site: str, urls: Iterable[str]) -> Mapping[str, ContentsPage]:
        """Map addresses to the contents pages of a site."""
        ids = (derive_id("contents page", site, url) for url in urls)
        return {item["url"]: _page(item) for item in among(self._pages, "_id", ids)}

    def put(self, pages: Iterable[ContentsPage]) -> None:
        """Store what is known about pages."""
        for page in pages:
            values = {name: getattr(page, name) for name in _FIELDS}
            values |= {"appeared": [list(each) for each in page.appeared], "looks": list(page.looks),
                       "edges": list(page.edges)}
            self._pages.replace_one({"_id": page.id}, values, upsert=True)


_FIELDS = tuple(field.name for field in fields(ContentsPage))


def _page(item: Document) -> ContentsPage:
    values: dict[str, Any] = {name: item[name] for name in _FIELDS if name in item}
    values |= {name: tuple(item[name]) for name in ("edges", "looks")}
    return ContentsPage(**values | {"appeared": tuple(Appearance(*each) for each in item["appeared"])})
