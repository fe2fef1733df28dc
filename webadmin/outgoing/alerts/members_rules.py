"""Personal data in alert rules."""

from webadmin.accounts.models import Organisation
from webadmin.outgoing.models import Rule


def members_rules(organisation: Organisation) -> list[dict[str, object]]:
    """List the rules of an organisation's members.

    The address of a channel is a secret, so only its presence is stated.
    """
    rules = Rule.objects.filter(organisation=organisation).select_related("member").order_by("pk")
    return [{"member": str(rule.member), "events": rule.kinds, "site": rule.site, "has_channel": bool(rule.channel),
             "quiet_from": str(rule.quiet_from or ""), "quiet_until": str(rule.quiet_until or "")} for rule in rules]
