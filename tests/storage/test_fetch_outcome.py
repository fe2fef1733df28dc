"""Outcomes of fetches: what they imply, and the words that earlier releases stored."""

import pytest
from pymongo.database import Database

from storage.collections.crawls import Crawls
from storage.collections.visits import Visits
from storage.documents import Document, derive_id
from storage.fetch_outcome import FetchOutcome, Standing


@pytest.mark.parametrize(("word", "outcome"), [
    ("gone", FetchOutcome.GONE), ("status_429", FetchOutcome.OVERLOADED), ("status_503", FetchOutcome.OVERLOADED),
    ("status_502", FetchOutcome.SERVER_ERROR), ("status_418", FetchOutcome.BAD_STATUS),
    ("error_KeyError", FetchOutcome.INTERNAL_ERROR), ("not_storable_InvalidStringData", FetchOutcome.NOT_STORABLE),
    ("own_call", FetchOutcome.BROWSER_CALL), ("of_a_later_release", FetchOutcome.UNKNOWN),
])
def test_words_of_any_release_are_read(word: str, outcome: FetchOutcome) -> None:
    assert FetchOutcome.parse(word) is outcome


@pytest.mark.parametrize("outcome", FetchOutcome)
def test_properties_agree(outcome: FetchOutcome) -> None:
    assert FetchOutcome.parse(str(outcome)) is outcome
    assert outcome.is_error or not outcome.retry
    if outcome.is_block:
        assert outcome.standing is outcome.of_host.standing is Standing.BLOCKED
    if outcome.standing is Standing.THERE:
        assert not outcome.is_error


def test_only_the_server_s_word_makes_an_address_gone() -> None:
    assert [outcome for outcome in FetchOutcome if outcome.standing is Standing.GONE] == [FetchOutcome.GONE]


def test_a_crawl_of_v0_1_0_is_read(database: Database[Document]) -> None:
    database["crawls"].insert_one({
        "_id": "run:site", "run": "run", "site": "site", "state": "done", "reason": "a sentence",
        "counts": {"pages": 1}, "reasons": {"status_500": 2, "status_502": 3, "timeout": 1},
        "started_at": None, "ended_at": None})
    crawl = Crawls(database).get("run", "site")
    assert crawl is not None
    assert crawl.reasons == {FetchOutcome.SERVER_ERROR: 5, FetchOutcome.TIMEOUT: 1}
    Crawls(database).note(crawl.id, {}, {FetchOutcome.TIMEOUT: 1})
    again = Crawls(database).get("run", "site")
    assert again is not None
    assert again.reasons[FetchOutcome.TIMEOUT] == 2


def test_standings_survive_the_store(database: Database[Document]) -> None:
    url = "http://h/1"
    database["visits"].insert_one({"_id": derive_id("visit", url), "url": url, "site": "s", "page": "p",
                                   "fetched_at": None, "standing": "soft_404"})
    assert Visits(database).of([url])[url].standing is Standing.SOFT_404
