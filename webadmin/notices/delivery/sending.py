"""Send a signed notice by mail, exactly once.

Also records that a notice was handed in, and settles a notice whose delivery is unknown.
"""

from datetime import datetime, timedelta
from email.message import EmailMessage

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from webadmin.accounts.models import User
from webadmin.notices.delivery.smtp_dialogue import Delivery, deliver
from webadmin.notices.drafting.case_states import when_sent
from webadmin.notices.drafting.following_up import first_due
from webadmin.notices.drafting.progress import NoticeChangedError, NoticeStateError, move, refusal
from webadmin.notices.drafting.signing import SignatureError, require_sendable, require_signature
from webadmin.notices.exporting.mail_message import message_id, notice_mail
from webadmin.notices.mailable_address import mailable
from webadmin.notices.models import MailAccount, Notice, NoticeState

AFTER = {"sent": NoticeState.SENT, "recipient_refused": NoticeState.RECIPIENT_REFUSED,
         "unknown": NoticeState.UNKNOWN, "not_sent": NoticeState.SIGNED}
SENDING_LASTS = timedelta(minutes=15)
"""Longest time that sending a mail takes; after that, the sending process must have died."""


def send(notice: Notice, by: User) -> Delivery:
    """Send a signed notice from the organisation's mail account.

    The state becomes `sending` before the first byte is sent, and stays so if this process dies: the notice is never
    sent again before a person has looked. Raises SignatureError if the notice is not signed as it stands or must not be
    sent, NoticeStateError if its state does not allow it, MailAccount.DoesNotExist without an account.
    """
    account = MailAccount.objects.get(organisation=notice.organisation)
    notice.refresh_from_db()
    if notice.organisation.is_sandbox:
        raise NoticeStateError(_("%(reference)s is a sandbox’s: its notices are not sent.") % {
            "reference": notice.reference})
    if notice.state != NoticeState.SIGNED:
        raise refusal(notice, _("only a signed notice can be sent."))
    require_signature(notice)
    require_sendable(notice)
    mail = _claim(notice, mailable(account.sender), by)
    delivery = deliver(mail, mailable(notice.recipient_email), account)
    _settle(notice, AFTER[delivery.fate], f"delivery_{delivery.fate}", by, delivery.reply)
    return delivery


def _claim(notice: Notice, sender: str, by: User) -> EmailMessage:
    """Record the Message-ID and that the notice is being sent.

    A later attempt uses the same Message-ID.
    """
    with transaction.atomic():
        _hold(notice)
        if not notice.message_id:
            notice.message_id = message_id(notice, sender)
            notice.save(update_fields=["message_id"])
        move(notice, NoticeState.SENDING, "sending", by,
             proof={"message_id": notice.message_id, "sha256": notice.signed_sha256})
        return notice_mail(notice, sender)


def _hold(notice: Notice) -> None:
    """Lock a notice.

    Raises NoticeChangedError if another text was signed since it was read.
    """
    if Notice.objects.select_for_update().get(pk=notice.pk).signed_sha256 != notice.signed_sha256:
        raise NoticeChangedError(notice)


def _settle(notice: Notice, state: NoticeState, what: str, by: User, text: str) -> None:
    with transaction.atomic():
        if state in (NoticeState.SENT, NoticeState.UNKNOWN):
            notice.sent_at = timezone.now()
            notice.due_on = first_due(notice, timezone.localdate())
        else:
            notice.sent_at = notice.due_on = None  # no deadline starts from an attempt that did not arrive
        notice.save(update_fields=["sent_at", "due_on"])
        move(notice, state, what, by, text=text, proof={"message_id": notice.message_id})
        if state == NoticeState.SENT:
            when_sent(notice, by)


def hand_in(notice: Notice, proof: str, by: User) -> None:
    """Record that a person handed a signed notice in, with proof.

    It may be handed in by form, interface or post.

    Raises SignatureError without proof or signature, NoticeStateError for a notice that is not signed.
    """
    if not proof.strip():
        raise SignatureError(_("State the proof of submission: a number, a receipt or an address."))
    notice.refresh_from_db()
    require_signature(notice)
    require_sendable(notice)
    with transaction.atomic():
        _hold(notice)
        _settle(notice, NoticeState.SENT, "handed_in", by, proof.strip())


def may_be_settled(notice: Notice, now: datetime) -> bool:
    """Tell whether a person may settle the delivery of a notice.

    Its delivery is unknown, and it is not being sent right now.
    """
    if notice.state != NoticeState.SENDING:
        return bool(notice.state == NoticeState.UNKNOWN)
    return not notice.events.filter(what="sending", at__gt=now - SENDING_LASTS).exists()


def settle_unknown(notice: Notice, *, arrived: bool, reason: str, by: User, now: datetime | None = None) -> None:
    """Record a person's statement whether a notice of unknown delivery arrived.

    A notice that did not arrive may be sent again, but not while it is still being sent, or it would be sent twice.

    Raises SignatureError without a reason, NoticeStateError if the delivery is known or the notice is being sent.
    """
    if not reason.strip():
        raise SignatureError(_("State how you know."))
    notice.refresh_from_db()
    if notice.state == NoticeState.SENDING:
        if not may_be_settled(notice, now or timezone.now()):
            raise refusal(notice, _("wait until it is known whether it arrived."))
        move(notice, NoticeState.UNKNOWN, "sending_broken_off", by)
    if notice.state != NoticeState.UNKNOWN:
        raise refusal(notice, _("whether it arrived is already known."))
    state = NoticeState.SENT if arrived else NoticeState.SIGNED
    what = "settled_arrived" if arrived else "settled_lost"
    _settle(notice, state, what, by, reason.strip())
