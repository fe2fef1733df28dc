"""Decisions about many cases: none is lost, each is recorded, all can be undone."""

from collections.abc import Callable, Iterator
from threading import Event, Thread

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from tests.alive import eventually
from tests.webadmin.conftest import Copies, browser, member, organisation_of
from webadmin.accounts.models import Role, User
from webadmin.cases.bulk import bulk_work
from webadmin.cases.bulk.bulk_orders import BulkOrder, cancel, order, order_undo
from webadmin.cases.bulk.bulk_work import decide_waiting
from webadmin.cases.models import BulkJob, BulkState, Case, CaseEvent, CaseState, Copy
from webadmin.cases.transitions import move

MANY = 120


@pytest.fixture
def many(copies: Copies) -> list[int]:
    """Many cases with one copy each, made from one that was opened normally."""
    first = copies.case()
    model = first.case
    for number in range(MANY - 1):
        for row in (model, first):
            row.pk, row._state.adding = None, True
            row.key = f"{number:032}"
        model.site = f"s{number}.example"
        model.save()
        first.case, first.url = model, f"http://s{number}.example/1"
        first.save()
    return list(Case.objects.order_by("pk").values_list("pk", flat=True))


def ordered(client: Client, **fields: str) -> BulkJob:
    client.post("/cases/bulk/", {"every": "yes", "list": "status=new", "status": "confirmed", **fields})
    return BulkJob.objects.latest("pk")


def states() -> set[str]:
    return set(Case.objects.values_list("state", flat=True))


def finished() -> Iterator[int]:
    while BulkJob.objects.filter(state__in=("waiting", "running")).exists():
        yield decide_waiting()


def test_all_that_match_are_decided_and_taken_back(desk: Callable[..., Client], many: list[int]) -> None:
    client = desk(Role.EDITOR)
    shown = timezone.now()
    Case.objects.filter(pk=many[-1]).update(created_at=timezone.now())  # opened after the list was shown
    job = ordered(client, until=shown.isoformat(), note="a known mirror")
    assert (job.total, job.state) == (MANY - 1, "waiting")
    move(Case.objects.get(pk=many[3]), CaseState.FALSE_ALARM, member("jiangnan"))  # another member decides meanwhile
    list(finished())
    job.refresh_from_db()
    assert (job.state, job.changed, job.left) == ("done", MANY - 2, 1)
    assert job.items.exclude(refusal="").get().case_id == many[3]
    assert Case.objects.get(pk=many[-1]).state == "new"
    assert set(Copy.objects.filter(case__in=many[4:-1]).values_list("status", flat=True)) == {"confirmed"}
    line = CaseEvent.objects.filter(case=many[0], kind="state").get()
    assert (str(line.actor), line.text) == ("jiangnan-editor", "a known mirror")
    move(Case.objects.get(pk=many[5]), CaseState.CLOSED, member("jiangnan"))  # decided since then: undoing leaves it
    client.post(f"/cases/bulk/{job.pk}/undo/")
    list(finished())
    kept = {many[3]: "false_alarm", many[5]: "closed"}
    assert dict(Case.objects.exclude(state="new").values_list("pk", "state")) == kept


def test_a_cancelled_job_stops_and_what_it_did_can_be_undone(many: list[int]) -> None:
    user = member("jiangnan")
    job = order(organisation_of(user), user, BulkOrder(CaseState.CLOSED), Case.objects.all())
    assert cancel(job)
    assert decide_waiting() == 0
    assert states() == {"new"}
    BulkJob.objects.filter(pk=job.pk).update(state=BulkState.WAITING)
    list(finished())
    assert states() == {"closed"}
    assert not cancel(job)
    job.refresh_from_db()
    order_undo(job, user)
    list(finished())
    assert states() == {"new"}


@pytest.mark.parametrize("loss", [{"role": Role.VIEWER}, {"is_active": False}, {"organisation": None}], ids=str)
def test_nothing_more_is_decided_for_an_author_who_lost_the_right(
    desk: Callable[..., Client], many: list[int], loss: dict[str, object],
) -> None:
    editor = member("jiangnan", Role.EDITOR)
    job = order(organisation_of(editor), editor, BulkOrder(CaseState.CONFIRMED), Case.objects.all())
    items = list(job.items.select_related("case").order_by("pk")[:2])
    bulk_work._decide(job, items[0])
    User.objects.filter(pk=editor.pk).update(**loss)
    bulk_work._decide(job, items[1])
    list(finished())
    job.refresh_from_db()
    assert (job.state, job.changed, job.left) == (BulkState.DONE, 1, MANY - 1)
    assert list(Case.objects.exclude(state="new").values_list("pk", flat=True)) == [many[0]]
    assert "此项由 jiangnan-editor 下达，但该成员已无权处理案件" in desk().get(
        f"/cases/bulk/{job.pk}/").content.decode()


@pytest.mark.fault(58)
def test_what_a_killed_worker_decided_is_counted(copies: Copies, many: list[int]) -> None:
    owner = member(copies.organisation)
    job = order(organisation_of(owner), owner, BulkOrder(CaseState.CONFIRMED), Case.objects.all())
    move(Case.objects.get(pk=many[0]), CaseState.CLOSED, owner)
    for item in job.items.select_related("case").order_by("pk")[:3]:
        bulk_work._decide(job, item)
    decide_waiting()
    job.refresh_from_db()
    assert (job.state, job.changed, job.left) == (BulkState.DONE, len(many) - 1, 1)


def test_no_decision_is_lost_between_two_people_and_a_run(copies: Copies, many: list[int]) -> None:
    one, two = member("jiangnan"), member("jiangnan", Role.EDITOR)
    job = order(organisation_of(one), one, BulkOrder(CaseState.CONFIRMED), Case.objects.all())
    done, by_two, failures = Event(), set(), []

    def decide_too() -> None:
        try:
            for pk in reversed(many[::3]):
                case = Case.objects.get(pk=pk)
                if case.state == CaseState.NEW and move(case, CaseState.QUOTATION, two):
                    by_two.add(pk)
        except Exception as error:  # noqa: BLE001 - raised in the test
            failures.append(error)
        finally:
            connection.close()
            done.set()

    other = Thread(target=decide_too)
    other.start()
    eventually(lambda: bool(by_two) or done.is_set())  # otherwise all may be decided before it begins
    opened = [copies.case(f"http://new{number}.example/1").case_id for number in range(3)]
    list(finished())
    other.join()
    assert failures == []
    check_history(job, one, two, by_two)
    assert set(Case.objects.filter(pk__in=opened).values_list("state", flat=True)) == {"new"}


def check_history(job: BulkJob, one: User, two: User, by_two: set[int]) -> None:
    """Check that every case was decided by the member named in its history, and that the history is consistent."""
    job.refresh_from_db()
    assert job.state == "done"
    assert job.changed + job.left == job.total == MANY
    assert by_two
    for item in job.items.select_related("case"):
        lines = list(item.case.events.filter(kind="state").order_by("pk"))
        assert [line.before for line in lines] == ["new", *(line.after for line in lines[:-1])]
        assert lines[-1].after == item.case.state != "new"
        assert item.case.version == len(lines)
        assert {line.actor for line in lines} <= {one, two}
        assert (two in {line.actor for line in lines}) == (item.case_id in by_two)
        assert (item.event_id in {line.pk for line in lines}) == (one in {line.actor for line in lines})


def test_nothing_is_decided_without_a_list(desk: Callable[..., Client], copies: Copies) -> None:
    copies.case()
    client = desk()
    for fields in ({"every": "yes"}, {}, {"cases": "nonsense"}):
        client.post("/cases/bulk/", {"status": "closed", **fields})
    assert browser(member("strangers")).get("/cases/bulk/jobs/").status_code == 200
    assert not BulkJob.objects.exists()
    assert states() == {"new"}
