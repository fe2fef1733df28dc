"""Collection `site_kits`: what sites are built with, and traces of who runs them.

Written only by `insight`, one document for each crawled site, shared by all organisations that watch it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from typing import Any

from storage.documents import Document
from storage.mongodb import Database, among


@dataclass(frozen=True)
class SiteKit:
    """A site as its stored pages show it."""

    site: str
    """Name under which it is crawled."""
    kit: tuple[str, ...]
    operator: tuple[str, ...]
    """Traits: a kind, a colon and a value; operator traits identify who runs it, unless a template contains them."""
    first_seen: datetime
    last_seen: datetime
    is_gone: bool
    """Whether none of the addresses that held copies holds one any more."""
    works: tuple[tuple[str, str], ...]
    """Organisation and id of each work that it copies."""
    leads_to: tuple[str, ...]
    """Hosts to which its addresses redirected when they moved."""
    hosts: tuple[str, ...]
    pages: int
    """Number of pages from which the traits were read."""
    unread: int
    """Number of pages whose capture is missing or contains no markup."""
    traits_from: str
    """Name of the data from which the traits were read."""
    read_from: str
    """Name of all data this was derived from."""

    @property
    def organisations(self) -> set[str]:
        """Organisations that own works copied by the site."""
        return {organisation for organisation, _ in self.works}


_TUPLES = ("kit", "operator", "leads_to", "hosts")
_FIELDS = tuple(field.name for field in fields(SiteKit) if field.name != "site")


class SiteKits:
    """Kits by site."""

    def __init__(self, database: Database) -> None:
        self._kits = database["site_kits"]

    def get(self, site: str) -> SiteKit | None:
        """Find the kit of a site; None if it was not read yet."""
        item = self._kits.find_one({"_id": site})
        return _kit(item) if item else None

    def of(self, sites: Iterable[str]) -> dict[str, SiteKit]:
        """Find the kits of sites; those not read yet are left out."""
        return {item["_id"]: _kit(item) for item in among(self._kits, "_id", sites)}

    def all(self) -> Iterator[SiteKit]:
        """Iterate over the kits of all sites, in no order."""
        yield from map(_kit, self._kits.find({}))

    def readings(self) -> dict[str, str]:
        """Map all sites to the name of the data their kit was derived from."""
        return {item["_id"]: item["read_from"] for item in self._kits.find({}, {"read_from": 1})}

    def organisations(self) -> set[str]:
        """List the organisations of all works that sites copy."""
        return {owner for item in self._kits.find({}, {"works": 1}) for owner, _ in item["works"]}

    def copying(self, organisation: str) -> list[str]:
        """List the sites that copy an organisation's works."""
        return sorted(item["_id"] for item in self._kits.find({}, {"works": 1})
                      if any(owner == organisation for owner, _ in item["works"]))

    def put(self, kit: SiteKit) -> None:
        """Store the kit of a site, replacing the previous one."""
        values = asdict(kit)
        item = {"_id": values.pop("site"), **values}
        self._kits.replace_one({"_id": kit.site}, item, upsert=True)


def _kit(item: Document) -> SiteKit:
    values: dict[str, Any] = {name: item[name] for name in _FIELDS}
    values |= {name: tuple(item[name]) for name in _TUPLES}
    return SiteKit(item["_id"], **values | {"works": tuple((each[0], each[1]) for each in item["works"])})
