"""Events of notices and removals are reported once each."""

from collections import Counter
from datetime import date, timedelta

from django.utils import timezone

from tests.webadmin.conftest import Copies, organisation_of
from tests.webadmin.notices.conftest import HOST, PROFILE, copy, owner
from webadmin.accounts.models import User
from webadmin.cases.models import Case, CaseState, Copy
from webadmin.cases.transitions import move
from webadmin.notices.delivery.sending import hand_in
from webadmin.notices.drafting.following_up import record_answer
from webadmin.notices.drafting.notice_drafts import DraftOrder, draft
from webadmin.notices.drafting.progress import note
from webadmin.notices.drafting.signing import sign
from webadmin.notices.models import Notice, NoticeAnswer
from webadmin.outgoing.alerts.due_alerts import note_alerts
from webadmin.outgoing.events.gathering import gather
from webadmin.outgoing.models import Event, Kind, Rule

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
    counts = Counter(Event.objects.exclude(kind=Kind.CASE_CHANGED).values_list("kind", flat=True))
    assert counts == Counter([Kind.NOTICE_DRAFTED, Kind.NOTICE_SENT, Kind.NOTICE_OVERDUE, Kind.NOTICE_ANSWERED,
                              Kind.CASE_REMOVED, Kind.CASE_REAPPEARED])
    overdue = Event.objects.get(kind=Kind.NOTICE_OVERDUE)
    assert timezone.localdate(overdue.at).isoformat() == overdue.data["due_on"]
    hand_back(notice)
    gather()
    assert Event.objects.filter(kind=Kind.NOTICE_UNDELIVERED).count() == 1
    of_notice = Event.objects.filter(kind__startswith="notice.")
    assert set(of_notice.values_list("path", "work", "site")) == {(f"/notices/{notice.pk}/", copy.work, copy.site)}


def hand_back(notice: Notice) -> None:
    """Let a mail about the notice bounce."""
    note(notice, "bounced", None, text="550 no such user")


def test_a_rule_about_one_work_tells_of_a_notice_that_names_others_too(copies: Copies, copy: Copy, owner: User) -> None:
    other = copies.work("别的书")
    second = copies.open(copies.copy(other, copies.chapter(other, 2), "http://second.example/2", site="second"))
    move(second.case, CaseState.CONFIRMED, owner)
    rules = {name: Rule.objects.create(organisation=organisation_of(owner), member=owner, kinds=[Kind.NOTICE_OVERDUE],
                                       **limits)
             for name, limits in (("mine", {"work": copy.work}), ("site", {"site": second.case.site}),
                                  ("others", {"work": "0" * 32}), ("elsewhere", {"site": "third"}))}
    gather()
    notice = draft(copy.organisation, DraftOrder("article_14", (copy.pk, second.pk), "", HOST), owner)
    Notice.objects.filter(pk=notice.pk).update(state="sent", due_on=timezone.localdate() - timedelta(days=1))
    gather()
    note_alerts()
    assert [name for name, rule in rules.items() if rule.alerts.exists()] == ["mine", "site"]
