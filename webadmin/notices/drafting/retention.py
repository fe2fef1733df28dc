"""Delete the personal data of old notices.

These are notices that were closed longer ago than their organisation's retention period. If one of their cases is
still open, they are kept, because what was sent to whom is evidence.
"""

import hashlib
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from webadmin.cases.models import Case, CaseState, Copy
from webadmin.holders.models import FileKind, HolderFile, HolderProfile
from webadmin.notices.drafting.progress import note
from webadmin.notices.models import Notice, NoticeState

OF_NOTICE = ("body", "recipient", "recipient_email", "recipient_address", "signed_name", "fair_use_reasons")
DEFAULT_DAYS = 3650
ENDED = (CaseState.REMOVED, CaseState.CLOSED, CaseState.FALSE_ALARM, CaseState.LICENSED, CaseState.QUOTATION)
"""States of cases in which nothing needs to be proven any more."""


def forget_old(now: datetime) -> int:
    """Delete texts and names of notices that were closed too long ago.

    Evidence that was attached only to them is deleted too. Digests and history stay. Returns the number of notices.
    """
    days = dict(HolderProfile.objects.values_list("organisation", "keep_days"))
    closed = Notice.objects.filter(state=NoticeState.CLOSED).exclude(body="")
    forgotten = 0
    for notice in closed.iterator():
        end = notice.events.filter(after=NoticeState.CLOSED).latest("pk").at
        is_old = end < now - timedelta(days=days.get(notice.organisation_id, DEFAULT_DAYS))
        if is_old and not _is_evidence(notice):
            _forget(notice)
            forgotten += 1
    return forgotten


def _is_evidence(notice: Notice) -> bool:
    copies = Copy.objects.filter(organisation=notice.organisation_id, pk__in=notice.items.values("copy"))
    about = Q(pk__in=copies.values("case")) | Q(pk=notice.case)
    return Case.objects.filter(about, organisation=notice.organisation_id).exclude(state__in=ENDED).exists()


def _forget(notice: Notice) -> None:
    with transaction.atomic():
        digest = hashlib.sha256(notice.body.encode()).hexdigest()
        for name in OF_NOTICE:
            setattr(notice, name, "")
        notice.save(update_fields=OF_NOTICE)
        notice.answers.update(text="", sender="")
        notice.attachments.update(name="", file=None)
        evidence = HolderFile.objects.filter(organisation=notice.organisation_id, kind=FileKind.EVIDENCE)
        evidence.filter(attachments=None).delete()
        note(notice, "forgotten", None, proof={"sha256": digest})
