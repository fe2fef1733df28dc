"""Choose the files that are sent with a notice.

Only files that a person chose are attached, and the signature covers them.
"""

from collections.abc import Collection

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from webadmin.accounts.models import User
from webadmin.cases.models import Copy
from webadmin.holders.handed_documents import DocumentChangedError, Offer, offers, stored
from webadmin.notices.drafting.notice_drafts import DraftError
from webadmin.notices.drafting.passed_off_pages import passing_case
from webadmin.notices.drafting.progress import NoticeChangedError, lose_signature, note, refusal
from webadmin.notices.drafting.signed_text import digest
from webadmin.notices.kinds import KINDS
from webadmin.notices.models import Notice, NoticeAttachment, NoticeState

MOST_FILES = 20
MOST_BYTES = 15 * 2**20
"""Maximum bytes of all attachments: mail encoding adds a third, and mail servers commonly accept 20 to 25 MB."""


def may_have_attachments(notice: Notice) -> bool:
    """Tell whether files can be sent with a notice.

    A notice that is pasted into a form or posted to an API has none.
    """
    return KINDS[notice.kind].form == "letter"


def attachable(notice: Notice, by: User) -> list[Offer]:
    """List the files that a member may attach to a notice.

    Only owners may attach personal documents.
    """
    if not may_have_attachments(notice):
        return []
    works = set(notice.items.values_list("work", flat=True))
    case = passing_case(notice.organisation, notice.case)
    works |= set(case.finding["works"]) if case else set()
    copies = Copy.objects.filter(organisation=notice.organisation, pk__in=notice.items.values("copy"))
    cases = set(copies.values_list("case", flat=True)) | ({case.pk} if case else set())
    return [offer for offer in offers(notice.organisation, works, cases) if by.may_own or not offer.is_personal]


def attach(notice: Notice, chosen: Collection[str], by: User, seen: str | None = None) -> None:
    """Attach exactly the chosen files to a notice.

    A signed notice loses its signature. `chosen` holds keys of offers, `seen` the digest of the notice for which the
    choice was made. A file that another member attached and this one may not choose stays only if it is among the
    chosen.

    Raises DraftError for a file that is not offered, is too large or has just changed, and for a kind without
    attachments; NoticeStateError for a notice that was sent or changed in the meantime.
    """
    with transaction.atomic():
        held = Notice.objects.select_for_update().get(pk=notice.pk)
        if held.state not in (NoticeState.DRAFT, NoticeState.SIGNED):
            raise refusal(held, _("a notice that was sent cannot be changed."))
        if seen is not None and seen != digest(held):
            raise NoticeChangedError(held)
        present = {each.source: each for each in held.attachments.all()}
        if set(chosen) == set(present):
            return
        added = _offered(held, [key for key in dict.fromkeys(chosen) if key not in present], by)
        _require_bounds([each.size for key, each in present.items() if key in chosen] + [each.size for each in added])
        held.attachments.filter(~Q(source__in=chosen)).delete()
        NoticeAttachment.objects.bulk_create(_attached(held, offer) for offer in added)
        lose_signature(held, by)
        note(held, "attached", by, text=", ".join(held.attachments.values_list("name", flat=True)),
             proof={"sha256": digest(held)})


def _offered(notice: Notice, keys: list[str], by: User) -> list[Offer]:
    if keys and not may_have_attachments(notice):
        raise DraftError(_("This kind of notice is not a letter, so no file can be attached."))
    offered = {offer.key: offer for offer in attachable(notice, by)}
    if strange := [key for key in keys if key not in offered]:
        raise DraftError(_("%(files)s cannot be attached to %(reference)s: choose from the files listed.") % {
            "files": ", ".join(strange)[:200], "reference": notice.reference})
    return [offered[key] for key in keys]


def _require_bounds(sizes: list[int]) -> None:
    if len(sizes) > MOST_FILES:
        raise DraftError(_("A notice can have at most %(most)s files: you chose %(count)s.") % {
            "most": MOST_FILES, "count": len(sizes)})
    if sum(sizes) > MOST_BYTES:
        raise DraftError(_("The chosen files are %(size).1f MB in total, and at most %(most)s MB can be sent by "
                           "mail. Choose fewer, or hand over the evidence in another way and state its SHA-256.") % {
                               "size": sum(sizes) / 2**20, "most": MOST_BYTES // 2**20})


def _attached(notice: Notice, offer: Offer) -> NoticeAttachment:
    try:
        file = stored(offer, notice.organisation)
    except DocumentChangedError as error:
        raise DraftError(str(error)) from error
    return NoticeAttachment(notice=notice, file=file, source=offer.key, kind=offer.kind, name=offer.name,
                            media_type=offer.media_type, size=offer.size, sha256=offer.sha256)
