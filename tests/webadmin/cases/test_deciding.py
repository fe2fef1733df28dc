"""Decisions about cases: what they cover, which may follow which, and two people deciding at once."""

from itertools import pairwise

import pytest

from tests.webadmin.conftest import Copies, member
from webadmin.accounts.models import Role, User
from webadmin.cases.bookkeeping.refusals import ConflictError, NothingToUndoError, TransitionRefusedError
from webadmin.cases.bookkeeping.transition_table import FOLLOWING
from webadmin.cases.deciding.copy_decisions import set_status
from webadmin.cases.deciding.undoing import undo
from webadmin.cases.models import Case, CaseState, Copy, Status
from webadmin.cases.stage import CaseStage
from webadmin.cases.transitions import move

WAY = ("confirmed", "notice_drafted", "sent", "no_answer", "second_wave", "answered", "refused", "court", "removed",
       "closed")


def open_copies(copies: Copies, *numbers: int) -> list[Copy]:
    """Open copies of some chapters on one site."""
    work = copies.work()
    return [copies.open(copies.copy(work, copies.chapter(work, number), f"http://mirror.example/{number}"))
            for number in numbers]


@pytest.fixture
def case(copies: Copies) -> Case:
    """A case of three copies."""
    return open_copies(copies, 1, 2, 3)[0].case


@pytest.fixture
def people(copies: Copies) -> tuple[User, User]:
    return member(copies.organisation, Role.EDITOR), member(copies.organisation, Role.OWNER)


def statuses(case: Case) -> list[str]:
    return list(case.copies.order_by("chapter_number").values_list("status", flat=True))


@pytest.mark.fault(21)
def test_copies_group_into_one_case_of_work_and_site(copies: Copies) -> None:
    work, other = copies.work(), copies.work("另一本书")
    matches = [copies.copy(each, copies.chapter(each, number), f"http://{host}.example/{each.title}/{number}")
               for each in (work, other) for host in ("one", "two") for number in (1, 2)]
    for match in [*matches, *matches]:  # delivered twice, as after a killed worker
        copies.open(match)
    assert Copy.objects.count() == 8
    assert sorted(Case.objects.values_list("work_title", "site", "copies_count", "open_count", "chapters")) == sorted(
        (each.title, f"{host}.example", 2, 2, 2) for each in (work, other) for host in ("one", "two"))
    assert CaseStage(copies.database).step() == 0


def test_a_case_goes_the_whole_way_and_its_history_tells(case: Case, people: tuple[User, User]) -> None:
    for state in WAY:
        move(case, CaseState(state), people[0], f"because {state}", proof=f"file {state}")
    lines = case.events.filter(kind="state").order_by("pk")
    assert [(line.before, line.after) for line in lines] == list(pairwise(("new", *WAY)))
    assert [(line.text, line.proof) for line in lines] == [(f"because {state}", f"file {state}") for state in WAY]
    assert {line.actor for line in lines} == {people[0]}
    assert statuses(case) == ["closed"] * 3


def test_what_cannot_follow_is_refused_and_changes_nothing(case: Case, people: tuple[User, User]) -> None:
    refused = 0
    for state in CaseState:
        Case.objects.filter(pk=case.pk).update(state=state)
        for to in set(CaseState) - FOLLOWING[state] - {state}:
            with pytest.raises(TransitionRefusedError, match=str(case.pk)):
                move(case, to, people[0])
            refused += 1
    assert refused > 100
    assert not case.events.filter(kind="state").exists()
    assert CaseState.SECOND_WAVE not in FOLLOWING[CaseState.COUNTER_NOTICE]


def test_a_decision_leaves_exceptions_alone(case: Case, people: tuple[User, User]) -> None:
    second = case.copies.get(chapter_number=2)
    set_status(second, Status.QUOTATION, people[0], "三十字，注明出处")
    move(case, CaseState.CONFIRMED, people[0])
    assert statuses(case) == ["confirmed", "quotation", "confirmed"]
    case.refresh_from_db()
    assert (case.state, case.copies_count, case.undecided, case.open_count) == ("confirmed", 3, 0, 2)
    undo(case, people[0])
    assert statuses(case) == ["new", "quotation", "new"]


def test_copies_decided_one_by_one_decide_the_case(case: Case, people: tuple[User, User]) -> None:
    for copy in case.copies.all():
        assert Case.objects.get(pk=case.pk).state == "new"
        set_status(copy, Status.CONFIRMED, people[0])
    case.refresh_from_db()
    assert (case.state, case.copies.filter(excepted=True).count()) == ("confirmed", 0)


@pytest.mark.parametrize(("state", "status", "after"), [
    ("confirmed", "confirmed", "confirmed"), ("licensed", "licensed", "licensed"), ("false_alarm", "new", "new"),
    ("quotation", "new", "new"), ("closed", "new", "new")])
def test_a_new_copy_joins_the_case(
    copies: Copies, case: Case, people: tuple[User, User], state: str, status: str, after: str,
) -> None:
    move(case, CaseState(state), people[0])
    late, = open_copies(copies, 4)
    assert (late.case_id, late.status) == (case.pk, status)
    assert statuses(case)[:3] == [state] * 3, "what was decided stays"
    case.refresh_from_db()
    assert (case.state, case.copies_count) == (after, 4)


def test_a_copy_that_comes_after_a_removal_reopens_the_case(
    copies: Copies, case: Case, people: tuple[User, User],
) -> None:
    for state in ("confirmed", "notice_drafted", "sent", "removed"):
        move(case, CaseState(state), people[0])
    open_copies(copies, 4)
    case.refresh_from_db()
    assert (case.state, case.events.filter(kind="state").latest("pk").actor) == ("confirmed", None)


@pytest.mark.fault(58)
def test_two_people_decide_at_once(copies: Copies, case: Case, people: tuple[User, User]) -> None:
    first, second = people
    seen = case.version
    move(case, CaseState.CONFIRMED, first, version=seen)
    open_copies(copies, 4)  # a run adds a copy meanwhile, which is no conflict of decisions
    with pytest.raises(ConflictError, match=first.username):
        move(case, CaseState.FALSE_ALARM, second, version=seen)
    assert statuses(case) == ["confirmed"] * 4
    decided = case.version
    move(case, CaseState.QUOTATION, second, version=decided)
    with pytest.raises(ConflictError, match=second.username):
        undo(case, first, version=decided)
    assert statuses(case) == ["quotation"] * 4
    undo(case, second, version=case.version)
    assert statuses(case) == ["confirmed"] * 4
    with pytest.raises(NothingToUndoError):
        undo(case, second, version=case.version)
    lines = case.events.filter(kind="state").order_by("pk")
    assert [(line.actor, line.after, bool(line.undoes_id)) for line in lines] == [
        (first, "confirmed", False), (second, "quotation", False), (second, "confirmed", True)]
