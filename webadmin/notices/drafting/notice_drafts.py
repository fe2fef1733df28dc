"""Draft notices from copies, edit and check them."""

from dataclasses import dataclass
from typing import cast
from uuid import uuid4

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from webadmin.accounts.first_saves import added_before
from webadmin.accounts.models import Organisation, User
from webadmin.notices.drafting.case_states import when_drafted
from webadmin.notices.drafting.copied_pages import copied_pages, own_copies
from webadmin.notices.drafting.holder_facts import claimed_works, holder_of
from webadmin.notices.drafting.passed_off_pages import passed_off, passed_off_pages, passing_case
from webadmin.notices.drafting.progress import NoticeChangedError, NoticeStateError, lose_signature, note, refusal
from webadmin.notices.drafting.signed_text import digest
from webadmin.notices.kinds import KINDS, NoticeKind
from webadmin.notices.kinds.notice_facts import AttachedDocument, FairUse, Language, NoticeFacts, Recipient
from webadmin.notices.linting.checking import lint
from webadmin.notices.linting.findings import Finding
from webadmin.notices.models import Notice, NoticeItem, NoticeState
from webadmin.notices.notice_words import kind_title

EDITABLE = ("recipient", "recipient_email", "recipient_address", "recipient_country", "subject", "body")
NOBODY = Recipient()


class DraftError(Exception):
    """A notice that cannot be drafted; the message says why."""


@dataclass(frozen=True)
class DraftOrder:
    """A member's order for a draft.

    It has a kind, a language, copies or a case of passing off, and a recipient.
    """

    kind: str
    copies: tuple[int, ...]
    language: str = ""
    """Language; if empty, the first that recipients of this kind accept."""
    recipient: Recipient = NOBODY
    case: int | None = None
    """Number of a case of passing off; None for a notice that names copies."""


def draft(organisation: Organisation, order: DraftOrder, by: User | None, follows: Notice | None = None) -> Notice:
    """Draft a notice about an organisation's copies.

    Raises DraftError for an unknown kind or language, if none of the copies exists, and for a case that this kind of
    notice cannot be about.
    """
    kind = KINDS.get(order.kind)
    if kind is None:
        raise DraftError(_("“%(kind)s” is not a kind of notice: choose one of %(kinds)s.") % {
            "kind": order.kind, "kinds": ", ".join(KINDS)})
    language = order.language or kind.accepted[0]
    if language not in kind.languages:
        raise DraftError(_("This kind of notice cannot be written in “%(language)s”: %(languages)s are possible.") % {
            "language": language, "languages": ", ".join(kind.languages)})
    items = _items(organisation, kind, order)
    with transaction.atomic():
        notice = _stored(organisation, kind, order, language, by, follows)
        for item in items:
            item.notice = notice
        NoticeItem.objects.bulk_create(items)
        fill(notice)
        note(notice, "drafted", by)
        when_drafted(notice, by)
    return notice


def draft_once(organisation: Organisation, order: DraftOrder, by: User | None,
               follows: Notice | None = None) -> tuple[Notice, bool]:
    """Draft a notice, unless a draft for the same order is waiting.

    Returns the draft, and whether it is new: a form sent twice must not lead to two notices. Raises DraftError like
    `draft`.
    """
    with transaction.atomic():
        waiting = _waiting(organisation, order, follows)
        return (waiting, False) if waiting else (draft(organisation, order, by, follows), True)


def _waiting(organisation: Organisation, order: DraftOrder, follows: Notice | None) -> Notice | None:
    """Find a waiting draft with the same kind, language, recipient and pages."""
    kind, to = KINDS.get(order.kind), order.recipient
    if kind is None:
        return None
    alike = added_before(
        organisation, Notice.objects.filter(organisation=organisation, state=NoticeState.DRAFT),
        follows=follows, kind=kind.name, language=order.language or kind.accepted[0], recipient=to.name,
        recipient_email=to.email, recipient_address=to.address, recipient_country=to.country)
    if kind.about == "passing_off":
        return alike.filter(case=order.case).first()
    pages = {copy.pk for copy in own_copies(organisation, order.copies)}
    return next((each for each in alike.prefetch_related("items")
                 if {item.copy for item in each.items.all()} == pages), None)


def _items(organisation: Organisation, kind: NoticeKind, order: DraftOrder) -> list[NoticeItem]:
    """List the pages that a notice will name."""
    case = passing_case(organisation, order.case)
    if kind.about == "passing_off":
        if case is None:
            raise DraftError(_("This kind of notice is about a case of passing off: name its number."))
        return [NoticeItem(url=url, work=case.work) for url in case.finding["examples"]]
    if case is not None:
        kinds = ", ".join(kind_title(each.name) for each in KINDS.values() if each.about == "passing_off")
        raise DraftError(_("Case %(case)s is one of passing off, which this kind of notice does not cover: choose "
                           "“%(kinds)s”.") % {"case": case.pk, "kinds": kinds})
    copies = list(own_copies(organisation, order.copies))
    if not copies:
        raise DraftError(_("None of these copies exists: a notice names confirmed copies."))
    return [NoticeItem(copy=copy.pk, url=copy.url, work=copy.work) for copy in copies]


def _stored(organisation: Organisation, kind: NoticeKind, order: DraftOrder, language: str, by: User | None,
            follows: Notice | None) -> Notice:
    to = order.recipient
    notice = Notice.objects.create(
        organisation=organisation, reference=f"?{uuid4().hex}", kind=kind.name, language=language,
        recipient=to.name, recipient_email=to.email, recipient_address=to.address, recipient_country=to.country,
        subject="", body="", created_by=by, follows=follows,
        case=order.case if kind.about == "passing_off" else None,
        fair_use_reasons=follows.fair_use_reasons if follows else "",
        fair_use_by=follows.fair_use_by if follows else None, fair_use_at=follows.fair_use_at if follows else None)
    notice.reference = f"WZ-{timezone.localdate().year}-{notice.pk:06d}"
    return notice


def fill(notice: Notice) -> None:
    """Write subject and text from the facts again, replacing any edits."""
    filled = KINDS[notice.kind].fill(facts_of(notice))
    notice.subject, notice.body = filled.subject[:300], filled.body
    notice.save()


def refill(notice: Notice, by: User, seen: str | None = None) -> None:
    """Fill a draft again from profile, copies and evidence.

    `seen` is the digest of the notice that the person saw: nobody else's changes are lost. Raises NoticeStateError if
    the notice is not a draft, or was changed since.
    """
    with transaction.atomic():
        held = Notice.objects.select_for_update().get(pk=notice.pk)
        if held.state != NoticeState.DRAFT:
            raise NoticeStateError(_("Only a draft can be filled again."))
        if seen is not None and seen != digest(held):
            raise NoticeChangedError(held)
        fill(held)
        note(held, "refilled", by)


def facts_of(notice: Notice) -> NoticeFacts:
    """Read all facts from which a notice is filled and against which it is checked."""
    day = timezone.localdate()
    book = passed_off(notice)
    pages = passed_off_pages(notice) if book else copied_pages(notice)
    works = _works_of(notice) if book else [page.work for page in pages]
    earlier = notice.follows
    return NoticeFacts(
        reference=notice.reference, day=day, language=cast(Language, notice.language),
        holder=holder_of(notice.organisation), pages=pages,
        works=claimed_works(notice.organisation, works, day), passed_off=book,
        recipient=Recipient(notice.recipient, notice.recipient_email, notice.recipient_address,
                            notice.recipient_country),
        fair_use=FairUse(notice.fair_use_at is not None, notice.fair_use_reasons),
        documents=tuple(AttachedDocument(each.kind, each.name, each.file_id is not None)
                        for each in notice.attachments.all()),
        earlier=f"{earlier.reference} ({timezone.localdate(earlier.sent_at)})" if earlier and earlier.sent_at else "")


def _works_of(notice: Notice) -> list[str]:
    case = passing_case(notice.organisation, notice.case)
    return list(case.finding["works"]) if case else []


def check(notice: Notice) -> list[Finding]:
    """List the findings about a notice as it stands."""
    return lint(KINDS[notice.kind], facts_of(notice), notice.body)


def edit(notice: Notice, values: dict[str, str], by: User | None, seen: str | None = None) -> None:
    """Edit recipient, subject and text of a draft or a signed notice.

    A signed notice loses its signature. `seen` is the digest of the notice on which the values are based.

    Raises NoticeStateError if the notice is past these states, or was changed since it was seen.
    """
    changed = {name: value for name, value in values.items() if name in EDITABLE and getattr(notice, name) != value}
    if not changed:
        return
    with transaction.atomic():
        held = _editable(notice, seen)
        for name, value in changed.items():
            setattr(held, name, value)
        lose_signature(held, by)
        note(held, "edited", by, text=", ".join(changed))


def consider_fair_use(notice: Notice, reasons: str, by: User) -> None:
    """Record that a person considered fair use, and why it does not apply.

    Raises NoticeStateError for a notice that was sent: its record of fair use cannot change.
    """
    with transaction.atomic():
        held = _editable(notice)
        held.fair_use_reasons, held.fair_use_by, held.fair_use_at = reasons.strip(), by, timezone.now()
        held.save(update_fields=["fair_use_reasons", "fair_use_by", "fair_use_at"])
        note(held, "fair_use", by, text=reasons.strip())


def _editable(notice: Notice, seen: str | None = None) -> Notice:
    """Lock a notice that may still be edited; raises NoticeStateError."""
    held = Notice.objects.select_for_update().get(pk=notice.pk)
    if held.state not in (NoticeState.DRAFT, NoticeState.SIGNED):
        raise refusal(held, _("a notice that was sent cannot be changed."))
    if seen is not None and seen != digest(held):
        raise NoticeChangedError(held)
    return held
