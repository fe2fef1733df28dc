"""A licence's maximum share applies to all pages of a site together that show the chapter."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from itertools import permutations

import pytest
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext

from storage.collections.matches import Matches
from storage.documents import Capture, Match, Page, Passage
from tests.stored_pages import store_page
from tests.webadmin.cases.test_stage import deliver
from tests.webadmin.conftest import Copies, member
from tests.webadmin.reports.conftest import FETCHED
from webadmin.accounts.models import Organisation, User
from webadmin.cases.absence import note_absent, note_gone
from webadmin.cases.deciding.copy_decisions import set_status
from webadmin.cases.licensing.applying import apply
from webadmin.cases.licensing.judging_beside import judge_left
from webadmin.cases.models import Case, CaseState, Copy, DueJudgement, EventKind, Status
from webadmin.cases.transitions import move
from webadmin.licences.models import Licence

THIRDS = ((0, 340), (340, 680), (680, 1000))


def part(copies: Copies, span: tuple[int, int], number: int = 1, **place: str) -> Match:
    """Store a page that copies a part of a chapter of a thousand characters."""
    url = f"http://{place.get('host', 'mirror.example')}/{number}/{span[0]}"
    work = copies.work()
    whole = copies.copy(work, copies.chapter(work, number), url, site=place.get("site", "mirror"))
    found = replace(whole, method="part", source_coverage=(span[1] - span[0]) / 1000,
                    passages=(Passage((7, 20), span, 1.0),))
    Matches(copies.database).put([found])
    return found


def grant(copies: Copies, share: float, **terms: object) -> Licence:
    owner, _ = Organisation.objects.get_or_create(slug=copies.organisation, defaults={"name": "江南"})
    return Licence.objects.create(organisation=owner, max_share=share, **{"site": "mirror.example"} | terms)


def statuses() -> list[str]:
    return [case.status for case in Copy.objects.order_by("url")]


def take_down(copies: Copies, url: str) -> None:
    """Read a page again after its text was removed."""
    page = Page("mirror", url, "", FETCHED + timedelta(days=3), "utf-8", "第一章", "本书已下架。")
    store_page(copies.database, page, Capture(url, url, 200, (), b"", page.fetched_at))
    assert note_gone("mirror") == 1


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_a_chapter_on_three_pages_is_not_licensed_page_by_page(copies: Copies, order: tuple[int, ...]) -> None:
    licence = grant(copies, 0.7)
    matches = [part(copies, span) for span in THIRDS]
    deliver(copies, *(matches[place] for place in order[:2]))
    assert statuses() == ["licensed"] * 2
    deliver(copies, matches[order[2]])
    assert statuses() == ["new"] * 3
    assert set(Copy.objects.values_list("licence", flat=True)) == {None}
    events = Copy.objects.get(match=matches[order[0]].id).events
    assert list(events.values_list("kind", "before", "after", "text")) == [
        (EventKind.OPENED, "", "licensed", "near_copy"), (EventKind.STATUS, "licensed", "new", f"#{licence.pk}")]
    last = Copy.objects.get(match=matches[order[2]].id)
    assert list(last.events.values_list("kind", "after")) == [(EventKind.OPENED, "new")]
    deliver(copies, *matches)
    assert statuses() == ["new"] * 3


def test_a_licence_that_comes_later_is_of_the_same_amount(copies: Copies) -> None:
    deliver(copies, *(part(copies, span) for span in THIRDS))
    licence = grant(copies, 0.7)
    assert apply(licence).changed == 0
    Licence.objects.filter(pk=licence.pk).update(max_share=0.34, withdrawn_at=FETCHED)
    assert apply(grant(copies, 1.0)).changed == 3
    assert statuses() == ["licensed"] * 3


def test_what_two_pages_show_both_counts_once(copies: Copies) -> None:
    grant(copies, 0.34)
    first = part(copies, (0, 340))
    other = replace(part(copies, (1, 339)), source_coverage=0.338, method="other")
    Matches(copies.database).put([other])
    deliver(copies, first, other)
    assert statuses() == ["licensed"] * 2


def test_other_chapters_and_other_sites_do_not_count(copies: Copies) -> None:
    grant(copies, 0.34, site="")
    deliver(copies, part(copies, THIRDS[0]), part(copies, THIRDS[1], 2),
            part(copies, THIRDS[2], site="elsewhere", host="elsewhere.example"))
    assert statuses() == ["licensed"] * 3


def test_hosts_that_a_licence_is_not_about_do_not_count(copies: Copies) -> None:
    grant(copies, 0.34)
    deliver(copies, part(copies, THIRDS[1], host="another.example"), part(copies, THIRDS[0]))
    assert statuses() == ["new", "licensed"]
    deliver(copies, part(copies, THIRDS[2], host="www.mirror.example"))
    assert statuses() == ["new"] * 3


def test_what_is_gone_counts_no_more_but_for_itself(copies: Copies) -> None:
    grant(copies, 0.4)
    matches = [part(copies, span) for span in THIRDS[:2]]
    deliver(copies, *matches)
    assert statuses() == ["new"] * 2
    take_down(copies, matches[1].url)
    assert statuses() == ["licensed", "new"]
    deliver(copies, *matches)
    assert statuses() == ["licensed", "new"]


def test_a_false_alarm_does_not_count(copies: Copies) -> None:
    grant(copies, 0.4)
    editor = member(copies.organisation)
    deliver(copies, *(part(copies, span) for span in THIRDS[:2]))
    second = Copy.objects.order_by("url")[1]
    set_status(second, Status.FALSE_ALARM, editor)
    assert statuses() == ["licensed", "false_alarm"]
    set_status(second, Status.CONFIRMED, editor)
    assert statuses() == ["new", "confirmed"]


def test_what_people_decided_stays_and_counts(copies: Copies) -> None:
    grant(copies, 0.4)
    first, second = part(copies, THIRDS[0]), part(copies, THIRDS[1])
    deliver(copies, first)
    set_status(Copy.objects.get(), Status.CLOSED, member(copies.organisation))
    deliver(copies, second)
    assert statuses() == ["closed", "new"]


def test_a_chapters_pages_are_read_once_not_once_each(copies: Copies) -> None:
    licence = grant(copies, 0.9)
    counts = []
    for few in (range(0, 200, 100), range(200, 600, 100)):
        deliver(copies, *(part(copies, (start, start + 100)) for start in few))
        with CaptureQueriesContext(connection) as queries:
            assert apply(licence).changed == 0
        counts.append(len(queries))
    assert counts[0] == counts[1]


class Dying:
    """Fails every statement after the first commit, as if the process had died there."""

    def __init__(self) -> None:
        self._has_begun = False

    def __call__(self, execute: Callable[..., object], sql: str, params: object, many: bool, context: object) -> object:
        if self._has_begun and not connection.in_atomic_block:
            raise OperationalError("the process died")
        self._has_begun = connection.in_atomic_block
        return execute(sql, params, many, context)


def by_copy(member: User) -> None:
    set_status(Copy.objects.order_by("url")[1], Status.FALSE_ALARM, member)


def by_case(member: User) -> None:
    move(Copy.objects.order_by("url")[1].case, CaseState.FALSE_ALARM, member)


def by_absence(_: User) -> None:
    held = Copy.objects.order_by("url")[1]
    note_absent({held.pk: (held.page, FETCHED + timedelta(days=3))})


@pytest.mark.parametrize(("change", "after"), [
    (by_copy, ["licensed", "false_alarm"]), (by_absence, ["licensed", "new"]), (by_case, ["licensed", "false_alarm"])])
def test_a_change_whose_process_dies_still_frees_the_share(
    copies: Copies, change: Callable[[User], None], after: list[str],
) -> None:
    grant(copies, 0.4)
    editor = member(copies.organisation)
    deliver(copies, part(copies, THIRDS[0]), part(copies, THIRDS[1]))
    if change is by_case:
        second = Copy.objects.order_by("url")[1]
        own = Case.objects.get(pk=second.case_id)
        own.pk, own.key = None, "0" * 32
        own.save()
        Copy.objects.filter(pk=second.pk).update(case=own)
    assert statuses() == ["new"] * 2
    with connection.execute_wrapper(Dying()), pytest.raises(OperationalError):
        change(editor)
    assert statuses() == ["new", after[1]]
    assert judge_left() == 0, "its process may live"
    DueJudgement.objects.update(noted_at=FETCHED)
    assert judge_left() == 1
    assert (statuses(), DueJudgement.objects.count()) == (after, 0)
