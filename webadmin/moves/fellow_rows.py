"""Pairs of sites that are run or built alike, as rows of a downloadable table."""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _

from storage.documents import Document
from webadmin.accounts.tenancy import Tenant
from webadmin.moves.site_names import names_of
from webadmin.sheets.row_files import Row


def headings() -> dict[str, str]:
    """Return the column headings."""
    return {"site": _("Site"), "fellow": _("Similar to"), "same_operator": _("Same operator"),
            "same_kit": _("Kit in common"), "operator": _("Points to who runs it"), "kit": _("Software and template")}


def rows(tenant: Tenant) -> Iterator[Row]:
    """Yield each pair of sites once.

    Pairs that seem to be run by the same people come first, then the most similar ones.
    """
    found = tenant.documents.all_site_fellows()
    pairs = {(min(site, each["site"]), max(site, each["site"])): each for site, some in found.items() for each in some}
    names = names_of(tenant, {site for pair in pairs for site in pair})
    return (_row(names[one], names[other], each) for (one, other), each in sorted(pairs.items(), key=_order))


def _order(item: tuple[tuple[str, str], Mapping[str, float]]) -> tuple[bool, float, tuple[str, str]]:
    pair, each = item
    return not each["same_operator"], -each["same_kit"], pair


def _row(site: str, fellow: str, each: Document) -> Row:
    """Build a row; traits are written as in the API."""
    return {"site": site, "fellow": fellow, "same_operator": int(each["same_operator"]), "same_kit": each["same_kit"],
            "operator": "; ".join(trait for trait, _weight in each["operator"]), "kit": "; ".join(each["kit"])}
