"""Families of texts with the names that an organisation gives to sites.

Stored families contain crawled sites, while cases, and so all links, use names. Sites that a person confirmed to be one
are one here.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace

from insight.family.family import Family
from insight.family.one_site import joined, latest_present
from insight.family.records import NO_FAMILY, family_from
from insight.family.reposts import Pair, pairs_of
from storage.collections.families import Families
from webadmin.accounts.tenancy import Tenant
from webadmin.moves.confirmed_moves import confirmed_successors
from webadmin.sites.models import Site
from webadmin.stores import database


def family_of(tenant: Tenant, work: str) -> Family:
    """Read the family of a work, as `families_by_work` does."""
    return families_by_work(tenant, [work])[work]


def families_by_work(tenant: Tenant, works: Collection[str]) -> dict[str, Family]:
    """Read the families of works; an empty family for a work without one.

    A site that moved has the name of its latest site that shows the work.
    """
    names, successors = _names(tenant), confirmed_successors(tenant)
    stored = {each["_id"]: family_from(each) for each in Families(database()).of(works)}
    return {work: _named(latest_present(stored.get(work, NO_FAMILY), successors), names) for work in works}


@dataclass(frozen=True)
class RepostPairs:
    """Which site copied from which, for each work."""

    works: list[list[Pair]]
    former: dict[str, tuple[str, ...]]
    """Sites that moved, with their former names."""


def repost_pairs(tenant: Tenant) -> RepostPairs:
    """Read which site copied from which, for each of the organisation's works.

    Works without a family are left out. A site that moved has its current name in all works. Complete families are read
    only for works with a site that moved.
    """
    names, successors, families = _names(tenant), confirmed_successors(tenant), Families(database())
    stored = list(families.pairs(work.id for work in tenant.documents.works()))
    whole = [each["_id"] for each in stored if "pairs" not in each or not successors.keys().isdisjoint(each["sites"])]
    read = [_named(joined(family_from(each), successors), names) for each in families.of(whole)]
    left_out = set(whole)
    short = [[(names.get(source, source), names.get(site, site), support, common)
              for source, site, support, common in each["pairs"]] for each in stored if each["_id"] not in left_out]
    former = {site: some for family in read for site, some in family.former.items()}
    return RepostPairs(short + [pairs_of(family) for family in read], former)


def _names(tenant: Tenant) -> dict[str, str]:
    return dict(tenant.own(Site).values_list("key", "name"))


def _named(family: Family, names: dict[str, str]) -> Family:
    descents = tuple(replace(each, site=names.get(each.site, each.site), sources=tuple(
        replace(source, site=names.get(source.site, source.site)) for source in each.sources))
        for each in family.descents)
    former = {names.get(site, site): tuple(names.get(each, each) for each in some)
              for site, some in family.former.items()}
    groups = tuple(frozenset(names.get(site, site) for site in group) for group in family.groups)
    return Family(descents, groups, former)
