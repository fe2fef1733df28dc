"""Move the cases that a notice is about, by the one transition function of cases.

What is refused there is noted.
"""

from django.db.models import Q

from webadmin.accounts.models import User
from webadmin.cases.bookkeeping.refusals import DecisionError
from webadmin.cases.models import Case, CaseState, Copy
from webadmin.cases.transitions import move as move_case
from webadmin.notices.drafting.progress import note
from webadmin.notices.kinds import KINDS
from webadmin.notices.models import AnswerKind, Notice

AFTER_ANSWER = {AnswerKind.REFUSED: CaseState.REFUSED, AnswerKind.COUNTER_NOTICE: CaseState.COUNTER_NOTICE}
"""Any other answer makes a case answered: that copies are removed is for the checks of their pages to see."""


def when_drafted(notice: Notice, by: User | None) -> None:
    """Move confirmed cases on to a drafted notice.

    A second wave leaves them until it is sent.
    """
    if notice.follows_id is None:
        _move(notice, CaseState.NOTICE_DRAFTED, by)


def when_sent(notice: Notice, by: User | None) -> None:
    """Move cases on to a sent notice or to the second wave."""
    _move(notice, CaseState.SECOND_WAVE if notice.follows_id else CaseState.SENT, by)


def when_answered(notice: Notice, kind: str, by: User | None) -> None:
    """Move cases by what an answer says."""
    _move(notice, AFTER_ANSWER.get(AnswerKind(kind), CaseState.ANSWERED), by)


def when_given_up(notice: Notice, by: User | None) -> None:
    """Return cases to confirmed when their notice is closed unsent."""
    if notice.sent_at is None and notice.follows_id is None:
        _move(notice, CaseState.CONFIRMED, by)


def _move(notice: Notice, to: CaseState, by: User | None) -> None:
    if not KINDS[notice.kind].needs_live_pages:
        return  # a dossier or a public record asks for no removal
    copies = Copy.objects.filter(organisation=notice.organisation, pk__in=notice.items.values("copy"))
    about = Q(pk__in=copies.values("case")) | Q(organisation=notice.organisation, pk=notice.case)
    for case in Case.objects.filter(about).order_by("pk"):
        try:
            move_case(case, to, by, notice.reference, proof=notice.reference)
        except DecisionError as error:
            note(notice, "case_stays", by, text=str(error))
