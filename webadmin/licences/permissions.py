"""An organisation's licences as the matcher understands them."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

from matcher.licences import Use, covers, is_about
from storage.documents import Licence as Permission
from webadmin.accounts.models import Organisation
from webadmin.licences.models import Licence


class Permissions:
    """The licences of an organisation that are not withdrawn."""

    def __init__(self, organisation: str, rows: Iterable[Licence], site_keys: Mapping[str, str]) -> None:
        """Take an organisation's slug, its licences and its sites.

        Licences come oldest first, sites as their keys by name.
        """
        self._rows = [(row, _permission(row, organisation, site_keys)) for row in rows]

    def covering(self, use: Use, shown: Callable[[Permission], float]) -> Licence | None:
        """Find the oldest licence that covers a copy; None when none does.

        `shown` tells how much of the chapter the pages that a licence is about show altogether. It is asked only
        where that matters.
        """
        return next((row for row, permission in self._rows if covers(permission, use)
                     and (permission.max_share >= 1 or covers(permission, use, shown(permission)))), None)

    def limit(self, use: Use) -> bool:
        """Tell whether a licence allows less than a whole chapter.

        Only licences about a copy's site and work count.
        """
        return any(permission.max_share < 1 and is_about(permission, use) for _, permission in self._rows)


def permissions_of(organisations: Sequence[Organisation]) -> dict[int, Permissions]:
    """Read the licences of some organisations, by their primary keys."""
    licences = Licence.objects.filter(organisation__in=organisations, withdrawn_at=None).order_by("pk")
    rows: dict[int, list[Licence]] = defaultdict(list)
    for row in licences:
        rows[row.organisation_id].append(row)
    keys: dict[int, dict[str, str]] = defaultdict(dict)
    named = Organisation.objects.filter(pk__in=[owner for owner, some in rows.items() if any(row.site for row in some)])
    for owner, name, key in named.values_list("pk", "sites__name", "sites__key"):
        keys[owner][name] = key
    return {organisation.pk: Permissions(organisation.slug, rows[organisation.pk], keys[organisation.pk])
            for organisation in organisations}


def _permission(row: Licence, organisation: str, keys: Mapping[str, str]) -> Permission:
    """Write a row for the matcher; an own site's name becomes what its matches carry."""
    return Permission(organisation, keys.get(row.site, row.site), row.work, row.max_share, row.starts, row.ends)
