"""Collection `capture_conditions`.

The state of machine and network when the hosts of a crawl were first asked. Written by the crawler alone.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, fields
from datetime import datetime
from typing import Any

from storage.documents import Document, derive_id
from storage.mongodb import Database, among, insert_new


@dataclass(frozen=True)
class CaptureConditions:
    """What was found for one host of one crawl, and what speaks against its captures."""

    run: str
    site: str
    host: str
    """With the port, as in the address."""
    examined_at: datetime
    flaws: tuple[tuple[str, str], ...] = ()
    """Code and detail of everything that makes the captures unclean; empty: none was found."""
    skipped: tuple[str, ...] = ()
    """Codes of examinations that were not made, for want of a setting or an answer."""
    clock: dict[str, Any] = field(default_factory=dict)
    """`source`, `offset_seconds`."""
    dns: dict[str, list[str]] = field(default_factory=dict)
    """Addresses by resolver; `system` is what the captures used."""
    tls: dict[str, Any] = field(default_factory=dict)
    """`version`, `chain` (SHA-256 of each certificate), `subject`, `issuer`, `names` (hosts); empty without TLS."""
    proxy: str = ""
    """Host of the proxy in use, never its credentials."""
    hosts_file: dict[str, Any] = field(default_factory=dict)
    """`sha256`, `lines` that name the host."""
    software: dict[str, str] = field(default_factory=dict)
    """Versions, and the digest of the code."""
    own_ip: str = ""
    """Address that the machine's connection leaves from, behind a router a private one."""

    @property
    def id(self) -> str:
        """Derive the id from run, site and host."""
        return conditions_id(self.run, self.site, self.host)

    @property
    def is_clean(self) -> bool:
        """Whether nothing speaks against the captures."""
        return not self.flaws


def conditions_id(run: str, site: str, host: str) -> str:
    """Name the conditions of a host in the crawl of a site."""
    return derive_id("conditions", run, site, host)


_FIELDS = tuple(field.name for field in fields(CaptureConditions))


class ConditionsLog:
    """Conditions by run, site and host; the first ones are kept."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, conditions: CaptureConditions) -> None:
        """Store conditions, if there are none yet for this host in this crawl."""
        document = asdict(conditions) | {"dns": list(conditions.dns.items())}  # resolvers have dots in their names
        insert_new(self._database, "capture_conditions", [{"_id": conditions.id, **document}])

    def get(self, ids: Iterable[str]) -> dict[str, CaptureConditions]:
        """Find conditions by id; those that are not there are left out."""
        documents = among(self._database["capture_conditions"], "_id", ids)
        return {item["_id"]: _conditions(item) for item in documents}


def _conditions(item: Document) -> CaptureConditions:
    values: dict[str, Any] = {name: item[name] for name in _FIELDS if name in item}
    return CaptureConditions(**values | {
        "flaws": tuple((code, detail) for code, detail in item["flaws"]), "skipped": tuple(item["skipped"]),
        "dns": {resolver: list(found) for resolver, found in item["dns"]}})
