"""An organisation's licences in the form that the matcher uses."""

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

        Licences are sorted oldest first; `site_keys` maps the names of sites to their keys.
        """
        self._rows = [(row, _permission(row, organisation, site_keys)) for row in rows]

    def covering(self, use: Use, shown: Callable[[Permission], float]) -> Licence | None:
        """Find the oldest licence that covers a copy; None if none does.

        `shown` returns the share of the chapter that the pages covered by a licence show together. It is called only if
        the share matters.
        """
        return next((row for row, permission in self._rows if covers(permission, use)
                     and (permission.max_share >= 1 or covers(permission, use, shown(permission)))), None)

    def limit(self, use: Use) -> bool:
        """Tell whether a licence allows less than a whole chapter.

        Only licences about the copy's site and work count.
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
    """Convert a licence for the matcher; the name of an own site becomes its key."""
    return Permission(organisation, keys.get(row.site, row.site), row.work, row.max_share, row.starts, row.ends)
