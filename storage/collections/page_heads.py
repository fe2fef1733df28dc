"""Collection `pages`, read without the texts.

Texts are most of a page version's bytes, and few readers need them.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any

from storage.documents import Document
from storage.mongodb import Database, among


@dataclass(frozen=True)
class PageHead:
    """A page version without its text; the fields are those of `Page`."""

    id: str
    site: str
    url: str
    title: str
    fetched_at: datetime
    next_url: str = ""
    run: str = ""
    number: int = 0
    parts: tuple[str, ...] = ()
    place: tuple[int, int] = (0, 0)
    found_on: str = ""
    joined_into: str = ""
    decoded_from: str = ""
    is_sample: bool = False
    in_file: str = ""


_FIELDS = tuple(field.name for field in fields(PageHead) if field.name != "id")
_WANTED = dict.fromkeys(_FIELDS, 1)


class PageHeads:
    """Page versions without their texts."""

    def __init__(self, database: Database) -> None:
        self._pages = database["pages"]

    def of(self, ids: Iterable[str]) -> dict[str, PageHead]:
        """Find page versions by id; unknown ids are left out."""
        return {item["_id"]: _head(item) for item in among(self._pages, "_id", ids, _WANTED)}

    def at(self, urls: Iterable[str]) -> list[PageHead]:
        """List the versions seen at some addresses, in no order."""
        return [_head(item) for item in among(self._pages, "url", urls, _WANTED)]

    def leading_to(self, urls: Iterable[str]) -> list[PageHead]:
        """List the page versions that name one of these addresses as their next page.

        They come in no order.
        """
        return [_head(item) for item in among(self._pages, "next_url", urls, _WANTED)]

    def texts(self, ids: Iterable[str]) -> dict[str, str]:
        """Map page versions to their texts; unknown ids are left out."""
        return {item["_id"]: item["text"] for item in among(self._pages, "_id", ids, {"text": 1})}


def _head(item: Document) -> PageHead:
    values: dict[str, Any] = {name: item[name] for name in _FIELDS if name in item}
    return PageHead(item["_id"], **{**values, "parts": tuple(values.get("parts", ())),
                                    "place": tuple(values.get("place", (0, 0)))})
