"""Personal data in notices: signatories, recipients and people who answered."""

from webadmin.accounts.models import Organisation
from webadmin.notices.models import MailAccount, Notice


def people_of_notices(organisation: Organisation) -> list[dict[str, object]]:
    """List the people that notices name, by reference.

    Notices whose personal data was deleted are left out.
    """
    notices = Notice.objects.filter(organisation=organisation).select_related("signed_by", "fair_use_by", "created_by")
    return [{
        "reference": notice.reference, "drafted_by": _text(notice.created_by), "signed_as": notice.signed_name,
        "signed_by": _text(notice.signed_by), "signed_at": _text(notice.signed_at),
        "fair_use_by": _text(notice.fair_use_by), "recipient": notice.recipient,
        "recipient_email": notice.recipient_email, "recipient_address": notice.recipient_address,
        "attachments": [{"name": each.name, "sha256": each.sha256} for each in notice.attachments.all()],
        "answers": [{"sender": answer.sender, "received_on": str(answer.received_on), "text": answer.text}
                    for answer in notice.answers.all()],
    } for notice in notices.defer("body").prefetch_related("answers", "attachments").order_by("pk")]


def mail_account(organisation: Organisation) -> dict[str, object]:
    """Return the sender and the user name of the mail account; empty without one."""
    account = MailAccount.objects.filter(organisation=organisation).first()
    return {"sender": account.sender, "user": account.user} if account else {}


def _text(value: object) -> str | None:
    return str(value) if value else None
