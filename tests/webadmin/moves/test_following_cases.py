"""A moved site with many cases: the first follow at once, workers move the rest, and all can be undone."""

import pytest
from django.db.models.signals import pre_save

from storage.documents import derive_id
from tests.webadmin.conftest import Copies, member
from tests.webadmin.moves.proposed import proposed_move
from webadmin.accounts.models import Role, User
from webadmin.accounts.tenancy import Tenant
from webadmin.cases.models import Case, CaseEvent, CaseState, EventKind
from webadmin.cases.transitions import move as decide
from webadmin.moves.answering import MoveError, answer
from webadmin.moves.following_cases import ATTEMPTS, BATCH, follow_waiting
from webadmin.moves.models import SiteMove, move_key

MANY = 3 * BATCH + 5
Moved = tuple[Tenant, User, str, list[Case]]


@pytest.fixture
def moved(copies: Copies) -> Moved:
    """A site with many works, all confirmed, that became another one; and the cases there."""
    work = copies.work()
    chapter = copies.chapter(work)
    cases: dict[str, list[Case]] = {"old": [], "new": []}
    for site, made in cases.items():
        copy = copies.open(copies.copy(work, chapter, f"http://{site}.example/0", site=site))
        model = copy.case
        if site == "old":
            decide(model, CaseState.CONFIRMED, member(copies.organisation))
            copy.refresh_from_db()
        made.append(Case.objects.get(pk=model.pk))
        for number in range(1, MANY):
            for row in (model, copy):
                row.pk, row._state.adding = None, True
                row.key, row.work = derive_id(site, str(number)), derive_id("work", str(number))
            model.save()
            copy.case, copy.url = model, f"http://{site}.example/{number}"
            copy.save()
            made.append(Case.objects.get(pk=model.pk))
    proposed_move(copies.database, copies.organisation, "old", "new", [work.id])
    owner = member(copies.organisation)
    tenant = Tenant(model.organisation)
    return tenant, owner, move_key(copies.organisation, "old", "new"), cases["new"]


def confirmed(cases: list[Case]) -> int:
    return Case.objects.filter(pk__in=[case.pk for case in cases], state=CaseState.CONFIRMED).count()


def test_the_first_follow_at_once_and_workers_link_the_rest_once(moved: Moved) -> None:
    tenant, owner, key, cases = moved
    move = answer(tenant, key, "confirm", owner)
    assert (move.following, move.is_due, confirmed(cases)) == (BATCH, True, BATCH)
    while follow_waiting():
        pass
    move.refresh_from_db()
    assert (move.following, move.is_due, confirmed(cases)) == (MANY, False, MANY)
    assert CaseEvent.objects.filter(kind=EventKind.LINKED).count() == 2 * MANY
    decide(Case.objects.get(pk=cases[7].pk), CaseState.FALSE_ALARM, owner)  # decided since then: it stays
    move = answer(tenant, key, "withdraw", owner)
    assert move.is_due
    with pytest.raises(MoveError):
        answer(tenant, key, "confirm", owner)  # not while the former answer is being undone
    while follow_waiting():
        pass
    move.refresh_from_db()
    assert (move.following, move.kept, confirmed(cases)) == (0, 1, 0)
    assert Case.objects.filter(pk__in=[case.pk for case in cases], state=CaseState.NEW).count() == MANY - 1


def test_no_more_cases_follow_for_a_member_who_lost_the_right(moved: Moved) -> None:
    tenant, owner, key, cases = moved
    move = answer(tenant, key, "confirm", owner)
    User.objects.filter(pk=owner.pk).update(role=Role.VIEWER)
    while follow_waiting():
        pass
    move.refresh_from_db()
    assert (move.following, move.is_due, confirmed(cases)) == (BATCH, False, BATCH)
    assert move.detail == "the account that answered may no longer decide about cases"
    other = member(tenant.organisation.slug, Role.EDITOR)
    for choice in ("withdraw", "confirm"):
        move = answer(tenant, key, choice, other)
        while follow_waiting():
            pass
    move.refresh_from_db()
    assert (move.following, move.detail, confirmed(cases)) == (MANY, "", MANY)


def test_an_answer_taken_back_half_way_takes_back_what_was_done(moved: Moved) -> None:
    tenant, owner, key, cases = moved
    answer(tenant, key, "confirm", owner)
    move = answer(tenant, key, "withdraw", owner)
    assert (move.following, move.is_due, confirmed(cases)) == (0, False, 0), "no more than the first had followed"
    assert not follow_waiting()
    assert answer(tenant, key, "confirm", owner).following == BATCH


def test_a_step_that_fails_leaves_nothing_behind_and_is_given_up_in_the_end(moved: Moved) -> None:
    tenant, owner, key, cases = moved
    answer(tenant, key, "confirm", owner)
    bad = cases[BATCH + 3]

    def fail(instance: CaseEvent, **_about: object) -> None:
        if instance.case_id == bad.pk:
            raise RuntimeError("the disk is full")

    pre_save.connect(fail, CaseEvent)
    try:
        for _ in range(ATTEMPTS):
            with pytest.raises(RuntimeError):
                follow_waiting()
        assert not follow_waiting()
    finally:
        pre_save.disconnect(fail, CaseEvent)
    move = SiteMove.objects.get()
    assert (move.following, move.is_due, confirmed(cases)) == (BATCH, False, BATCH)
    assert "without progress" in move.detail


def test_a_taking_back_that_was_given_up_goes_on_with_the_next_answer(moved: Moved) -> None:
    tenant, owner, key, cases = moved
    answer(tenant, key, "confirm", owner)
    answer(tenant, key, "withdraw", owner)
    line = SiteMove.objects.get()
    made = answer(tenant, key, "confirm", owner).made
    SiteMove.objects.filter(pk=line.pk).update(answer="withdrawn", made=made, is_due=False, detail="given up")
    assert answer(tenant, key, "confirm", owner).following == BATCH
    assert confirmed(cases) == BATCH
