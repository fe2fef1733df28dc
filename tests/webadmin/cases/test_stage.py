"""The case stage: one case per address and chapter, for any order and number of deliveries."""

from dataclasses import replace
from datetime import timedelta
from itertools import permutations

import pytest
from django.db import DatabaseError, connection

from storage.collections.dead_letters import dead_letters
from storage.collections.matches import Matches
from storage.documents import Capture, Match, Page, Verdict
from storage.inbox import Inbox, StageName
from tests.stored_pages import store_page
from tests.webadmin.conftest import Copies
from tests.webadmin.reports.conftest import FETCHED
from webadmin.accounts.models import Organisation
from webadmin.append_only import AppendOnlyError
from webadmin.cases.models import CaseEvent, Copy, EventKind, Status
from webadmin.cases.stage import CaseStage, stages
from webadmin.licences.models import Licence
from webadmin.sites.models import Site

URL = "http://mirror.example/1"


def deliver(copies: Copies, *matches: Match) -> None:
    """Enqueue matches and step the stage until nothing waits."""
    inbox = Inbox(copies.database, StageName.CASE)
    for match in matches:
        inbox.enqueue([match.id])
        while CaseStage(copies.database).step():
            pass
    assert inbox.waiting() == 0


def copied(copies: Copies) -> Match:
    work = copies.work()
    return copies.copy(work, copies.chapter(work), URL)


def later(copies: Copies, match: Match, days: int, text: str = "换了广告。", **changes: object) -> Match:
    """Store a later version of a match's page, with the match found on it."""
    page = Page(match.site, match.url, "", FETCHED + timedelta(days=days), "utf-8", "第一章", text)
    store_page(copies.database, page, Capture(match.url, match.url, 200, (), text.encode(), page.fetched_at))
    found = replace(match, page=page.id, passages=(), **changes)  # type: ignore[arg-type]  # by name
    Matches(copies.database).put([found])
    return found


@pytest.mark.fault(22)
def test_a_match_delivered_three_times_is_one_case(copies: Copies) -> None:
    match = copied(copies)
    deliver(copies, match, match, match)
    case = Copy.objects.get()
    assert (case.url, case.status, case.verdict, case.work_title) == (URL, "new", "near_copy", "渡口的灯")
    assert (case.first_seen, case.last_seen, case.match) == (FETCHED, FETCHED, match.id)
    assert case.evasions == {"mask": 2}
    assert [event.kind for event in case.events.all()] == [EventKind.OPENED]


@pytest.mark.parametrize("verdict", ["quotation", "boilerplate", "unrelated"])
def test_what_does_not_infringe_opens_no_case(copies: Copies, verdict: Verdict) -> None:
    match = replace(copied(copies), verdict=verdict, method=verdict)
    Matches(copies.database).put([match])
    deliver(copies, match)
    assert not Copy.objects.exists()


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_newest_version_shows_in_whatever_order_it_comes(copies: Copies, order: tuple[int, ...]) -> None:
    match = copied(copies)
    matches = [match, later(copies, match, 1, "一", score=0.5), later(copies, match, 2, "二", score=0.4)]
    deliver(copies, *(matches[place] for place in order))
    case = Copy.objects.get()
    assert (case.match, case.page, case.score) == (matches[2].id, matches[2].page, 0.4)
    assert (case.first_seen, case.last_seen) == (FETCHED, FETCHED + timedelta(days=2))


def test_of_one_page_version_the_better_match_shows(copies: Copies) -> None:
    match = copied(copies)
    better = replace(match, method="other", score=0.999)
    Matches(copies.database).put([better])
    for matches in ((match, better), (better, match)):
        deliver(copies, *matches)
        assert Copy.objects.get().match == better.id


def test_two_chapters_on_a_page_are_two_cases(copies: Copies) -> None:
    work = copies.work()
    deliver(copies, *(copies.copy(work, copies.chapter(work, number), URL) for number in (1, 2)))
    assert {case.chapter_title for case in Copy.objects.all()} == {"第1章", "第2章"}


def test_an_organisation_known_to_mongodb_alone_gets_its_row(copies: Copies) -> None:
    deliver(copies, copied(copies))
    assert Organisation.objects.get().slug == copies.organisation


def test_a_site_is_called_as_its_own_organisation_calls_it(copies: Copies) -> None:
    stranger = Organisation.objects.create(slug="strangers", name="strangers")
    Site.objects.create(organisation=stranger, name="mirror", start_urls=[URL])
    deliver(copies, copied(copies))
    assert Copy.objects.get().site == "mirror.example"
    own = Site.objects.create(organisation=Organisation.objects.get(slug=copies.organisation), name="mirror")
    assert own.key == f"mirror@{copies.organisation}"


def test_a_match_that_is_not_there_yet_waits(copies: Copies) -> None:
    inbox = Inbox(copies.database, StageName.CASE)
    inbox.enqueue(["0" * 32])
    assert CaseStage(copies.database).step() == 1
    assert inbox.waiting() == 1
    assert CaseStage(copies.database).step() == 0


def test_a_match_without_its_page_waits_too(copies: Copies) -> None:
    match = replace(copied(copies), page="f" * 32)
    Matches(copies.database).put([match])
    inbox = Inbox(copies.database, StageName.CASE)
    inbox.enqueue([match.id])
    CaseStage(copies.database).step()
    assert inbox.waiting() == 1
    assert not Copy.objects.exists()


@pytest.mark.fault(23)
def test_a_poisonous_match_is_set_aside_and_delays_no_other(
    copies: Copies, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = copies.work()
    good = copies.copy(work, copies.chapter(work), URL)
    bad = replace(good, method="poison", url="http://poison.example/", score="not a number")  # type: ignore[arg-type]  # the point
    Matches(copies.database).put([bad])
    monkeypatch.setattr("storage.inbox.RETRY", timedelta(0))
    inbox = Inbox(copies.database, StageName.CASE)
    inbox.enqueue([bad.id, good.id])
    while inbox.waiting():
        CaseStage(copies.database).step()
        copies.database["inbox_case"].update_many({}, {"$set": {"ready_at": 0}})
    assert [case.url for case in Copy.objects.all()] == [URL]
    assert [each["item"] for each in dead_letters(copies.database)] == [bad.id]


def test_a_licensed_copy_waits_for_nobody(copies: Copies) -> None:
    owner = Organisation.objects.create(slug=copies.organisation, name="江南")
    licence = Licence.objects.create(organisation=owner, site="mirror.example")
    deliver(copies, copied(copies))
    case = Copy.objects.get()
    assert (case.status, case.licence, case.verdict) == (Status.LICENSED, licence, "near_copy")


def test_a_licence_that_a_later_version_exceeds_covers_it_no_more(copies: Copies) -> None:
    owner = Organisation.objects.create(slug=copies.organisation, name="江南")
    Licence.objects.create(organisation=owner, site="mirror.example", max_share=0.3)
    match = replace(copied(copies), source_coverage=0.2, method="small")
    Matches(copies.database).put([match])
    deliver(copies, match)
    assert Copy.objects.get().status == Status.LICENSED
    deliver(copies, later(copies, match, 1, source_coverage=0.9))
    assert Copy.objects.get().status == Status.NEW


def test_history_is_only_ever_added_to(copies: Copies) -> None:
    deliver(copies, copied(copies))
    event = CaseEvent.objects.get()
    with pytest.raises(AppendOnlyError):
        event.save()
    with pytest.raises(AppendOnlyError):
        event.delete()
    for statement in ("UPDATE cases_caseevent SET text = 'rewritten'", "DELETE FROM cases_caseevent"):
        with pytest.raises(DatabaseError, match="append-only"), connection.cursor() as cursor:
            cursor.execute(statement)


def test_the_package_offers_its_stage(copies: Copies, web: object) -> None:
    assert [stage.name for stage in stages(web)] == ["case"]  # type: ignore[arg-type]  # the Settings fixture
