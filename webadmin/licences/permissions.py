"""An organisation's licences as the matcher understands them."""

from datetime import datetime

from matcher.verdict import licensed
from storage.documents import INFRINGING, Match
from storage.documents import Licence as Permission
from webadmin.accounts.models import Organisation
from webadmin.licences.models import Licence
from webadmin.sites.models import Site


class Permissions:
    """The licences of an organisation that are not withdrawn, read once."""

    def __init__(self, organisation: Organisation) -> None:
        keys = dict(Site.objects.filter(organisation=organisation).values_list("name", "key"))
        rows = Licence.objects.filter(organisation=organisation, withdrawn_at=None).order_by("pk")
        self._rows = [(row, _permission(row, organisation.slug, keys)) for row in rows]

    def covering(self, match: Match, seen: datetime) -> Licence | None:
        """Find the oldest licence that covers a copy seen at a time; None when none does, or it is no copy."""
        if match.verdict not in INFRINGING:
            return None
        return next((row for row, permission in self._rows
                     if licensed(match, [permission], seen).verdict == "licensed"), None)


def _permission(row: Licence, organisation: str, keys: dict[str, str]) -> Permission:
    """Write a row for the matcher; an own site's name becomes what its matches carry."""
    return Permission(organisation, keys.get(row.site, row.site), row.work, row.max_share, row.starts, row.ends)
