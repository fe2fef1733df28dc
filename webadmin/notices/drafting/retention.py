"""Forget the personal data of old notices.

They were closed longer ago than their organisation keeps it.
"""

import hashlib
from datetime import datetime, timedelta

from django.db import transaction

from webadmin.holders.models import HolderProfile
from webadmin.notices.drafting.progress import note
from webadmin.notices.models import Notice, NoticeState

OF_NOTICE = ("body", "recipient", "recipient_email", "recipient_address", "signed_name", "fair_use_reasons")
DEFAULT_DAYS = 3650


def forget_old(now: datetime) -> int:
    """Empty texts and names of notices closed too long ago.

    Digests and history stay. Returns how many there were.
    """
    days = dict(HolderProfile.objects.values_list("organisation", "keep_days"))
    closed = Notice.objects.filter(state=NoticeState.CLOSED).exclude(body="")
    forgotten = 0
    for notice in closed.iterator():
        end = notice.events.filter(after=NoticeState.CLOSED).latest("pk").at
        if end < now - timedelta(days=days.get(notice.organisation_id, DEFAULT_DAYS)):
            _forget(notice)
            forgotten += 1
    return forgotten


def _forget(notice: Notice) -> None:
    with transaction.atomic():
        digest = hashlib.sha256(notice.body.encode()).hexdigest()
        for name in OF_NOTICE:
            setattr(notice, name, "")
        notice.save(update_fields=OF_NOTICE)
        notice.answers.update(text="", sender="")
        note(notice, "forgotten", None, proof={"sha256": digest})
