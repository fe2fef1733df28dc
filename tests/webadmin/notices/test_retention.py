"""Personal data of closed notices is deleted after the number of days in the profile, and not before."""

from datetime import timedelta

from django.utils import timezone

from webadmin.accounts.models import User
from webadmin.cases.models import Case, CaseState
from webadmin.cases.transitions import move as move_case
from webadmin.holders.models import HolderProfile
from webadmin.notices.drafting.progress import move
from webadmin.notices.drafting.retention import forget_old
from webadmin.notices.models import Notice, NoticeAnswer, NoticeState
from webadmin.notices.upkeep import keep_up


def test_old_notices_are_forgotten_and_their_history_stays(notice: Notice, owner: User) -> None:
    HolderProfile.objects.update(keep_days=30)
    NoticeAnswer.objects.create(notice=notice, kind="received", received_on=timezone.localdate(), sender="Zhang San")
    now = timezone.now()
    assert forget_old(now + timedelta(days=400)) == 0
    move(notice, NoticeState.CLOSED, "closed", owner)
    assert keep_up() == {"answers": 0, "unread_mailboxes": 0, "forgotten": 0, "persons_forgotten": 0}
    assert forget_old(now + timedelta(days=400)) == 0, "its case is open"
    for state in (CaseState.CONFIRMED, CaseState.CLOSED):
        move_case(Case.objects.get(), state, owner)
    assert forget_old(now + timedelta(days=31)) == 1
    held = Notice.objects.get()
    assert (held.body, held.recipient_email, held.answers.get().sender) == ("", "", "")
    assert held.events.latest("pk").what == "forgotten"
    assert forget_old(now + timedelta(days=99)) == 0
