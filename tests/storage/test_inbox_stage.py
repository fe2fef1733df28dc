from collections.abc import Callable, Sequence
from datetime import timedelta

import pytest
from pymongo.database import Database
from pymongo.errors import ServerSelectionTimeoutError

from storage import inbox_stage
from storage.claims.parcel import Claim
from storage.collections.dead_letters import dead_letters
from storage.documents import Document
from storage.inbox import MAX_ATTEMPTS, Inbox, StageName
from storage.inbox_stage import Claimed, InboxStage, Unfinished
from tests.alive import eventually


class Lengths(InboxStage[str]):
    """Stores the length of texts; the test decides what happens to one of them."""

    name = StageName.FINGERPRINT
    batch = 4

    def __init__(self, database: Database[Document], act: Callable[[str], object] = len) -> None:
        super().__init__(database)
        self.database, self.act = database, act
        self.batches: list[int] = []
        self.was_idle = False

    def on_idle(self) -> None:
        self.was_idle = True

    def validate(self, claim: Claim) -> None:
        if claim.id.startswith("?"):
            raise ValueError("not an id")

    def load(self, claims: Sequence[Claim]) -> dict[str, str]:
        return {item["_id"]: item["text"]
                for item in self.database["texts"].find({"_id": {"$in": [claim.id for claim in claims]}})}

    def process(self, batch: Sequence[Claimed[str]]) -> Unfinished:
        self.batches.append(len(batch))
        for claimed in batch:
            self.act(claimed.item)
        for claimed in batch:
            self.database["lengths"].replace_one({"_id": claimed.claim.id}, {"length": len(claimed.item)}, upsert=True)
        return Unfinished(retry=[claimed.claim.id for claimed in batch if claimed.item == "wait"],
                          rejected={claimed.claim.id: "refused" for claimed in batch if claimed.item == "refuse"})


def fill(database: Database[Document], **texts: str) -> Inbox:
    inbox = Inbox(database, StageName.FINGERPRINT)
    inbox.enqueue(texts)
    database["texts"].insert_many([{"_id": name, "text": text} for name, text in texts.items()])
    return inbox


def lengths(database: Database[Document]) -> set[str]:
    return {item["_id"] for item in database["lengths"].find({})}


def make_ready(database: Database[Document]) -> None:
    database["inbox_fingerprint"].update_many({}, {"$set": {"ready_at": 0}})


def test_everything_that_waits_is_processed_in_batches(database: Database[Document]) -> None:
    inbox = fill(database, **{f"t{number}": "x" * number for number in range(10)})
    stage = Lengths(database)
    assert stage.step() == 10
    assert stage.batches == [4, 4, 2]
    assert (inbox.waiting(), len(lengths(database)), stage.was_idle) == (0, 10, False)
    assert stage.step() == 0
    assert stage.was_idle


def test_a_slow_item_keeps_all_that_waits_behind_it(
    database: Database[Document], monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(database, **{f"t{number}": "x" * number for number in range(6)})
    kept: list[int] = []
    stage = Lengths(database, lambda _text: stage.keep_all())
    monkeypatch.setattr(stage, "lease", timedelta(0))
    monkeypatch.setattr(stage.inbox, "renew", lambda claims, _lease: kept.append(len(claims)))
    assert stage.step() == 6
    assert set(kept) == {6, 2}
    assert kept.count(6) >= 4


def test_a_computation_that_hangs_loses_its_claim(
    database: Database[Document], monkeypatch: pytest.MonkeyPatch,
) -> None:
    inbox, taken = fill(database, one="x"), list[Claim]()

    def is_taken() -> bool:
        taken.extend(inbox.claim())
        return bool(taken)

    def hang(_text: str) -> None:
        with stage.holding():
            eventually(is_taken)

    stage = Lengths(database, hang)
    monkeypatch.setattr(stage, "lease", timedelta(seconds=0.4))
    monkeypatch.setattr(inbox_stage, "HANGING", timedelta(seconds=0.8))
    stage.step()
    assert [claim.id for claim in taken] == ["one"]


def test_a_long_computation_keeps_its_claim(database: Database[Document], monkeypatch: pytest.MonkeyPatch) -> None:
    fill(database, one="x")
    renewed: list[list[str]] = []

    def compute(_text: str) -> None:
        with stage.holding():
            eventually(lambda: len(renewed) > 1)

    stage = Lengths(database, compute)
    monkeypatch.setattr(stage, "lease", timedelta(seconds=0.1))
    monkeypatch.setattr(stage.inbox, "renew", lambda claims, _lease: renewed.append([each.id for each in claims]))
    assert stage.step() == 1
    assert {tuple(each) for each in renewed} == {("one",)}


def test_what_is_absent_waits_and_no_attempt_is_counted(database: Database[Document]) -> None:
    inbox = fill(database, here="x")
    inbox.enqueue(["absent"])
    assert Lengths(database).step() == 2
    assert (inbox.holds("absent"), inbox.holds("here")) == (True, False)
    make_ready(database)
    claim, = inbox.claim()
    assert (claim.attempts, claim.absences) == (1, 1)


@pytest.mark.fault(23)
def test_poison_is_isolated_and_becomes_a_dead_letter_with_its_error(database: Database[Document]) -> None:
    def act(text: str) -> None:
        if text == "poison":
            raise RuntimeError("it burns")

    inbox = fill(database, a="x", b="poison", c="y", d="z")
    stage = Lengths(database, act)
    stage.step()
    assert stage.batches == [4, 1, 1, 1, 1]
    assert lengths(database) == {"a", "c", "d"}
    for _ in range(2 * MAX_ATTEMPTS):
        make_ready(database)
        stage.step()
    assert stage.batches[5:] == [1] * (MAX_ATTEMPTS - 1), "tried again by itself, three times in all"
    assert MAX_ATTEMPTS == 3
    assert inbox.waiting() == 0
    letter, = dead_letters(database)
    assert (letter["item"], letter["reason"]) == ("b", "RuntimeError: it burns")


def test_a_stage_names_what_waits_and_what_failed(database: Database[Document]) -> None:
    inbox = fill(database, a="wait", b="refuse", c="x")
    Lengths(database).step()
    assert [inbox.holds(name) for name in "abc"] == [True, True, False]
    make_ready(database)
    claims = [*inbox.claim(), *inbox.claim()]
    attempts = {claim.id: (claim.attempts, claim.absences) for claim in claims}
    assert attempts == {"a": (1, 1), "b": (2, 0)}


def test_an_id_that_can_never_be_processed_is_rejected_before_it_is_loaded(database: Database[Document]) -> None:
    inbox = fill(database, a="x")
    inbox.enqueue(["?"])
    stage = Lengths(database)
    for _ in range(MAX_ATTEMPTS):
        make_ready(database)
        stage.step()
    assert (inbox.waiting(), lengths(database)) == (0, {"a"})
    assert dead_letters(database)[0]["reason"] == "not an id"


@pytest.mark.fault(32)
def test_an_outage_is_raised_and_counts_against_nothing(database: Database[Document]) -> None:
    def act(_: str) -> None:
        raise ServerSelectionTimeoutError("the server is away")

    inbox = fill(database, a="x", b="y")
    for _ in range(2 * MAX_ATTEMPTS):
        make_ready(database)
        with pytest.raises(ServerSelectionTimeoutError):
            Lengths(database, act).step()
    assert (inbox.waiting(), dead_letters(database)) == (2, [])
    make_ready(database)
    Lengths(database).step()
    assert lengths(database) == {"a", "b"}


def test_enqueued_again_while_it_is_processed_comes_back(database: Database[Document]) -> None:
    inbox = fill(database, a="x")
    stage = Lengths(database, lambda _: inbox.enqueue(["a"]))
    stage.step()
    assert stage.step() == 1
