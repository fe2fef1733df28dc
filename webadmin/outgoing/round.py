"""One round of messages: gather what happened, then send what is due."""

from webadmin.outgoing.alerts.mention_mail import tell_mentions
from webadmin.outgoing.alerts.telling import note_alerts, tell_due
from webadmin.outgoing.happenings.gathering import gather
from webadmin.outgoing.webhooks.delivering import deliver_due, fan_out


def tell() -> int:
    """Run a round and return how many messages were sent or attempted.

    Two concurrent rounds are harmless.
    """
    gather()
    fan_out()
    note_alerts()
    return deliver_due() + tell_due() + tell_mentions()
