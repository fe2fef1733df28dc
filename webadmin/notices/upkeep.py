"""Daily maintenance of notices.

Reads answers, and deletes personal data whose retention period has ended: in old notices, and in registry entries.
"""

import imaplib
import logging

from django.utils import timezone

from crawler.network.egress import EgressError
from webadmin.notices.delivery.mailbox import fetch_answers
from webadmin.notices.drafting.retention import forget_old
from webadmin.notices.models import MailAccount
from webadmin.security.sealed_text import SealError
from webadmin.targets.registration.named_persons import forget_persons

_log = logging.getLogger(__name__)


def keep_up() -> dict[str, int]:
    """Read every mailbox and delete the personal data of old notices.

    A mailbox that cannot be read is counted and does not stop the others.
    """
    counts = {"answers": 0, "unread_mailboxes": 0, "forgotten": forget_old(timezone.now()),
              "persons_forgotten": forget_persons(timezone.now())}
    for account in MailAccount.objects.exclude(imap_host="").select_related("organisation"):
        try:
            counts["answers"] += fetch_answers(account.organisation)
        except (OSError, EgressError, imaplib.IMAP4.error, SealError, ValueError):
            _log.exception("the mailbox of %s cannot be read", account.organisation.slug)
            counts["unread_mailboxes"] += 1
    return counts
