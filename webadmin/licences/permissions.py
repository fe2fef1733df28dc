"""An organisation's licences as the matcher understands them."""

from collections.abc import Callable
from datetime import datetime

from matcher.verdict import is_about, is_licensed
from storage.documents import Licence as Permission
from storage.documents import Match
from webadmin.accounts.models import Organisation
from webadmin.licences.models import Licence


class Permissions:
    """The licences of an organisation that are not withdrawn, read once."""

    def __init__(self, organisation: Organisation) -> None:
        keys = dict(organisation.sites.values_list("name", "key"))
        rows = Licence.objects.filter(organisation=organisation, withdrawn_at=None).order_by("pk")
        self._rows = [(row, _permission(row, organisation.slug, keys)) for row in rows]

    def covering(self, match: Match, seen: datetime, shown: Callable[[Permission], float]) -> Licence | None:
        """Find the oldest licence that covers a copy seen at a time; None when none does, or it is no copy.

        `shown` tells how much of the chapter the pages that a licence is about show altogether. It is asked only
        where that matters.
        """
        return next((row for row, permission in self._rows if _covers(permission, match, seen, shown)), None)

    def limit(self, match: Match) -> bool:
        """Tell whether a licence about a copy's site and work allows less than a whole chapter."""
        return any(permission.max_share < 1 and is_about(permission, match) for _, permission in self._rows)


def _covers(permission: Permission, match: Match, seen: datetime, shown: Callable[[Permission], float]) -> bool:
    if not is_licensed(match, [permission], seen):
        return False
    return permission.max_share >= 1 or is_licensed(match, [permission], seen, shown(permission))


def _permission(row: Licence, organisation: str, keys: dict[str, str]) -> Permission:
    """Write a row for the matcher; an own site's name becomes what its matches carry."""
    return Permission(organisation, keys.get(row.site, row.site), row.work, row.max_share, row.starts, row.ends)
