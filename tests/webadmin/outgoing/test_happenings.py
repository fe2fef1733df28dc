"""What happens to notices and removals is told, each once."""

from collections import Counter
from datetime import date, timedelta

from django.utils import timezone

from tests.webadmin.conftest import organisation_of
from tests.webadmin.notices.conftest import HOST, PROFILE, copy, owner
from webadmin.accounts.models import User
from webadmin.cases.models import Case, CaseState, Copy
from webadmin.cases.transitions import move
from webadmin.notices.delivery.sending import hand_in
from webadmin.notices.drafting.following_up import record_answer
from webadmin.notices.drafting.notice_drafts import DraftOrder, draft
from webadmin.notices.drafting.signing import sign
from webadmin.notices.models import Notice, NoticeAnswer
from webadmin.outgoing.happenings.gathering import gather
from webadmin.outgoing.models import Happening, Kind, Rule

__all__ = ["copy", "owner"]


def test_a_notice_and_its_removal_are_told_step_by_step(copy: Copy, owner: User) -> None:
    Rule.objects.create(organisation=organisation_of(owner), member=owner)
    gather()
    notice = draft(copy.organisation, DraftOrder("article_14", (copy.pk,), "", HOST), owner)
    sign(notice, PROFILE["signatory"], owner)
    hand_in(notice, "receipt 7", owner)
    Notice.objects.update(due_on=timezone.localdate() - timedelta(days=1))
    gather()
    record_answer(notice, NoticeAnswer(kind="received", received_on=date(2026, 11, 22), entered_by=owner))
    case = Case.objects.get()
    move(case, CaseState.REMOVED, None, proof="checks")
    move(case, CaseState.CONFIRMED, None)
    gather()
    gather()
    told = Counter(Happening.objects.exclude(kind=Kind.CASE_CHANGED).values_list("kind", flat=True))
    assert told == Counter([Kind.NOTICE_DRAFTED, Kind.NOTICE_SENT, Kind.NOTICE_OVERDUE, Kind.NOTICE_ANSWERED,
                            Kind.CASE_REMOVED, Kind.CASE_REAPPEARED])
    of_notice = Happening.objects.filter(kind__startswith="notice.")
    assert set(of_notice.values_list("path", "work")) == {(f"/notices/{notice.pk}/", copy.work)}
