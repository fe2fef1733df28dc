"""A person signs a notice.

Nothing leaves without that, and what is sent is what was signed.
"""

import hashlib

from django.db import transaction
from django.utils import timezone

from webadmin.accounts.models import User
from webadmin.holders.models import HolderProfile
from webadmin.notices.drafting.notice_drafts import check
from webadmin.notices.drafting.progress import NoticeStateError, move
from webadmin.notices.linting.checking import may_be_sent
from webadmin.notices.models import Notice, NoticeState


class SignatureError(Exception):
    """A notice that cannot be signed, or that is not as it was signed.

    The message says why.
    """


def sign(notice: Notice, typed_name: str, by: User) -> None:
    """Sign a draft in the signatory's name.

    Raises SignatureError where something forbids sending it, or the name is not the signatory's; NoticeStateError
    where it is no draft.
    """
    with transaction.atomic():
        held = Notice.objects.select_for_update().get(pk=notice.pk)
        if held.state != NoticeState.DRAFT:
            raise NoticeStateError(f"{held.reference} is {held.state}: only a draft can be signed")
        profile = HolderProfile.objects.filter(organisation=held.organisation).first()
        if profile is None or not profile.signatory or typed_name.strip() != profile.signatory:
            raise SignatureError("the name typed is not the signatory's in the rights holder's profile")
        require_sendable(held)
        held.signed_by, held.signed_name, held.signed_at = by, typed_name.strip(), timezone.now()
        held.signed_sha256 = digest(held)
        held.save()
        move(held, NoticeState.SIGNED, "signed", by, proof={"sha256": held.signed_sha256})
    notice.refresh_from_db()


def require_sendable(notice: Notice) -> None:
    """Raise SignatureError that names the rules by which a notice must not be sent."""
    findings = check(notice)
    if not may_be_sent(findings):
        rules = ", ".join(dict.fromkeys(f"{each.rule} {each.about}".strip() for each in findings if each.forbids))
        raise SignatureError(f"{notice.reference} must not be sent: {rules}"[:1000])


def require_signature(notice: Notice) -> None:
    """Raise SignatureError for a notice that is not as it was signed by a person."""
    if notice.signed_by_id is None or notice.signed_sha256 != digest(notice):
        raise SignatureError(f"{notice.reference} is not signed as it stands")


def digest(notice: Notice) -> str:
    """Compute the SHA-256 of what a signature covers.

    Reference, kind, recipient, subject and text.
    """
    parts = (notice.reference, notice.kind, notice.tongue, notice.recipient, notice.recipient_email,
             notice.recipient_address, notice.subject, notice.body)
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()
