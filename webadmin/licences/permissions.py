"""An organisation's licences as the matcher understands them."""

from collections.abc import Callable

from matcher.licences import Use, covers, is_about
from storage.documents import Licence as Permission
from webadmin.accounts.models import Organisation
from webadmin.licences.models import Licence


class Permissions:
    """The licences of an organisation that are not withdrawn, read once."""

    def __init__(self, organisation: Organisation) -> None:
        keys = dict(organisation.sites.values_list("name", "key"))
        rows = Licence.objects.filter(organisation=organisation, withdrawn_at=None).order_by("pk")
        self._rows = [(row, _permission(row, organisation.slug, keys)) for row in rows]

    def covering(self, use: Use, shown: Callable[[Permission], float]) -> Licence | None:
        """Find the oldest licence that covers a copy; None when none does.

        `shown` tells how much of the chapter the pages that a licence is about show altogether. It is asked only
        where that matters.
        """
        return next((row for row, permission in self._rows if covers(permission, use)
                     and (permission.max_share >= 1 or covers(permission, use, shown(permission)))), None)

    def limit(self, use: Use) -> bool:
        """Tell whether a licence about a copy's site and work allows less than a whole chapter."""
        return any(permission.max_share < 1 and is_about(permission, use) for _, permission in self._rows)


def _permission(row: Licence, organisation: str, keys: dict[str, str]) -> Permission:
    """Write a row for the matcher; an own site's name becomes what its matches carry."""
    return Permission(organisation, keys.get(row.site, row.site), row.work, row.max_share, row.starts, row.ends)
