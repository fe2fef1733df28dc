"""Let a person sign a notice.

Nothing is sent without a signature, and only what was signed is sent.
"""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from webadmin.accounts.models import User
from webadmin.holders.models import HolderProfile
from webadmin.holders.personal_data import PERSONAL_FILES
from webadmin.notices.drafting.notice_drafts import check
from webadmin.notices.drafting.progress import NoticeChangedError, lose_signature, move, refusal
from webadmin.notices.drafting.signed_text import digest
from webadmin.notices.kinds import KINDS
from webadmin.notices.linting.checking import may_be_sent
from webadmin.notices.models import Notice, NoticeState
from webadmin.notices.notice_words import about, rule_text


class SignatureError(Exception):
    """A notice cannot be signed, or has changed since it was signed.

    The message says why.
    """


def sign(notice: Notice, typed_name: str, by: User, seen: str | None = None) -> None:
    """Sign a draft in the signatory's name.

    `seen` is the digest of what the person read: a text that another member has changed in the meantime is not signed.
    Raises SignatureError if a finding forbids sending, or the name is not the signatory's; NoticeStateError if the
    notice is not a draft or its text has changed. The signature covers recipient and attachments, so documents about
    persons leave only for a recipient to whom an owner addressed them.
    """
    with transaction.atomic():
        held = Notice.objects.select_for_update().get(pk=notice.pk)
        if held.state != NoticeState.DRAFT:
            raise refusal(held, _("only a draft can be signed."))
        if seen is not None and seen != digest(held):
            raise NoticeChangedError(held)
        profile = HolderProfile.objects.filter(organisation=held.organisation).first()
        if profile is None or not profile.signatory or typed_name.strip() != profile.signatory:
            raise SignatureError(_("The name typed is not that of the signatory in the rights holder’s profile."))
        _require_owner(held, by)
        require_sendable(held)
        held.signed_by, held.signed_name, held.signed_at = by, typed_name.strip(), timezone.now()
        held.signed_sha256 = digest(held)
        held.save()
        move(held, NoticeState.SIGNED, "signed", by, proof={"sha256": held.signed_sha256})
    notice.refresh_from_db()


def withdraw(notice: Notice, by: User) -> None:
    """Withdraw a signature before the notice is sent; it is a draft again.

    Raises NoticeStateError if it is not signed, or was sent.
    """
    with transaction.atomic():
        held = Notice.objects.select_for_update().get(pk=notice.pk)
        if held.state != NoticeState.SIGNED:
            raise refusal(held, _("only the signature of a notice that was not sent can be withdrawn."))
        lose_signature(held, by, "signature_withdrawn")
    notice.refresh_from_db()


def require_sendable(notice: Notice) -> None:
    """Raise SignatureError with the rules by which a notice must not be sent, if any."""
    findings = check(notice)
    if not may_be_sent(findings):
        kind = KINDS[notice.kind]
        reasons = "; ".join(dict.fromkeys(
            f"{rule_text(each)} {about(each, kind)}".strip() for each in findings if each.forbids))
        raise SignatureError((_("%(reference)s cannot be sent: %(reasons)s") % {
            "reference": notice.reference, "reasons": reasons})[:1000])


def require_signature(notice: Notice) -> None:
    """Raise SignatureError unless a notice is as a person signed it who may sign it."""
    if notice.signed_by is None or notice.signed_sha256 != digest(notice):
        raise SignatureError(_("%(reference)s is not signed in its present form.") % {"reference": notice.reference})
    _require_owner(notice, notice.signed_by)


def _require_owner(notice: Notice, signer: User) -> None:
    if not signer.may_own and notice.attachments.filter(kind__in=PERSONAL_FILES).exists():
        raise SignatureError(_("%(reference)s is sent with documents about persons: an owner must sign it.") % {
            "reference": notice.reference})
