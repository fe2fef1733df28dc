"""Read the proposals that have not been answered."""

from dataclasses import dataclass
from datetime import datetime

from insight.kits.alike import groups
from storage.documents import Document
from webadmin.accounts.tenancy import Tenant
from webadmin.moves.models import MoveAnswer, SiteMove, move_key
from webadmin.moves.site_names import names_of

ANSWERED = (MoveAnswer.CONFIRMED, MoveAnswer.DECLINED)


@dataclass(frozen=True)
class Proposed:
    """A proposal that waits for an answer."""

    key: str
    old: str
    new: str
    """`old` and `new` are crawled sites."""
    old_name: str
    new_name: str
    reasons: Document


def proposals(tenant: Tenant) -> list[Proposed]:
    """List the unanswered proposals, by the names of the sites."""
    found = tenant.documents.site_moves()
    if not found:
        return []
    names = names_of(tenant, {site for each in found for site in (each["old"], each["new"])})
    answered = set(tenant.own(SiteMove).filter(answer__in=ANSWERED).values_list("key", flat=True))
    listed = [_proposed(tenant.organisation.slug, each, names) for each in found]
    return sorted((each for each in listed if each.key not in answered), key=lambda each: (each.old_name, each.key))


def proposal(tenant: Tenant, key: str) -> Proposed | None:
    """Find an unanswered proposal; None if there is none."""
    return next((each for each in proposals(tenant) if each.key == key), None)


def fellows(tenant: Tenant, site: str) -> list[Document]:
    """List the fellows of a site, with their names."""
    found = tenant.documents.site_fellows(site)
    names = names_of(tenant, {each["site"] for each in found})
    return [{**each, "name": names[each["site"]]} for each in found]


def grouped(tenant: Tenant) -> tuple[list[list[str]], list[list[str]]]:
    """Group sites with the same operator, and those that share only their kit."""
    found = tenant.documents.all_site_fellows()
    names = names_of(tenant, found)
    pairs: dict[bool, list[tuple[str, str]]] = {True: [], False: []}
    for site, some in found.items():
        for each in some:
            pairs[each["same_operator"]].append((site, each["site"]))
    operators, kits = ([sorted(names.get(site, "—") for site in group) for group in groups(pairs[same])]
                       for same in (True, False))
    return operators, kits


def _proposed(organisation: str, found: Document, names: dict[str, str]) -> Proposed:
    reasons = {name: value.isoformat() if isinstance(value, datetime) else value for name, value in found.items()
               if name not in ("old", "new")}
    return Proposed(move_key(organisation, found["old"], found["new"]), found["old"], found["new"],
                    names[found["old"]], names[found["new"]], reasons)
