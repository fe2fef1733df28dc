"""Link the targets of an old and a new site, and undo that."""

from typing import Any

from django.utils.translation import gettext as _

from webadmin.accounts.models import User
from webadmin.moves.models import SiteMove
from webadmin.moves.site_names import hostnames_of
from webadmin.targets.models import Target

KNOWN = ("operator", "hosting", "registrar", "cdn", "icp_number", "abuse_name", "abuse_email", "abuse_form",
         "postal_address", "country", "sister_domains", "looked_up_on")
"""Fields of a target; if all are empty, nothing is known about it."""


def link_targets(move: SiteMove, by: User) -> list[dict[str, Any]]:
    """Make both sites each other's sister domains.

    The new site gets the old operator if it has none. The recipient of notices is not copied, because the new site may
    have another hosting provider. Returns what was changed.
    """
    (old, old_made), (new, new_made) = (_held(move, name, by) for name in (move.old_name, move.new_name))
    operator = old.operator if not new.operator else ""
    return [{**_changed(old, hostnames_of(move.new), "", by), "is_new": old_made},
            {**_changed(new, hostnames_of(move.old), operator, by), "is_new": new_made}]


def unlink_targets(move: SiteMove, made: list[dict[str, Any]], by: User) -> None:
    """Remove what linking added, as far as it is still there.

    A target about which nothing else is known is deleted.
    """
    for link in made:
        target = Target.objects.select_for_update().filter(
            organisation=move.organisation, pk=link["target"]).first()
        if target is None:
            continue
        target.sister_domains = "\n".join(name for name in target.sisters if name not in link["sisters"])
        if link["operator"] and target.operator == link["operator"]:
            target.operator = ""
        if link["is_new"] and not any(getattr(target, name) for name in KNOWN):
            target.delete()
            continue
        target.changed_by = by
        target.save()


def _held(move: SiteMove, site: str, by: User) -> tuple[Target, bool]:
    """Lock the target of a site, creating it if necessary; returns whether it is new."""
    return Target.objects.select_for_update().get_or_create(
        organisation=move.organisation, site=site,
        defaults={"source": _("confirmed move: %(move)s") % {"move": move}, "changed_by": by})


def _changed(target: Target, hosts: list[str], operator: str, by: User) -> dict[str, Any]:
    sisters = [host for host in hosts if host not in target.sisters and host != target.site and "." in host]
    target.sister_domains = "\n".join([*target.sisters, *sisters])
    target.operator = operator or target.operator
    target.changed_by = by
    target.save()
    return {"target": target.pk, "sisters": sisters, "operator": operator}
