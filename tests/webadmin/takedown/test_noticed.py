"""Copies in a notice are counted and checked from then on; other copies are distinguished."""

from datetime import timedelta
from importlib import import_module

from django.apps import apps
from django.utils import timezone

from tests.webadmin.conftest import Copies, browser, member
from tests.webadmin.notices.conftest import HOST, PROFILE, copy, owner
from tests.webadmin.takedown.test_many_copies import case_of
from webadmin.accounts.models import User
from webadmin.cases.models import Case, CaseState, Copy, Status
from webadmin.cases.transitions import move
from webadmin.notices.delivery.sending import hand_in
from webadmin.notices.drafting.notice_drafts import DraftOrder, draft
from webadmin.notices.drafting.progress import move as move_notice
from webadmin.notices.drafting.signing import sign
from webadmin.notices.models import Notice, NoticeState
from webadmin.takedown.asking import check_now, request_checks
from webadmin.takedown.models import StayCount, Watch
from webadmin.takedown.noticed.watched_pages import watch_noticed
from webadmin.takedown.stays.stay_counting import count_stays
from webadmin.takedown.timetable import STEPS

__all__ = ["copy", "owner"]

SOON, MONTH = STEPS[0], timedelta(days=30)


def sent(case: Case, by: User, *states: CaseState) -> None:
    for state in states or (CaseState.NOTICE_DRAFTED, CaseState.SENT):
        move(case, state, by)


def answered(**values: object) -> None:
    """Record that all watched pages have answered just now, with the next check in a month."""
    now = timezone.now()
    Watch.objects.update(run="", asked_by=None, state="still_up", last_at=now, next_at=now + MONTH, **values)


def test_a_page_asked_about_before_its_notice_waits_from_the_notice_on(copies: Copies) -> None:
    owner = member(copies.organisation)
    case = case_of(owner, "early", 1, CaseState.CONFIRMED)
    assert check_now(case, owner, timezone.now()) == 1
    assert not Watch.objects.get().is_noticed
    answered()
    assert watch_noticed(timezone.now()) == 0
    assert not Watch.objects.get().is_noticed, "no notice went out"
    sent(case, owner)
    assert watch_noticed(timezone.now()) == 0
    watch = Watch.objects.get()
    assert watch.is_noticed
    assert watch.noticed_at == case.events.get(after=CaseState.SENT).at
    assert watch.next_at == watch.noticed_at + SOON


def test_a_copy_that_came_after_the_notice_is_watched_and_not_counted_as_noticed(copies: Copies) -> None:
    owner = member(copies.organisation)
    case = case_of(owner, "growing", 1, CaseState.CONFIRMED)
    sent(case, owner)
    assert watch_noticed(timezone.now()) == 1
    known = Copy.objects.get()
    late = Copy.objects.get()
    late.pk, late.key, late.chapter = None, "late", "late"
    late.save(force_insert=True)
    assert watch_noticed(timezone.now()) == 1
    assert Watch.objects.get(copy=known).is_noticed
    assert not Watch.objects.get(copy=late).is_noticed
    sent(case, owner, CaseState.ANSWERED, CaseState.SECOND_WAVE)
    watch_noticed(timezone.now())
    first, second = Watch.objects.get(copy=known), Watch.objects.get(copy=late)
    assert first.noticed_at == case.events.get(after=CaseState.SENT).at
    assert second.is_noticed
    assert second.noticed_at == case.events.get(after=CaseState.SECOND_WAVE).at


def test_only_the_pages_that_the_notice_names_are_noticed(copies: Copies, copy: Copy, owner: User) -> None:
    work = copies.work()
    other = copies.open(copies.copy(work, copies.chapter(work, 2), "http://mirror.example/2"))
    assert other.case == copy.case
    notice = in_the_post(draft(copy.organisation, DraftOrder("article_14", (copy.pk,), "", HOST), owner), owner)
    assert watch_noticed(timezone.now()) == 2
    assert dict(Watch.objects.values_list("copy", "is_noticed")) == {copy.pk: True, other.pk: False}
    assert Watch.objects.get(copy=copy).noticed_at == notice.sent_at
    page = browser(owner).get(f"/removals/cases/{copy.case_id}/").content.decode()
    assert page.count("尚未列入通知") == 1

    second = in_the_post(draft(copy.organisation, DraftOrder("article_14", (other.pk,), "", HOST), owner), owner)
    watch_noticed(timezone.now())
    assert Watch.objects.get(copy=other).noticed_at == second.sent_at
    assert Watch.objects.get(copy=copy).noticed_at == notice.sent_at


def test_a_notice_that_came_back_noticed_nothing(copies: Copies, copy: Copy, owner: User) -> None:
    notice = in_the_post(draft(copy.organisation, DraftOrder("article_14", (copy.pk,), "", HOST), owner), owner)
    move_notice(notice, NoticeState.BOUNCED, "bounced", None)
    assert watch_noticed(timezone.now()) == 1
    assert not Watch.objects.get().is_noticed


def in_the_post(notice: Notice, by: User) -> Notice:
    """Sign a notice and record that it was handed in."""
    sign(notice, PROFILE["signatory"], by)
    hand_in(notice, "receipt 7", by)
    return Notice.objects.get(pk=notice.pk)


def test_a_second_notice_makes_its_pages_be_checked_soon(copies: Copies) -> None:
    owner = member(copies.organisation)
    case = case_of(owner, "stubborn", 2, CaseState.CONFIRMED)
    sent(case, owner)
    watch_noticed(timezone.now())
    answered()
    watch_noticed(timezone.now())
    gone = Watch.objects.latest("pk")
    Watch.objects.filter(pk=gone.pk).update(is_proven=True, state="removed")
    far = Watch.objects.earliest("pk").next_at
    sent(case, owner, CaseState.ANSWERED, CaseState.SECOND_WAVE)
    watch_noticed(timezone.now())
    case.refresh_from_db()
    assert Watch.objects.earliest("pk").next_at == case.state_since + SOON < far
    assert Watch.objects.latest("pk").next_at == far, "what is proven to be removed has a timetable of its own"


def test_a_copy_that_turned_out_to_be_allowed_is_checked_no_more_unless_asked(copies: Copies) -> None:
    owner = member(copies.organisation)
    case = case_of(owner, "friend", 2)
    watch_noticed(timezone.now())
    later = timezone.now() + MONTH
    Copy.objects.filter(pk=case.copies.earliest("pk").pk).update(status=Status.LICENSED)
    assert request_checks(later) == 1
    Watch.objects.update(run="")
    assert check_now(case, owner, later) == 2


def test_an_upgrade_takes_pages_that_were_only_asked_about_out_of_the_figures(copies: Copies) -> None:
    owner = member(copies.organisation)
    requested, noticed = (case_of(owner, name, 1, CaseState.CONFIRMED) for name in ("asked", "noticed"))
    for case in (requested, noticed):
        check_now(case, owner, timezone.now())
    sent(noticed, owner)
    Watch.objects.update(is_noticed=True, stay_hours=5, is_counted=False)
    count_stays()
    import_module("webadmin.takedown.migrations.0006_noticed").tell_apart(apps, None)
    assert dict(Watch.objects.values_list("case", "is_noticed")) == {requested.pk: False, noticed.pk: True}
    assert [count.case_id for count in StayCount.objects.all()] == [noticed.pk]
