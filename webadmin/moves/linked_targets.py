"""Link the targets of an old and a new site, and take that back."""

from typing import Any

from django.utils.translation import gettext as _

from webadmin.accounts.models import Organisation, User
from webadmin.moves.models import SiteMove
from webadmin.moves.site_names import hostnames_of
from webadmin.targets.models import Target

KNOWN = ("operator", "hosting", "registrar", "cdn", "icp_number", "abuse_name", "abuse_email", "abuse_form",
         "postal_address", "country", "sister_domains", "looked_up_on")
"""Fields whose being empty says that nothing is known of a target."""


def link_targets(move: SiteMove, by: User) -> list[dict[str, Any]]:
    """Make both sites each other's sister domains.

    The old operator becomes the new one's where none is known. The recipient of notices is left: another host may serve
    the new site. Returns what was changed.
    """
    old, new = _target(move.organisation, move.old_name), _target(move.organisation, move.new_name)
    operator = old.operator if not new.operator else ""
    return [_changed(old, hostnames_of(move.new), "", move, by),
            _changed(new, hostnames_of(move.old), operator, move, by)]


def unlink_targets(move: SiteMove, made: list[dict[str, Any]], by: User) -> None:
    """Take out what was put in, as far as it is still there.

    A target of which nothing else is known goes.
    """
    for each in made:
        target = Target.objects.filter(organisation=move.organisation, pk=each["target"]).first()
        if target is None:
            continue
        target.sister_domains = "\n".join(name for name in target.sisters if name not in each["sisters"])
        if each["operator"] and target.operator == each["operator"]:
            target.operator = ""
        if each["is_new"] and not any(getattr(target, name) for name in KNOWN):
            target.delete()
            continue
        target.changed_by = by
        target.save()


def _target(organisation: Organisation, site: str) -> Target:
    return Target.objects.filter(organisation=organisation, site=site).first() or Target(
        organisation=organisation, site=site)


def _changed(target: Target, hosts: list[str], operator: str, move: SiteMove, by: User) -> dict[str, Any]:
    is_new = target.pk is None
    sisters = [host for host in hosts if host not in target.sisters and host != target.site and "." in host]
    target.sister_domains = "\n".join([*target.sisters, *sisters])
    target.operator = operator or target.operator
    if is_new:
        target.source = _("confirmed move: %(move)s") % {"move": move}
    target.changed_by = by
    target.save()
    return {"target": target.pk, "sisters": sisters, "operator": operator, "is_new": is_new}
