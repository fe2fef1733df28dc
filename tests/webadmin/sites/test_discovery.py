"""Unknown sites are found through a real search server on loopback, proposed, and watched after approval."""

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from crawler.network.search import SearchError, search
from crawler.urls.address import Scope
from fingerprinting.text.distinctive import distinctive
from storage.inbox import Inbox, StageName
from storage.settings import Settings
from tests.mirror import Answer, Canary
from tests.mirror import Site as Server
from tests.webadmin.conftest import Copies, browser, member, organisation_of
from webadmin.accounts.models import Role
from webadmin.audit.actions import Action
from webadmin.audit.models import AuditEvent
from webadmin.sites.models import SearchQuery, Site, SiteCandidate
from webadmin.sites.proposals.discovery import discover
from webadmin.sites.schedule import due_policies

DAY = date(2025, 11, 21)
TITLE = "渡口灯火旧事"
SENTENCE = "船家说今晚的雾实在太重了谁也不肯撑篙过江"
TEXT = f"第一章。暮色压下来。{SENTENCE}。她笑了笑。好。"


def searxng(answers: Callable[[str], list[dict[str, str]]]) -> Server:
    """A server that speaks SearXNG's JSON."""
    def answer(path: str) -> Answer:
        query = parse_qs(urlsplit(path).query)
        assert query["format"] == ["json"]
        found = {"query": query["q"][0], "results": answers(query["q"][0]), "suggestions": []}
        return Answer(json.dumps(found).encode(), 200, (("Content-Type", "application/json"),))

    return Server(otherwise=answer)


def found(query: str) -> list[dict[str, str]]:
    """A copy, the same one again, a watched site, and typical extra results."""
    copy = {"title": "某\0站\ud83d", "content": f"…{SENTENCE}，谁也…",
            "url": "http://www.pirate.example/book/1.html?utm_source=x"}
    return [copy, {**copy, "url": "http://pirate.example/2"}, {**copy, "url": "http://mirror.example/1"},
            {"title": "天气预报", "content": "今晚有雾", "url": "http://weather.example/"},
            {"url": "javascript:alert(1)"}, {"title": f"《{TITLE}》最新章节", "content": "", "url": "http://titles.example/7"}]


def looking(web: Settings, server: Server, **changes: int) -> Settings:
    return replace(web, search_url=f"{server.url}/search", allow_hosts=(server.pair,), **changes)  # type: ignore[arg-type]


@pytest.fixture
def watched(copies: Copies) -> Copies:
    """An organisation with one work and one site."""
    work = copies.work(TITLE)
    copies.chapter(work, text=TEXT)
    owner = member(copies.organisation)
    Site.objects.create(organisation=organisation_of(owner), name="mirror", start_urls=["http://mirror.example/"])
    return copies


def serve(answers: Callable[[str], list[dict[str, str]]] = found) -> AbstractContextManager[Server]:
    return searxng(answers).serve()


def test_sites_are_proposed_with_what_led_to_them(web: Settings, watched: Copies) -> None:
    with serve() as server:
        assert discover(looking(web, server), DAY) == {"queries": 2, "hits": 10, "proposed": 2}
        queries = {parse_qs(urlsplit(path).query)["q"][0] for path in server.paths()}
        assert queries == {f'"{TITLE}"', f'"{SENTENCE}"'}
        assert server.requests[0].headers["User-Agent"].startswith("Wenzong/")
        assert discover(looking(web, server), DAY + timedelta(days=1))["queries"] == 0, "what was asked rests"
        assert discover(looking(web, server), DAY + timedelta(days=40))["proposed"] == 0, "nothing is proposed twice"
    proposed = {each.host: each for each in SiteCandidate.objects.all()}
    assert proposed.keys() == {"pirate.example", "titles.example"}
    assert proposed["pirate.example"].query == SENTENCE
    assert proposed["pirate.example"].url == "http://www.pirate.example/book/1.html"
    assert proposed["titles.example"].work == TITLE


def test_the_budget_of_a_day_is_kept(web: Settings, watched: Copies) -> None:
    with serve(lambda query: []) as server:
        for _ in range(3):
            discover(looking(web, server, search_budget=1), DAY)
        assert len(server.paths()) == SearchQuery.objects.count() == 1
        discover(looking(web, server, search_budget=1), DAY + timedelta(days=1))
        assert len(set(server.paths())) == 2


def test_nothing_is_crawled_before_a_person_says_so(
    web: Settings, watched: Copies, desk: Callable[..., Client],
) -> None:
    with serve() as server:
        discover(looking(web, server), DAY)
    assert [policy.name for policy in due_policies(datetime.now(UTC), force=True)] == ["mirror"]
    assert Inbox(watched.database, StageName.CRAWL).waiting() == 0
    client = desk()
    assert SENTENCE in client.get("/sites/proposed/").content.decode()
    pirate, titles = (SiteCandidate.objects.get(host=host) for host in ("pirate.example", "titles.example"))
    assert browser(member("others")).post(f"/sites/proposed/{pirate.pk}/", {"answer": "approve"}).status_code == 404
    assert desk(Role.VIEWER).post(f"/sites/proposed/{pirate.pk}/", {"answer": "approve"}).status_code == 403
    client.post(f"/sites/proposed/{pirate.pk}/", {"answer": "approve"})
    client.post(f"/sites/proposed/{titles.pk}/", {"answer": "decline"})
    client.post(f"/sites/proposed/{titles.pk}/", {"answer": "approve"})
    policies = {policy.name: policy for policy in due_policies(datetime.now(UTC), force=True)}
    assert policies.keys() == {"mirror", "pirate.example"}, "a declined site stays declined"
    assert policies["pirate.example"].start_urls == (pirate.url,)
    assert policies["pirate.example"].hints.titles == (TITLE,)
    pirate.refresh_from_db()
    assert (pirate.answer, pirate.site and pirate.site.name) == ("approved", "pirate.example")
    assert pirate.answered_by is not None


def test_a_proposed_address_is_added_to_the_watched_site_of_its_name(
    copies: Copies, desk: Callable[..., Client],
) -> None:
    watched = Site.objects.create(
        organisation=organisation_of(member(copies.organisation)), name="pirate.example", enabled=False,
        start_urls=["http://former.example/"], scope=["former.example"])
    proposal = SiteCandidate.objects.create(
        organisation=watched.organisation, host="pirate.example", url="http://www.pirate.example/book/1.html")
    desk().post(f"/sites/proposed/{proposal.pk}/", {"answer": "approve"})
    policy, = due_policies(datetime.now(UTC), force=True)
    assert policy.start_urls == ("http://former.example/", proposal.url)
    assert Scope(policy.allowed, policy.start_urls).covers(proposal.url)
    line = AuditEvent.objects.get(action=Action.SITE_CHANGED)
    assert line.changes["start_urls"] == [watched.start_urls, [*watched.start_urls, proposal.url]]
    assert (line.actor_name, line.address) == (f"{copies.organisation}-owner", "127.0.0.1")


def test_only_an_owner_adds_a_proposed_address_to_a_site_with_exceptions(
    copies: Copies, desk: Callable[..., Client],
) -> None:
    watched = Site.objects.create(
        organisation=organisation_of(member(copies.organisation)), name="pirate.example", obey_robots=False,
        robots_reason="written permission", start_urls=["http://former.example/"])
    proposal = SiteCandidate.objects.create(
        organisation=watched.organisation, host="pirate.example", url="http://pirate.example/")
    sent = desk(Role.EDITOR).post(f"/sites/proposed/{proposal.pk}/", {"answer": "approve"}, follow=True)
    assert "只有所有者可以为其添加地址" in sent.content.decode()
    proposal.refresh_from_db()
    watched.refresh_from_db()
    assert (proposal.answer, watched.start_urls) == ("proposed", ["http://former.example/"])
    desk().post(f"/sites/proposed/{proposal.pk}/", {"answer": "approve"})
    watched.refresh_from_db()
    assert watched.start_urls == ["http://former.example/", proposal.url]


@pytest.mark.parametrize(("answer", "message"), [
    (Answer(b"no", 403), "search.formats"),
    (Answer(b"<html>"), "not SearXNG's JSON"),
    (Answer(b"[1]"), "not SearXNG's JSON"), (Answer(b"[" * 100_000), "not SearXNG's JSON"),
    (Answer(b" " * (5 * 2**20)), "more than"),
    (Answer(status=302, headers=(("Location", "http://127.0.0.1:1/"), ("Content-Length", "0"))), "answered 302"),
])
def test_a_server_that_answers_otherwise_is_named(answer: Answer, message: str) -> None:
    with Server(otherwise=answer).serve() as server, pytest.raises(SearchError, match=message):
        search(looking(Settings(), server), "x")


def test_the_egress_guard_holds_for_the_search_server_too() -> None:
    with Canary().listen() as canary:
        for host in ("127.0.0.1", "localhost", "[::ffff:127.0.0.1]"):
            with pytest.raises(SearchError, match="WENZONG_SERVICE_HOSTS"):
                search(Settings(search_url=f"http://{host}:{canary.port}/search"), "x")
        with pytest.raises(SearchError, match="may not be asked"):
            search(Settings(search_url="file:///etc/passwd"), "x")
    assert canary.connections == 0
    with pytest.raises(SearchError, match="WENZONG_SEARCH_URL"):
        search(Settings(), "x")


def test_distinctive_sentences_are_of_rare_words() -> None:
    text = f"他说他知道这是一个问题，我们可以看到。短句。{SENTENCE}。" + "很" * 60 + "。"
    assert distinctive(text, 1) == [SENTENCE]
    assert distinctive("短。", 3) == []
