"""Move the cases that a notice is about, using the transitions of cases.

Refused transitions are noted in the notice's history.
"""

from collections.abc import Mapping

from django.db import transaction
from django.db.models import Q, QuerySet

from webadmin.accounts.models import User
from webadmin.cases.bookkeeping.refusals import DecisionError
from webadmin.cases.models import Case, CaseState, Copy
from webadmin.cases.transitions import move as move_case
from webadmin.notices.drafting.progress import move, note
from webadmin.notices.kinds import KINDS
from webadmin.notices.models import AnswerKind, Notice, NoticeAnswer, NoticeItem, NoticeState

AFTER_ANSWER = {AnswerKind.REFUSED: CaseState.REFUSED, AnswerKind.COUNTER_NOTICE: CaseState.COUNTER_NOTICE}
"""Case states after these answers; any other answer makes a case answered. Only page checks set it to removed."""
FIRST_NOTICE: Mapping[CaseState, tuple[CaseState, ...]] = {
    CaseState.CONFIRMED: (CaseState.NOTICE_DRAFTED, CaseState.SENT)}
"""States that a case passes through, by its current state, when a first notice is sent; others become sent directly."""
SECOND_NOTICE: Mapping[CaseState, tuple[CaseState, ...]] = {
    **FIRST_NOTICE, CaseState.NOTICE_DRAFTED: (CaseState.SENT,),
    CaseState.SENT: (CaseState.NO_ANSWER, CaseState.SECOND_WAVE)}
"""The same for a second notice: a case that still waits gets no answer first, and a reopened one starts again."""


def when_drafted(notice: Notice, by: User | None) -> None:
    """Move confirmed cases to `notice drafted`.

    A second notice leaves its cases unchanged until it is sent.
    """
    if notice.follows_id is None:
        _move(notice, CaseState.NOTICE_DRAFTED, by)


def when_sent(notice: Notice, by: User | None) -> None:
    """Move cases to `sent`, or to the second wave."""
    ways, to = (FIRST_NOTICE, CaseState.SENT) if notice.follows_id is None else (SECOND_NOTICE, CaseState.SECOND_WAVE)
    for case in _cases(notice, notice.items.all()):
        for state in ways.get(CaseState(case.state), (to,)):
            _move_case(notice, case, state, by)


def when_answered(notice: Notice, answer: NoticeAnswer, by: User | None) -> None:
    """Move cases according to an answer.

    A case with none of the answer's pages only becomes answered.
    """
    about = notice.items.filter(url__in=answer.pages) if answer.pages else notice.items.all()
    concerned = set(_cases(notice, about).values_list("pk", flat=True))
    to = AFTER_ANSWER.get(AnswerKind(answer.kind), CaseState.ANSWERED)
    for case in _cases(notice, notice.items.all()):
        _move_case(notice, case, to if case.pk in concerned else CaseState.ANSWERED, by)


def close(notice: Notice, reason: str, by: User | None) -> None:
    """Close a notice; the cases of one that was never sent are confirmed again.

    Raises NoticeStateError if its state does not allow it.
    """
    with transaction.atomic():
        move(notice, NoticeState.CLOSED, "closed", by, text=reason)
        _when_given_up(notice, by)


def _when_given_up(notice: Notice, by: User | None) -> None:
    if notice.sent_at is None and notice.follows_id is None:
        _move(notice, CaseState.CONFIRMED, by)


def _move(notice: Notice, to: CaseState, by: User | None) -> None:
    for case in _cases(notice, notice.items.all()):
        _move_case(notice, case, to, by)


def _cases(notice: Notice, items: QuerySet[NoticeItem]) -> QuerySet[Case]:
    """Select the cases that follow the progress of a notice, by its items."""
    if not KINDS[notice.kind].needs_live_pages:
        return Case.objects.none()  # a dossier or a public record demands no removal
    copies = Copy.objects.filter(organisation=notice.organisation, pk__in=items.values("copy"))
    about = Q(pk__in=copies.values("case")) | Q(organisation=notice.organisation, pk=notice.case)
    return Case.objects.filter(about).order_by("pk")


def _move_case(notice: Notice, case: Case, to: CaseState, by: User | None) -> None:
    try:
        move_case(case, to, by, notice.reference, proof=notice.reference)
    except DecisionError as error:
        note(notice, "case_stays", by, text=str(error))
