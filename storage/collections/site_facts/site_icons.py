"""Collection `site_icons`: the icon of each site, as a digest of its bytes.

Written only by the crawler, one document for each crawled site; the bytes are not kept.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from datetime import datetime

from storage.fetch_outcome import FetchOutcome
from storage.mongodb import Database


@dataclass(frozen=True)
class SiteIcon:
    """The icon of a site as last requested."""

    site: str
    """Name under which it is crawled."""
    url: str
    digest: str
    """Digest of its bytes; empty if there is none."""
    outcome: FetchOutcome
    """How the last request for it ended."""
    asked_at: datetime
    etag: str = ""
    modified: str = ""
    """The server's validators (ETag, Last-Modified), for conditional requests."""


_FIELDS = tuple(field.name for field in fields(SiteIcon) if field.name != "site")


class SiteIcons:
    """Icons by site."""

    def __init__(self, database: Database) -> None:
        self._icons = database["site_icons"]

    def get(self, site: str) -> SiteIcon | None:
        """Find the icon of a site; None if it was never requested."""
        item = self._icons.find_one({"_id": site})
        if item is None:
            return None
        values = {name: item[name] for name in _FIELDS} | {"outcome": FetchOutcome.parse(item["outcome"])}
        return SiteIcon(site, **values)

    def put(self, icons: Iterable[SiteIcon]) -> None:
        """Store the icons of sites, replacing earlier ones."""
        for icon in icons:
            values = asdict(icon)
            item = {"_id": values.pop("site"), **values, "outcome": icon.outcome.value}
            self._icons.replace_one({"_id": icon.site}, item, upsert=True)


def icon_digest(data: bytes) -> str:
    """Compute the digest of an icon's bytes.

    Equal icons have the same digest on every site.
    """
    return hashlib.sha256(data).hexdigest()[:32]
