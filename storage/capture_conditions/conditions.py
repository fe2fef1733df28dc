"""Collection `capture_conditions`.

State of the machine and its network when a crawl first requested each host. Written only by the crawler.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, fields
from datetime import datetime
from typing import Any

from storage.documents import Document, derive_id
from storage.mongodb import Database, among, insert_new


@dataclass(frozen=True)
class CaptureConditions:
    """What was found for one host of one crawl, and which flaws its captures have."""

    run: str
    site: str
    host: str
    """With the port, as in the address."""
    examined_at: datetime
    flaws: tuple[tuple[str, str], ...] = ()
    """Code and detail of every flaw that makes the captures unclean; empty if none was found."""
    skipped: tuple[str, ...] = ()
    """Codes of the checks that were skipped because a setting or an answer was missing."""
    clock: dict[str, Any] = field(default_factory=dict)
    """`source`, `offset_seconds`."""
    dns: dict[str, list[str]] = field(default_factory=dict)
    """Addresses by resolver; `system` is what the captures used."""
    tls: dict[str, Any] = field(default_factory=dict)
    """`version`, `chain` (SHA-256 of each certificate), `subject`, `issuer`, `names` (hosts); empty without TLS."""
    proxy: str = ""
    """Host of the proxy in use, without its credentials."""
    hosts_file: dict[str, Any] = field(default_factory=dict)
    """`sha256`, `lines` that name the host."""
    software: dict[str, str] = field(default_factory=dict)
    """Versions of packages, and the digest of the code."""
    own_ip: str = ""
    """Source address of the machine's connections; a private address behind a router."""
    robots_reason: str = ""
    """Why the crawl ignored robots.txt; empty if it was obeyed, and in conditions stored by earlier releases."""

    @property
    def id(self) -> str:
        """Derive the id from run, site and host."""
        return conditions_id(self.run, self.site, self.host)

    @property
    def is_clean(self) -> bool:
        """Whether no flaw was found."""
        return not self.flaws


def conditions_id(run: str, site: str, host: str) -> str:
    """Return the id of the conditions of a host in the crawl of a site."""
    return derive_id("conditions", run, site, host)


_FIELDS = tuple(field.name for field in fields(CaptureConditions))


class ConditionsLog:
    """Conditions by run, site and host; the first ones stored are kept."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, conditions: CaptureConditions) -> None:
        """Store the conditions of a host in a crawl, unless some are stored already."""
        document = asdict(conditions) | {"dns": list(conditions.dns.items())}  # names of resolvers contain dots
        insert_new(self._database, "capture_conditions", [{"_id": conditions.id, **document}])

    def get(self, ids: Iterable[str]) -> dict[str, CaptureConditions]:
        """Find conditions by id; unknown ids are left out."""
        documents = among(self._database["capture_conditions"], "_id", ids)
        return {item["_id"]: _conditions(item) for item in documents}


def _conditions(item: Document) -> CaptureConditions:
    values: dict[str, Any] = {name: item[name] for name in _FIELDS if name in item}
    return CaptureConditions(**values | {
        "flaws": tuple((code, detail) for code, detail in item["flaws"]), "skipped": tuple(item["skipped"]),
        "dns": {resolver: list(found) for resolver, found in item["dns"]}})
