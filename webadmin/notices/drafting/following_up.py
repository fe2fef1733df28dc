"""Answers, deadlines and second notices."""

from datetime import date

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from webadmin.accounts.models import User
from webadmin.notices.drafting.case_states import when_answered, when_sent
from webadmin.notices.drafting.notice_drafts import DraftError, DraftOrder, draft_once
from webadmin.notices.drafting.progress import move, note, refusal
from webadmin.notices.kinds import KINDS
from webadmin.notices.kinds.notice_facts import Recipient
from webadmin.notices.models import UNDELIVERED, AnswerKind, Notice, NoticeAnswer, NoticeState

SECOND_WAVE = "cease_and_desist"
FAIR_USE = ("fair_use_reasons", "fair_use_by", "fair_use_at")
UNSENT = (NoticeState.DRAFT, NoticeState.SIGNED, NoticeState.SENDING)


class AnswerError(DraftError):
    """An invalid answer; the message says why."""


def first_due(notice: Notice, sent_on: date) -> date | None:
    """Return the first deadline after sending; None for a kind without one."""
    ends = [each.ends(sent_on) for each in KINDS[notice.kind].deadlines if each.starts == "sent"]
    return min(ends, default=None)


def deadlines(notice: Notice) -> list[tuple[dict[str, str], date, str]]:
    """List the deadlines of a notice that are running.

    Each has a label by language, the last day, and its source.
    """
    starts = {"sent": notice.sent_at and timezone.localdate(notice.sent_at), "counter_notice": notice.countered_on}
    found = [(dict(each.label), each.ends(start), each.source) for each in KINDS[notice.kind].deadlines
             if (start := starts[each.starts])]
    return sorted(found, key=lambda row: row[1])


def record_answer(notice: Notice, answer: NoticeAnswer) -> bool:
    """Store an answer and its consequences; False if it is already stored.

    A counter-notice starts its own deadline, and for kinds whose law says so it bars further notices about its pages.
    Raises AnswerError for a future day and for pages that the notice does not name, NoticeStateError for a notice that
    was never sent.
    """
    with transaction.atomic():
        held = Notice.objects.select_for_update().get(pk=notice.pk)
        if held.state in UNSENT:
            raise refusal(held, _("it has not been sent yet, so it has no answer."))
        _require_possible(held, answer)
        if _known(held, answer):
            return False
        answer.notice = held
        answer.save()
        _apply(held, answer)
    return True


def judge_answer(notice: Notice, number: int, judged: NoticeAnswer) -> None:
    """Record what a mail from the mailbox says; deadlines count from the mail's day.

    `judged` holds kind, pages and member. Raises AnswerError for pages that the notice does not name, and for an answer
    that was already judged or belongs to another notice.
    """
    with transaction.atomic():
        held = Notice.objects.select_for_update().get(pk=notice.pk)
        answer = held.answers.filter(pk=number, kind=AnswerKind.UNREAD).first()
        if answer is None:
            raise AnswerError(_("This answer has already been handled: reload the page."))
        answer.kind, answer.pages, answer.entered_by = judged.kind, judged.pages, judged.entered_by
        _require_possible(held, answer)
        answer.save(update_fields=["kind", "pages", "entered_by"])
        _apply(held, answer)


def _require_possible(held: Notice, answer: NoticeAnswer) -> None:
    if answer.received_on > timezone.localdate():
        raise AnswerError(_("Choose today or an earlier day."))
    named = set(held.items.filter(url__in=answer.pages).values_list("url", flat=True))
    if strange := [page for page in answer.pages if page not in named]:
        raise AnswerError(_("%(reference)s does not name %(pages)s.") % {
            "reference": held.reference, "pages": ", ".join(strange)[:1000]})


def _known(held: Notice, answer: NoticeAnswer) -> bool:
    """Tell whether a mail was already read, or a member entered the same answer."""
    if answer.message_id:
        return held.answers.filter(message_id=answer.message_id).exists()
    return held.answers.filter(kind=answer.kind, received_on=answer.received_on, sender=answer.sender,
                               text=answer.text, pages=answer.pages, entered_by=answer.entered_by).exists()


def _apply(held: Notice, answer: NoticeAnswer) -> None:
    if answer.kind == AnswerKind.COUNTER_NOTICE:
        _counter(held, answer)
    elif held.countered_on is None and _is_settled(held):
        held.due_on = None
    held.save(update_fields=["countered_on", "due_on"])
    if held.state == NoticeState.UNKNOWN:
        when_sent(held, answer.entered_by)  # the answer proves that it arrived
    if held.state in (NoticeState.SENT, NoticeState.UNKNOWN, NoticeState.ANSWERED):
        move(held, NoticeState.ANSWERED, "answered", answer.entered_by, text=answer.kind,
             proof={"message_id": answer.message_id} if answer.message_id else {})
    else:
        note(held, "answered", answer.entered_by, text=answer.kind)
    when_answered(held, answer, answer.entered_by)


def _is_settled(held: Notice) -> bool:
    """Tell whether the answers say of each page that it was removed, or will not be."""
    about = held.answers.filter(kind__in=(AnswerKind.REMOVED, AnswerKind.REFUSED)).values_list("pages", flat=True)
    answered = {page for pages in about for page in pages}
    return any(not pages for pages in about) or not held.items.exclude(url__in=answered).exists()


def _counter(held: Notice, answer: NoticeAnswer) -> None:
    """Start the deadline of a counter-notice, and bar the pages that it is about.

    Only the first counter-notice starts it.
    """
    if held.countered_on is None:
        held.countered_on = answer.received_on
        clocks = [each.ends(answer.received_on) for each in KINDS[held.kind].deadlines
                  if each.starts == "counter_notice"]
        held.due_on = min(clocks, default=None)
    if KINDS[held.kind].bars_countered:
        about = held.items.filter(url__in=answer.pages) if answer.pages else held.items.all()
        about.update(countered=True)


def is_overdue(notice: Notice, today: date) -> bool:
    """Tell whether the deadline for an answer to a notice has passed."""
    return notice.due_on is not None and notice.due_on < today and notice.state in (
        NoticeState.SENT, NoticeState.UNKNOWN, NoticeState.ANSWERED)


def draft_again(notice: Notice, by: User) -> tuple[Notice, bool]:
    """Draft a notice that did not arrive again for another address, and close it.

    The closed notice keeps what was sent and how it failed. Returns the draft, and whether it is new.

    Raises NoticeStateError for a notice that did not fail, DraftError if it cannot be drafted.
    """
    if notice.state not in UNDELIVERED:
        raise refusal(notice, _("only a notice that did not arrive can be drafted again."))
    with transaction.atomic():
        drafted, is_new = draft_once(notice.organisation, _same_order(notice, notice.kind), by, notice.follows)
        if is_new:
            for name in FAIR_USE:
                setattr(drafted, name, getattr(notice, name))
            drafted.save(update_fields=FAIR_USE)
        move(notice, NoticeState.CLOSED, "closed", by, text=drafted.reference)
    return drafted, is_new


def second_wave(notice: Notice, by: User | None, kind: str = SECOND_WAVE) -> tuple[Notice, bool]:
    """Draft the notice that follows an unsuccessful one, or find the waiting draft.

    A person still checks and signs it. Returns the draft, and whether it is new.

    Raises DraftError if it cannot be drafted, NoticeStateError for a notice that was never sent or did not arrive.
    """
    if notice.state in UNDELIVERED:
        raise refusal(notice, _("draft it again for another address: a second notice cannot follow it."))
    if notice.sent_at is None and notice.state != NoticeState.ANSWERED:
        raise refusal(notice, _("it has not been sent yet, so nothing can follow it."))
    kind = notice.kind if notice.case is not None else kind
    return draft_once(notice.organisation, _same_order(notice, kind), by, follows=notice)


def _same_order(notice: Notice, kind: str) -> DraftOrder:
    """Create an order of a kind for the same pages and recipient as a notice."""
    copies = notice.items.values_list("copy", flat=True)
    return DraftOrder(kind, tuple(copy for copy in copies if copy is not None),
                      notice.language if notice.language in KINDS[kind].languages else "",
                      Recipient(notice.recipient, notice.recipient_email, notice.recipient_address,
                                notice.recipient_country), notice.case)
