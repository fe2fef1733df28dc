"""Collection `site_kits`: what sites are built with, and traces of who runs them.

As last read; written by `insight` alone, one document for each crawled site, shared by all who watch it.
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
    """As it is crawled."""
    kit: tuple[str, ...]
    operator: tuple[str, ...]
    """Traits: a kind, a colon and a value; operator traits belong to who runs it, unless a template brings them."""
    first_seen: datetime
    last_seen: datetime
    is_gone: bool
    """Whether the addresses that held copies hold none any more."""
    works: tuple[tuple[str, str], ...]
    """Organisation and work of what it copies."""
    leads_to: tuple[str, ...]
    """Hosts that its addresses led to when they moved."""
    hosts: tuple[str, ...]
    pages: int
    """Pages that the traits were read from."""
    unread: int
    """Pages whose capture is missing or no markup."""
    traits_from: str
    """What the traits were read from."""
    read_from: str
    """What all of it was read from."""

    @property
    def organisations(self) -> set[str]:
        """Owners of works that the site copies."""
        return {organisation for organisation, _ in self.works}


_TUPLES = ("kit", "operator", "leads_to", "hosts")
_FIELDS = tuple(field.name for field in fields(SiteKit) if field.name != "site")


class SiteKits:
    """Kits by site."""

    def __init__(self, database: Database) -> None:
        self._kits = database["site_kits"]

    def get(self, site: str) -> SiteKit | None:
        """Find the kit of a site; None before it was read."""
        item = self._kits.find_one({"_id": site})
        return _kit(item) if item else None

    def of(self, sites: Iterable[str]) -> dict[str, SiteKit]:
        """Find the kits of sites; those not read yet are left out."""
        return {item["_id"]: _kit(item) for item in among(self._kits, "_id", sites)}

    def all(self) -> Iterator[SiteKit]:
        """Go through the kits of all sites, in no order."""
        yield from map(_kit, self._kits.find({}))

    def readings(self) -> dict[str, str]:
        """Map all sites to what they were read from."""
        return {item["_id"]: item["read_from"] for item in self._kits.find({}, {"read_from": 1})}

    def organisations(self) -> set[str]:
        """List the owners of all works that sites copy."""
        return {owner for item in self._kits.find({}, {"works": 1}) for owner, _ in item["works"]}

    def copying(self, organisation: str) -> list[str]:
        """List the sites that copy an organisation's works."""
        return sorted(item["_id"] for item in self._kits.find({}, {"works": 1})
                      if any(owner == organisation for owner, _ in item["works"]))

    def put(self, kit: SiteKit) -> None:
        """Store the kit of a site, in the place of the former one."""
        values = asdict(kit)
        item = {"_id": values.pop("site"), **values}
        self._kits.replace_one({"_id": kit.site}, item, upsert=True)


def _kit(item: Document) -> SiteKit:
    values: dict[str, Any] = {name: item[name] for name in _FIELDS}
    values |= {name: tuple(item[name]) for name in _TUPLES}
    return SiteKit(item["_id"], **values | {"works": tuple((each[0], each[1]) for each in item["works"])})
