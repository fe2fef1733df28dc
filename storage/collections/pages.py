"""Collection `pages`: the page library, read together with `visits`.

Written only by the crawler.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import fields
from datetime import datetime
from itertools import islice
from typing import Any, NamedTuple

from pymongo import UpdateMany

from storage.documents import Document, Page, derive_id, values_of
from storage.mongodb import Database, among, insert_new

TRIED = 10
"""Maximum number of visits read for each text that is wanted."""
_PAGE_FIELDS = tuple(field.name for field in fields(Page))
_TITLED = dict.fromkeys(("url", "title", "author", "fetched_at", "joined_into", "decoded_from", "fonts", "pictures"), 1)


class Visit(NamedTuple):
    """The last time an address was read: the page version found, and the time."""

    page: str
    fetched_at: datetime


class TitledPage(NamedTuple):
    """The newest page version at an address, without its text."""

    id: str
    url: str
    title: str
    author: str


class Pages:
    """The page library: what was read, and when."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put_versions(self, pages: Iterable[Page]) -> None:
        """Store page versions whose captures are stored already.

        A version that is stored already keeps its first capture, because that dates the finding.
        """
        distinct = {page.id: page for page in pages}
        insert_new(self._database, "pages", [{"_id": page_id, **values_of(page)} for page_id, page in distinct.items()])

    def supersede(self, parts: Mapping[str, Collection[str]]) -> None:
        """Record which page versions are replaced by the page versions of whole chapters."""
        changes = [UpdateMany({"_id": {"$in": list(some)}}, {"$set": {"joined_into": whole}})
                   for whole, some in parts.items() if some]
        if changes:
            self._database["pages"].bulk_write(changes)

    def known(self, ids: Iterable[str]) -> set[str]:
        """Return which of these page versions are stored."""
        documents = among(self._database["pages"], "_id", ids, {"_id": 1})
        return {item["_id"] for item in documents}

    def versions(self, ids: Iterable[str]) -> dict[str, Page]:
        """Find page versions by id; unknown ids are left out."""
        documents = among(self._database["pages"], "_id", ids)
        return {item["_id"]: _page(item) for item in documents}

    def part_addresses(self, versions: Iterable[Page]) -> dict[str, tuple[str, ...]]:
        """Map page versions to the addresses of the parts from which they were joined.

        Empty for versions that were not joined.
        """
        joined = list(versions)
        found = among(self._database["pages"], "_id", {part for page in joined for part in page.parts}, {"url": 1})
        urls = {item["_id"]: item["url"] for item in found}
        return {page.id: tuple(urls[part] for part in page.parts if part in urls) for page in joined}

    def first_seen(self, ids: Iterable[str]) -> dict[str, datetime]:
        """Map page versions to the time when they were first read.

        Unknown ids are left out.
        """
        documents = among(self._database["pages"], "_id", ids, {"fetched_at": 1})
        return {item["_id"]: item["fetched_at"] for item in documents}

    def of_site(self, site: str, limit: int) -> dict[str, str]:
        """Map up to `limit` addresses of a site to the text that each held last.

        A text that was decoded from a font is the decoded one. Pages without text are skipped, because the first pages
        of a large site are lists. If the site has fewer than `limit` visits, pages without a visit are used too.
        """
        pages, texts = self._database["pages"], dict[str, str]()
        visits = self._database["visits"].find({"site": site}, {"page": 1}).limit(TRIED * limit)
        ids = [visit["page"] for visit in visits]
        for start in range(0, len(ids), limit):
            if len(texts) >= limit:
                break
            some = ids[start:start + limit]
            held = [item for item in among(pages, "_id", some, {"url": 1, "text": 1, "fonts": 1, "pictures": 1})
                    if item["text"] or item.get("pictures")]
            texts |= {item["url"]: item["text"] for item in held} | self._decoded(held)
        if len(ids) < limit:
            for item in pages.find({"site": site}, {"url": 1, "text": 1}).limit(limit):
                texts.setdefault(item["url"], item["text"])
        return dict(islice(texts.items(), limit))

    def titled_on(self, site: str, held: Collection[str]) -> list[TitledPage]:
        """List what the addresses of a site held last, by address.

        `held` are the versions that its visits name; if it is empty, all versions of the site are read. Parts of joined
        chapters are left out. Versions are read a few at a time, because the embedded server holds the whole answer to
        a query in memory, texts included.
        """
        newest, read = dict[str, Document](), set[str]()
        unread = set(held) or {item["_id"] for item in self._database["pages"].find({"site": site}, {"_id": 1})}
        while unread := unread - read:
            found = list(among(self._database["pages"], "_id", unread, _TITLED))
            rewritten = {item["url"] for item in found if item.get("fonts") or item.get("pictures")}
            found += among(self._database["pages"], "url", rewritten, _TITLED)
            for item in found:
                known = newest.get(item["url"])
                if not item.get("joined_into") and (known is None or _order(known) < _order(item)):
                    newest[item["url"]] = item
            read |= unread
            unread = {item["joined_into"] for item in found if item.get("joined_into")}
        return [TitledPage(item["_id"], url, item["title"], item.get("author", ""))
                for url, item in sorted(newest.items())]

    def at(self, url: str) -> list[Page]:
        """List the versions seen at an address, oldest first."""
        return sorted(map(_page, self._database["pages"].find({"url": url})), key=lambda page: page.fetched_at)

    def continued(self, urls: Iterable[str]) -> set[str]:
        """Return which of these addresses some page names as its next page."""
        documents = among(self._database["pages"], "next_url", urls, {"next_url": 1})
        return {item["next_url"] for item in documents}

    def last_visits(self, urls: Iterable[str]) -> dict[str, Visit]:
        """Map addresses to the last visit that read them; those never read are left out."""
        ids = (derive_id("visit", url) for url in urls)
        documents = among(self._database["visits"], "_id", ids, {"url": 1, "page": 1, "fetched_at": 1})
        return {item["url"]: Visit(item["page"], item["fetched_at"]) for item in documents}

    def ids(self) -> Iterator[str]:
        """Iterate over the ids of all page versions, in no order."""
        for item in self._database["pages"].find({}, {"_id": 1}):
            yield item["_id"]

    def count(self, site: str | None = None) -> int:
        """Count page versions of one site or of all sites."""
        pages = self._database["pages"]
        return pages.estimated_document_count() if site is None else pages.count_documents({"site": site})

    def _decoded(self, written: Iterable[Document]) -> dict[str, str]:
        """Map addresses to the decoded text of the given page versions.

        Page versions that were not decoded from a font or read from pictures are left out.
        """
        urls = {item["_id"]: item["url"] for item in written
                if item.get("fonts") or item.get("pictures")}
        documents = among(self._database["pages"], "url", urls.values(), {"text": 1, "decoded_from": 1, "parts": 1,
                                                                              "is_sample": 1})
        wholes_last = sorted(documents, key=lambda item: not item.get("is_sample"))
        return {urls[item["decoded_from"]]: item["text"] for item in wholes_last
                if item.get("decoded_from") in urls and not item.get("parts")}


def _order(item: Document) -> tuple[datetime, bool, str]:
    """Sort key for the versions of an address.

    A version decoded from a font comes after the original one.
    """
    return item["fetched_at"], bool(item.get("decoded_from")), item["_id"]


def _page(item: Document) -> Page:
    values: dict[str, Any] = {name: item[name] for name in _PAGE_FIELDS if name in item}
    return Page(**{**values, **{name: tuple(values.get(name, ())) for name in ("parts", "fonts", "pictures")},
                   "place": tuple(values.get("place", (0, 0)))})
