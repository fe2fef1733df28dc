"""The inbox: its figures lead to exactly what they count."""

import re
from collections.abc import Callable
from datetime import date, timedelta
from html import unescape

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.webadmin.conftest import Copies, browser, member, organisation_of
from tests.webadmin.moves.proposed import proposed_move
from webadmin.accounts.models import Role, User
from webadmin.cases.absence import note_absent, note_back
from webadmin.cases.models import Case, CaseState
from webadmin.cases.transitions import add_note, assign, move, put_off, set_due
from webadmin.notices.drafting.notice_drafts import DraftOrder, draft
from webadmin.notices.models import Notice, NoticeAnswer, NoticeState
from webadmin.sites.models import Site

MOST_QUERIES = 20
LINE = re.compile(r'href="([^"]+)"[^>]*>(?:<b>([\d,]+)</b>|[^<]+</a><b class="figure[^"]*">([\d,]+)</b>)')


def figures(client: Client) -> dict[str, int]:
    """The figures of the inbox, by the address that they lead to."""
    page = client.get("/").content.decode()
    return {unescape(address): int((tile or line).replace(",", "")) for address, tile, line in LINE.findall(page)}


def rows(client: Client, address: str) -> int:
    """How many rows the list at an address has."""
    return client.get(address).content.decode().count('<td class="what">')


def fill(copies: Copies) -> User:
    """Put something behind each figure, but never the same number twice in a row."""
    user, work = member(copies.organisation, date_joined=timezone.now() - timedelta(days=1)), copies.work()
    chapter = copies.chapter(work)
    found = [copies.open(copies.copy(work, chapter, f"http://s{number}.example/1")) for number in range(9)]
    cases = [copy.case for copy in found]
    note_absent({found[0].pk: (found[0].page, timezone.now())})
    note_back({found[0].pk: (found[0].page, timezone.now())})
    for case in cases[1:3]:
        move(case, CaseState.CONFIRMED, user)
        move(case, CaseState.REMOVED, user)
    for case in cases[3:6]:
        assign(case, user, user)
    put_off(cases[6], timezone.now() + timedelta(days=1), user)
    Case.objects.filter(pk=cases[7].pk).update(snoozed_until=timezone.now() - timedelta(seconds=1))
    add_note(cases[7], None, f"@{user.username}请看")
    add_note(cases[7], None, f"mail me at x@{user.username}.example")
    set_due(cases[8], timezone.localdate() - timedelta(days=1), user)
    set_due(cases[3], timezone.localdate() + timedelta(days=7), user)
    for late in (-1, -2, 3):
        notice = draft(organisation_of(user), DraftOrder("dmca", (found[0].pk,)), None)
        Notice.objects.filter(pk=notice.pk).update(
            state="answered" if late > 0 else "sent", due_on=timezone.localdate() + timedelta(days=late),
            countered_on=date(2025, 1, 1) if late > 0 else None)
    NoticeAnswer.objects.create(notice=notice, kind="unread", received_on=date(2025, 1, 1), message_id="<1@x>")
    for undelivered in (NoticeState.BOUNCED, NoticeState.RECIPIENT_REFUSED):
        notice = draft(organisation_of(user), DraftOrder("dmca", (found[0].pk,)), None)
        Notice.objects.filter(pk=notice.pk).update(state=undelivered)
    for state in ("needs_human", "done"):
        Site.objects.create(organisation=organisation_of(user), name=state, start_urls=[], last_state=state)
    proposed_move(copies.database, copies.organisation, "old", "new", [work.id])
    return user


def test_every_figure_leads_to_exactly_what_it_counts(copies: Copies) -> None:
    user = fill(copies)
    client, old = browser(user), Case.objects.order_by("pk")[:2]
    opened = timezone.now().replace(day=1) - timedelta(days=3 * 365 - 31)
    Case.objects.filter(pk__in=[case.pk for case in old]).update(created_at=opened)
    counts = figures(client)
    shown = {re.sub(r"&since=.*", "", address): count for address, count in counts.items()}
    assert shown == {
        "/cases/?news=opened": 6, "/cases/?news=returned": 1, "/cases/?news=removed": 2, "/cases/?news=woken": 1,
        "/cases/?status=new": 6, "/cases/?waiting=me": 3, "/cases/?waiting=mentioned": 1,
        "/cases/?due=overdue": 1, "/cases/?due=soon": 1, "/notices/?due=unread": 1, "/notices/?due=overdue": 2,
        "/notices/?due=near": 1, "/notices/?due=counter": 1, "/notices/?due=undelivered": 2,
        "/claims/limitations/": 2, "/sites/?needs=human": 1, "/moves/": 1}
    for address, count in counts.items():
        assert rows(client, address) == count, address


def test_what_was_seen_is_not_new_and_a_mention_ends_with_a_look(copies: Copies) -> None:
    user = fill(copies)
    client = browser(user)
    mentioned = Case.objects.get(mentions__member=user)
    client.get(f"/cases/{mentioned.pk}/")
    client.post("/seen/")
    shown = {re.sub(r"&since=.*", "", address): count for address, count in figures(client).items()}
    assert [count for address, count in shown.items() if "news=" in address] == [0, 0, 0, 0]
    assert shown["/cases/?waiting=mentioned"] == 0
    assert shown["/cases/?status=new"] == 6


def test_news_are_those_since_the_last_visit(copies: Copies, desk: Callable[..., Client]) -> None:
    viewer = member(copies.organisation, Role.VIEWER)
    User.objects.filter(pk=viewer.pk).update(
        date_joined=timezone.now() - timedelta(days=9), visited_at=timezone.now() - timedelta(days=2),
        new_since=timezone.now() - timedelta(days=4))
    for days in (1, 3):
        case = copies.case(f"http://{days}.example/1").case
        Case.objects.filter(pk=case.pk).update(created_at=timezone.now() - timedelta(days=days))
    client = desk(Role.VIEWER)
    for _look in range(2):  # a second look within the same visit changes nothing
        opened = next(count for address, count in figures(client).items() if "news=opened" in address)
        assert opened == 1


def test_the_inbox_asks_little_however_much_there_is(copies: Copies) -> None:
    client = browser(fill(copies))
    with CaptureQueriesContext(connection) as queries:
        client.get("/")
    assert len(queries) <= MOST_QUERIES, [query["sql"][:120] for query in queries]
