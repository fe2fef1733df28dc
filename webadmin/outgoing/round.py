"""One round of messages: gather what happened, then send what is due."""

from webadmin.outgoing.alerts.due_alerts import note_alerts, send_due
from webadmin.outgoing.alerts.mention_mail import send_mentions
from webadmin.outgoing.events.gathering import gather
from webadmin.outgoing.webhooks.delivering import deliver_due, fan_out


def send_messages() -> int:
    """Run a round and return how many messages were sent or attempted.

    Two concurrent rounds are harmless.
    """
    gather()
    fan_out()
    note_alerts()
    return deliver_due() + send_due() + send_mentions()
