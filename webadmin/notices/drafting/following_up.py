"""Answers, deadlines and the second wave."""

from datetime import date

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from webadmin.accounts.models import User
from webadmin.notices.drafting.case_states import when_answered
from webadmin.notices.drafting.notice_drafts import DraftOrder, draft_once
from webadmin.notices.drafting.progress import move, note, refusal
from webadmin.notices.kinds import KINDS
from webadmin.notices.kinds.notice_facts import Recipient
from webadmin.notices.models import AnswerKind, Notice, NoticeAnswer, NoticeState

SECOND_WAVE = "cease_and_desist"
UNSENT = (NoticeState.DRAFT, NoticeState.SIGNED, NoticeState.SENDING)


def first_due(notice: Notice, sent_on: date) -> date | None:
    """Give the first deadline that begins with sending; None for a kind without one."""
    ends = [each.ends(sent_on) for each in KINDS[notice.kind].deadlines if each.starts == "sent"]
    return min(ends, default=None)


def deadlines(notice: Notice) -> list[tuple[dict[str, str], date, str]]:
    """List the clocks that run for a notice.

    Label by language, last day, and where it stands.
    """
    starts = {"sent": notice.sent_at and timezone.localdate(notice.sent_at), "counter_notice": notice.countered_on}
    found = [(dict(each.label), each.ends(start), each.source) for each in KINDS[notice.kind].deadlines
             if (start := starts[each.starts])]
    return sorted(found, key=lambda row: row[1])


def record_answer(notice: Notice, answer: NoticeAnswer) -> bool:
    """Store an answer and what follows from it; False for one that is stored already.

    A counter-notice starts its clock and puts the pages beyond further notices of the kinds whose law says so.
    Raises NoticeStateError for a notice that never left.
    """
    with transaction.atomic():
        held = Notice.objects.select_for_update().get(pk=notice.pk)
        if held.state in UNSENT:
            raise refusal(held, _("it has not left yet, so it has no answer."))
        if _known(held, answer):
            return False
        answer.notice = held
        answer.save()
        _apply(held, answer)
    return True


def _known(held: Notice, answer: NoticeAnswer) -> bool:
    """Tell whether a mail was read before, or a member has entered the same before."""
    if answer.message_id:
        return held.answers.filter(message_id=answer.message_id).exists()
    return held.answers.filter(kind=answer.kind, received_on=answer.received_on, sender=answer.sender,
                               text=answer.text, entered_by=answer.entered_by).exists()


def _apply(held: Notice, answer: NoticeAnswer) -> None:
    if answer.kind == AnswerKind.COUNTER_NOTICE and held.countered_on is None:
        held.countered_on = answer.received_on
        clocks = [each.ends(answer.received_on) for each in KINDS[held.kind].deadlines
                  if each.starts == "counter_notice"]
        held.due_on = min(clocks, default=None)
        if KINDS[held.kind].bars_countered:
            held.items.update(countered=True)
    elif answer.kind in (AnswerKind.REMOVED, AnswerKind.REFUSED):
        held.due_on = None
    held.save(update_fields=["countered_on", "due_on"])
    if held.state in (NoticeState.SENT, NoticeState.UNKNOWN, NoticeState.ANSWERED):
        move(held, NoticeState.ANSWERED, "answered", answer.entered_by, text=answer.kind,
             proof={"message_id": answer.message_id} if answer.message_id else {})
    else:
        note(held, "answered", answer.entered_by, text=answer.kind)
    when_answered(held, answer.kind, answer.entered_by)


def is_overdue(notice: Notice, today: date) -> bool:
    """Tell whether a notice waits for an answer longer than its deadline."""
    return notice.due_on is not None and notice.due_on < today and notice.state in (
        NoticeState.SENT, NoticeState.UNKNOWN, NoticeState.ANSWERED)


def second_wave(notice: Notice, by: User | None, kind: str = SECOND_WAVE) -> tuple[Notice, bool]:
    """Draft the notice that follows one without success, or find the one that waits.

    A person still checks and signs it. Tells whether it is new.

    Raises DraftError where it cannot be drafted.
    """
    kind = notice.kind if notice.case is not None else kind
    copies = notice.items.values_list("copy", flat=True)
    order = DraftOrder(kind, tuple(copy for copy in copies if copy is not None),
                       notice.tongue if notice.tongue in KINDS[kind].tongues else "",
                       Recipient(notice.recipient, notice.recipient_email, notice.recipient_address,
                                 notice.recipient_country), notice.case)
    return draft_once(notice.organisation, order, by, follows=notice)
