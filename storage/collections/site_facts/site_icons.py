"""Collection `site_icons`: the icon of each site, by what its bytes digest to.

Written by the crawler alone, one document for each crawled site; the bytes are not kept.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from datetime import datetime

from storage.fetch_outcome import FetchOutcome
from storage.mongodb import Database


@dataclass(frozen=True)
class SiteIcon:
    """The icon of a site as it was last asked for."""

    site: str
    """As it is crawled."""
    url: str
    digest: str
    """Of its bytes; empty where there is none."""
    outcome: FetchOutcome
    """How the last request for it ended."""
    asked_at: datetime
    etag: str = ""
    modified: str = ""
    """The server's own marks, for conditional requests."""


_FIELDS = tuple(field.name for field in fields(SiteIcon) if field.name != "site")


class SiteIcons:
    """Icons by site."""

    def __init__(self, database: Database) -> None:
        self._icons = database["site_icons"]

    def get(self, site: str) -> SiteIcon | None:
        """Find the icon of a site; None before it was asked for."""
        item = self._icons.find_one({"_id": site})
        if item is None:
            return None
        values = {name: item[name] for name in _FIELDS} | {"outcome": FetchOutcome.parse(item["outcome"])}
        return SiteIcon(site, **values)

    def put(self, icons: Iterable[SiteIcon]) -> None:
        """Store the icons of sites, in the place of the former ones."""
        for icon in icons:
            values = asdict(icon)
            item = {"_id": values.pop("site"), **values, "outcome": icon.outcome.value}
            self._icons.replace_one({"_id": icon.site}, item, upsert=True)


def icon_digest(data: bytes) -> str:
    """Digest the bytes of an icon: the same icon is the same on every site."""
    return hashlib.sha256(data).hexdigest()[:32]
