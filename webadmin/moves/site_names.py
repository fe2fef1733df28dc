"""The names of sites in an organisation's cases."""

from collections.abc import Iterable

from storage.collections.site_facts.site_kits import SiteKits
from webadmin.accounts.tenancy import Tenant
from webadmin.cases.opening.observation import host_of
from webadmin.sites.models import Site
from webadmin.stores import database


def names_of(tenant: Tenant, sites: Iterable[str]) -> dict[str, str]:
    """Map crawled sites to their names.

    A site watched only by other organisations is named by its host, because their name for it is confidential.
    """
    wanted = set(sites)
    own = dict(tenant.own(Site).filter(key__in=wanted).values_list("key", "name"))
    hosts = {site: kit.hosts for site, kit in SiteKits(database()).of(wanted - own.keys()).items()}
    return {site: own.get(site) or host_of(f"http://{next(iter(hosts.get(site, ())), '')}") or "—" for site in wanted}


def hostnames_of(site: str) -> list[str]:
    """List the hosts of a crawled site, without ports."""
    kit = SiteKits(database()).get(site)
    return sorted({host_of(f"http://{host}").removeprefix("www.") for host in kit.hosts}) if kit else []
