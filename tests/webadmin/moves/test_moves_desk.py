"""A proposed move is shown with its reasons; cases, notices and targets follow after confirmation."""

import json
from collections.abc import Callable

import pytest
from django.db.models.signals import post_init
from django.test import Client

from tests.webadmin.api.conftest import ALL, program
from tests.webadmin.conftest import Copies, member
from tests.webadmin.moves.proposed import proposed_move
from webadmin.accounts.tenancy import Tenant
from webadmin.audit.models import AuditEvent
from webadmin.cases.models import Case, CaseState, Copy, EventKind
from webadmin.cases.transitions import move as decide
from webadmin.moves.answering import MoveError, answer, confirm
from webadmin.moves.models import SiteMove, move_key
from webadmin.moves.proposals import proposals
from webadmin.notices.drafting.notice_drafts import DraftOrder, draft
from webadmin.sites.models import Site
from webadmin.targets.models import Target


@pytest.fixture
def moved(copies: Copies) -> tuple[Copy, Copy]:
    """The copies of one work on a site that moved and on its successor."""
    work = copies.work()
    chapter = copies.chapter(work)
    old = copies.open(copies.copy(work, chapter, "http://old.example/1", site="old"))
    new = copies.open(copies.copy(work, chapter, "http://new.example/1", site="new"))
    decide(old.case, CaseState.CONFIRMED, member(copies.organisation))
    Target.objects.create(organisation=old.organisation, site="old.example", operator="某公司")
    proposed_move(copies.database, copies.organisation, "old", "new", [work.id])
    return old, new


def press(client: Client, copies: Copies, choice: str) -> None:
    key = move_key(copies.organisation, "old", "new")
    assert client.post(f"/moves/{key}/", {"answer": choice}).status_code == 302


def state_of(copy: Copy) -> str:
    return Case.objects.get(pk=copy.case_id).state


def test_cases_and_targets_follow_a_confirmed_move_and_return(
    copies: Copies, desk: Callable[..., Client], moved: tuple[Copy, Copy],
) -> None:
    old, new = moved
    notice = draft(old.organisation, DraftOrder("article_14", (old.pk,)), None)
    client = desk()
    assert (state_of(new), notice.reference in _page(client, new)) == ("new", False)
    press(client, copies, "confirm")
    assert state_of(new) == "confirmed"
    for copy in moved:
        line = copy.case.events.get(kind=EventKind.LINKED)
        assert (line.before, line.after) == (str(old.case_id), str(new.case_id))
        assert line.actor == member(copies.organisation)
    assert notice.reference in _page(client, new)
    assert f'href="/cases/{new.case_id}/"' in _page(client, old)
    assert Target.objects.get(site="old.example").sisters == ["new.example"]
    follower = Target.objects.get(site="new.example")
    assert (follower.sisters, follower.operator) == (["old.example"], "某公司")
    press(client, copies, "confirm")
    assert SiteMove.objects.get().answer == "confirmed"
    assert old.case.events.filter(kind=EventKind.LINKED).count() == 1, "answered once"
    press(client, copies, "withdraw")
    assert state_of(new) == "new"
    assert notice.reference not in _page(client, new)
    assert Target.objects.get().sisters == []
    assert [event.changes["answer"] for event in AuditEvent.objects.filter(action="sites.moved").order_by("pk")] == [
        ["", "confirmed"], ["confirmed", "withdrawn"]]
    assert "confirm" in client.get("/moves/").content.decode(), "it is proposed again"


def test_what_was_decided_since_stays(copies: Copies, desk: Callable[..., Client], moved: tuple[Copy, Copy]) -> None:
    _, new = moved
    client = desk()
    press(client, copies, "confirm")
    decide(Case.objects.get(pk=new.case_id), CaseState.FALSE_ALARM, member(copies.organisation))
    Target.objects.filter(site="new.example").update(registrar="known since", operator="another")
    press(client, copies, "withdraw")
    assert state_of(new) == "false_alarm"
    assert Target.objects.get(site="new.example").operator == "another"


@pytest.mark.parametrize(("language", "wording"), [
    ("en", ("of 40 errors that the old site made itself, the new site repeats 39", "Apparently run by the same people",
            "Analytics or advertising account", "says nothing about who")),
    ("zh-hans", ("40 处错误", "确认搬迁", "疑为同一运营者", "统计或广告账号", "不能说明由谁运营"))])
def test_the_reasons_are_said(
    desk: Callable[..., Client], moved: tuple[Copy, Copy], language: str, wording: tuple[str, ...],
) -> None:
    site = Site.objects.create(organisation=moved[0].organisation, name="新站", key="new", start_urls=[])
    client = desk()
    client.cookies.load({"django_language": language})
    page = client.get("/moves/").content.decode()
    assert [each for each in wording if each not in page] == []
    assert "新站" in page
    assert '<a href="/moves/">' in client.get("/").content.decode(), "it waits for a person"
    kit = client.get(f"/moves/kits/{site.pk}/").content.decode()
    assert all(each in kit for each in ("old.example", "G-ABCDEFGH12", "/js/read.js"))


def test_a_declined_move_links_nothing(copies: Copies, desk: Callable[..., Client], moved: tuple[Copy, Copy]) -> None:
    client = desk()
    press(client, copies, "decline")
    assert state_of(moved[1]) == "new"
    assert Target.objects.count() == 1
    assert 'value="decline"' not in client.get("/moves/").content.decode()


def test_a_confirmation_from_an_old_page_loses_nothing_of_the_first(copies: Copies, moved: tuple[Copy, Copy]) -> None:
    tenant, owner = Tenant(moved[0].organisation), member(copies.organisation)
    [found] = proposals(tenant)
    answer(tenant, found.key, "confirm", owner)
    with pytest.raises(MoveError):  # the second person's page still showed it as proposed
        confirm(tenant.organisation, found, owner)
    assert answer(tenant, found.key, "withdraw", owner).kept == 0
    assert state_of(moved[1]) == "new", "what the first did can be taken back"
    assert answer(tenant, found.key, "confirm", owner).following == 1, "and be done again"


def test_a_decision_of_this_moment_is_not_overruled(copies: Copies, moved: tuple[Copy, Copy]) -> None:
    tenant, owner = Tenant(moved[0].organisation), member(copies.organisation)

    def decide_meanwhile(instance: Case, **_about: object) -> None:
        if instance.pk == moved[1].case_id:
            post_init.disconnect(decide_meanwhile, Case)
            decide(Case.objects.get(pk=instance.pk), CaseState.QUOTATION, owner)

    post_init.connect(decide_meanwhile, Case)
    try:
        answer(tenant, proposals(tenant)[0].key, "confirm", owner)
    finally:
        post_init.disconnect(decide_meanwhile, Case)
    assert state_of(moved[1]) == "quotation"


def test_an_answer_that_says_neither_changes_nothing(
    copies: Copies, desk: Callable[..., Client], moved: tuple[Copy, Copy],
) -> None:
    address = f"/moves/{move_key(copies.organisation, 'old', 'new')}/"
    assert desk().post(address, {"answer": "perhaps"}).status_code == 404
    assert not SiteMove.objects.exists()


def test_more_than_the_page_holds_is_counted(
    desk: Callable[..., Client], moved: tuple[Copy, Copy], monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("webadmin.moves.views.SHOWN", 0)
    client = desk()
    client.cookies.load({"django_language": "en"})
    assert client.get("/moves/").content.decode().count("and 1 more") == 1, "the sites that are run alike"


def test_programs_read_and_answer_moves(copies: Copies, moved: tuple[Copy, Copy]) -> None:
    site = Site.objects.create(organisation=moved[0].organisation, name="mirror of old", key="old", start_urls=[])
    caller = program(member(copies.organisation), ALL)
    [listed] = json.loads(caller.get("/moves").content)
    assert (listed["old"], listed["new"], listed["answer"], listed["reasons"]["carried"]) == (
        "mirror of old", "new.example", "proposed", 39)
    answered = json.loads(caller.send("post", f"/moves/{listed['id']}/answer", {"answer": "confirm"}).content)
    assert answered["answer"] == "confirmed"
    assert state_of(moved[1]) == "confirmed"
    assert caller.send("post", f"/moves/{listed['id']}/answer", {"answer": "decline"}).status_code == 409
    kit = json.loads(caller.get(f"/sites/{site.pk}/kit").content)
    assert (kit["operator"], kit["fellows"][0]["same_operator"]) == (["account:google G-ABCDEFGH12"], True)
    assert kit["is_gone"]
    caller.send("post", f"/moves/{listed['id']}/answer", {"answer": "withdraw"})
    assert [each["answer"] for each in json.loads(caller.get("/moves").content)] == ["proposed"], "listed once"


def _page(client: Client, copy: Copy) -> str:
    return client.get(f"/cases/{copy.case_id}/").content.decode()
