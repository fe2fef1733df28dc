"""What the search server says of pages: asked where an owner wants it, kept, and never believed from one answer."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.utils import timezone

from crawler.network.search import Hit, SearchAnswer
from storage.settings import Settings
from tests.mirror import Answer
from tests.mirror import Site as Server
from tests.webadmin.api.conftest import program
from tests.webadmin.conftest import Copies, member
from webadmin.append_only import AppendOnlyError
from webadmin.cases.models import Copy
from webadmin.holders.models import HolderProfile
from webadmin.sites.models import SearchQuery
from webadmin.takedown.delisting.asking_engines import ask_engines, listings
from webadmin.takedown.delisting.engine_beliefs import engine_beliefs, row_of
from webadmin.takedown.models import Delisting, EngineAnswer, Listing

DAY, URL = date(2025, 11, 21), "http://mirror.example/1"
NOON = datetime(2025, 11, 21, 12, tzinfo=UTC)
LISTED, NOT_LISTED, UNKNOWN = Listing.LISTED, Listing.NOT_LISTED, Listing.UNKNOWN


def hit(url: str, *engines: str) -> dict[str, Any]:
    return {"url": url, "title": "渡口的灯", "content": "", "engines": list(engines)}


def searxng(*results: dict[str, Any], silent: tuple[str, ...] = ()) -> Server:
    found = {"results": list(results), "unresponsive_engines": [[name, "timeout"] for name in silent]}
    return Server(otherwise=lambda _path: Answer(json.dumps(found).encode(), 200))


def looking(web: Settings, server: Server, **changes: Any) -> Settings:
    return replace(web, search_url=f"{server.url}/search", allow_hosts=(server.pair,), **changes)


@pytest.fixture
def reported(copies: Copies) -> Copy:
    """A copy of which a person asked Google, in an organisation that wants the server asked."""
    copy = copies.case(URL)
    HolderProfile.objects.create(organisation=copy.organisation, asks_search_engines=True)
    Delisting(case=copy.case, engine="google", state="asked", seen_on=DAY, actor=member(copies.organisation)).save()
    return copy


def test_each_engine_is_told_apart(web: Settings, reported: Copy) -> None:
    with searxng(hit(URL, "google"), hit("http://mirror.example/other", "bing"), hit("http://else.example/", "qwant"),
                 silent=("baidu",)).serve() as server:
        assert ask_engines(looking(web, server), DAY) == {"engine_questions": 2, "engine_answers": 3}
        words = [parse_qs(urlsplit(path).query)["q"][0] for path in server.paths()]
    assert words == ["site:mirror.example/1", f"site:mirror.example {reported.work_title} {reported.chapter_title}"]
    assert dict(EngineAnswer.objects.values_list("engine", "listing")) == {
        "google": "listed", "bing": "not_listed", "baidu": "unknown"}
    assert SearchQuery.objects.count() == 2, "they count towards the budget"
    answer = EngineAnswer.objects.get(engine="google")
    with pytest.raises(AppendOnlyError):
        answer.delete()


def test_silence_in_either_question_is_no_delisting() -> None:
    other = Hit("http://mirror.example/other", "", "", ("google",))
    first, second = SearchAnswer([other], frozenset()), SearchAnswer([], frozenset({"google"}))
    assert listings(URL, [first, first]) == {"google": NOT_LISTED}
    assert listings(URL, [first, second]) == {"google": UNKNOWN}
    assert listings(URL, [SearchAnswer([other._replace(url=URL)], frozenset()), second]) == {"google": LISTED}
    assert listings(URL, [SearchAnswer([], frozenset())] * 2) == {}


def test_nobody_is_asked_without_the_owner_s_word_nor_beyond_the_budget(
    web: Settings, copies: Copies, reported: Copy,
) -> None:
    with searxng(hit(URL, "google")).serve() as server:
        assert ask_engines(looking(web, server, search_budget=3), DAY)["engine_questions"] == 0
        HolderProfile.objects.update(asks_search_engines=False)
        assert ask_engines(looking(web, server), DAY)["engine_questions"] == 0
        HolderProfile.objects.update(asks_search_engines=True)
        copies.case("http://elsewhere.example/1", site="elsewhere")
        assert ask_engines(looking(web, server), DAY)["engine_questions"] == 2, "of the case an engine was asked about"
        assert {each.url for each in EngineAnswer.objects.all()} == {URL}


def row(*listed: tuple[int, Listing]) -> tuple[Listing, int]:
    return row_of(EngineAnswer(listing=listing, at=NOON - timedelta(hours=hours)) for hours, listing in listed)


def test_what_is_believed_takes_three_answers_apart() -> None:
    assert row((0, NOT_LISTED)) == (NOT_LISTED, 1)
    assert row((0, NOT_LISTED), (1, NOT_LISTED), (2, NOT_LISTED)) == (NOT_LISTED, 1), "of one day they are one"
    assert row((0, NOT_LISTED), (24, UNKNOWN), (48, NOT_LISTED), (72, NOT_LISTED)) == (NOT_LISTED, 3)
    assert row((0, NOT_LISTED), (24, LISTED), (48, NOT_LISTED)) == (NOT_LISTED, 1)
    assert row((0, UNKNOWN)) == (UNKNOWN, 0)


def test_desk_and_programs_are_told_how_sure_it_is(
    web: Settings, copies: Copies, reported: Copy, desk: Callable[..., Client], monkeypatch: pytest.MonkeyPatch,
) -> None:
    address = f"/removals/cases/{reported.case_id}/"
    with searxng(hit("http://mirror.example/other", "google")).serve() as server:
        ask_engines(looking(web, server), DAY)
    [belief] = engine_beliefs(reported.case)
    assert (belief.engine, belief.listing, belief.is_believed) == ("google", NOT_LISTED, False)
    assert "已有 1 次" in desk().get(address).content.decode()
    later = timezone.now() + timedelta(days=1), timezone.now() + timedelta(days=2)
    for moment in later:
        monkeypatch.setattr(timezone, "now", lambda moment=moment: moment)
        EngineAnswer(case=reported.case, url=URL, engine="google", listing=NOT_LISTED, query="q").save()
    monkeypatch.undo()
    [belief] = engine_beliefs(reported.case)
    assert (belief.is_believed, belief.answers) == (True, 3)
    assert "可以采信" in desk().get(address).content.decode()
    listed = program(member(copies.organisation)).get(f"/cases/{reported.case_id}/engine-answers").json()
    assert [each["listing"] for each in listed["items"]] == ["not_listed"] * 3
    assert program(member("strangers")).get(f"/cases/{reported.case_id}/engine-answers").status_code == 404
