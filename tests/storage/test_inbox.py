import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from pymongo.database import Database

from storage.claims.parcel import Claim
from storage.collections.dead_letters import dead_letters
from storage.documents import Document
from storage.inbox import MAX_ABSENCES, MAX_ATTEMPTS, Inbox, StageName
from storage.settings import Settings
from tests.alive import eventually

NOTHING = timedelta(0)
HOLDER = """
import os, signal, sys
from storage.inbox import Inbox
from storage.mongodb import connect
from storage.settings import Settings

claims = Inbox(connect(Settings.load()), "match").claim(by_child=bool(sys.argv[1]))
os.kill(os.getpid(), signal.SIGKILL if len(claims) == 2 else signal.SIGTERM)
"""


def test_what_is_announced_is_claimed_once(database: Database[Document]) -> None:
    inbox = Inbox(database, StageName.FINGERPRINT)
    inbox.enqueue(["a", "b", "a"])
    assert sorted(claim.id for claim in inbox.claim()) == ["a", "b"]
    assert inbox.claim() == []
    assert inbox.waiting() == 2


def test_each_id_may_have_a_payload_of_its_own(database: Database[Document]) -> None:
    inbox = Inbox(database, StageName.CRAWL)
    wanted = {f"run:{number}": {"policy": number} for number in range(2_500)}
    inbox.enqueue_each(wanted)
    inbox.enqueue_each({})
    found = {claim.id: claim.payload for claims in iter(lambda: inbox.claim(500), []) for claim in claims}
    assert found == wanted


def test_what_is_done_is_gone(database: Database[Document]) -> None:
    inbox = Inbox(database, StageName.FINGERPRINT)
    inbox.enqueue(["a"], {"why": "new"})
    claims = inbox.claim()
    assert claims[0].payload == {"why": "new"}
    inbox.acknowledge(claims)
    assert inbox.waiting() == 0


def test_a_dead_holder_s_claim_is_claimable_again(database: Database[Document]) -> None:
    inbox = Inbox(database, StageName.MATCH)
    inbox.enqueue(["a"])
    assert inbox.claim(lease=NOTHING)
    again = inbox.claim()
    assert [claim.attempts for claim in again] == [2]


def test_announced_again_while_claimed_is_done_again(database: Database[Document]) -> None:
    inbox = Inbox(database, StageName.MATCH)
    inbox.enqueue(["a"])
    first = inbox.claim()
    inbox.enqueue(["a"])
    inbox.acknowledge(first)
    second = inbox.claim()
    assert [claim.id for claim in second] == ["a"]
    inbox.acknowledge(second)
    assert inbox.waiting() == 0


def test_what_a_change_announces_is_claimed_once_it_is_made(
    database: Database[Document], monkeypatch: pytest.MonkeyPatch,
) -> None:
    inbox = Inbox(database, StageName.INDEX)
    with inbox.announced(["a"]):
        assert not inbox.claim()
    [claim] = inbox.claim()
    inbox.acknowledge([claim])
    monkeypatch.setattr("storage.inbox.WRITTEN", NOTHING)  # as if the change took longer
    with inbox.announced(["b"]):
        inbox.acknowledge(inbox.claim())
    assert [claim.id for claim in inbox.claim()] == ["b"]
    with pytest.raises(KeyboardInterrupt), inbox.announced(["c"]):
        raise KeyboardInterrupt
    assert [claim.id for claim in Inbox(database, StageName.INDEX).claim()] == ["c"]


def test_what_a_change_announces_waits_for_as_long_as_the_change_takes(
    database: Database[Document], monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("storage.inbox.POSTPONED", timedelta(seconds=0.05))
    inbox = Inbox(database, StageName.INDEX)

    def ready_at() -> float:
        [parcel] = database["inbox_index"].find()
        return float(parcel["ready_at"])

    with inbox.announced(["a"]):
        first = ready_at()
        eventually(lambda: ready_at() > first + 0.5)
        assert not inbox.claim()
    assert [claim.id for claim in inbox.claim()] == ["a"]


def test_what_a_hanging_change_announced_is_claimed_and_once_more_at_its_end(
    database: Database[Document], monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, seconds in (("POSTPONED", 0.05), ("HANGING", 0.2), ("WRITTEN", 1.0)):
        monkeypatch.setattr(f"storage.inbox.{name}", timedelta(seconds=seconds))
    inbox, claims = Inbox(database, StageName.INDEX), list[Claim]()

    def is_claimed() -> bool:
        claims.extend(inbox.claim())
        return bool(claims)

    with inbox.announced(["a"]):
        eventually(is_claimed)
        inbox.acknowledge(claims)
    assert [claim.id for claim in (*claims, *inbox.claim())] == ["a", "a"]


@pytest.mark.parametrize("by_child", [False, True])
def test_what_a_killed_process_held_is_claimed_at_once(
    settings: Settings, database: Database[Document], by_child: bool,
) -> None:
    inbox = Inbox(database, StageName.MATCH)
    inbox.enqueue("abc")
    assert inbox.claim(1)

    environment = {**os.environ, **settings.environment()}
    killed = subprocess.run([sys.executable, "-c", HOLDER, "by child" * by_child], env=environment, check=False)
    assert killed.returncode == -signal.SIGKILL
    again = Inbox(database, StageName.MATCH).claim()
    assert sorted(claim.attempts for claim in again) == ([] if by_child else [2, 2]), "and what lives keeps its claim"


@pytest.mark.fault(22)
def test_many_claimers_share_without_overlap(database: Database[Document]) -> None:
    inbox = Inbox(database, StageName.MATCH)
    inbox.enqueue(f"page {number}" for number in range(400))

    def take(_: int) -> list[str]:
        taken: list[str] = []
        while claims := inbox.claim(20):
            taken += [claim.id for claim in claims]
        return taken

    with ThreadPoolExecutor(4) as pool:
        taken = [each for some in pool.map(take, range(4)) for each in some]
    assert len(taken) == len(set(taken)) == 400


def test_a_failure_is_tried_again_and_then_set_aside_with_its_reason(database: Database[Document]) -> None:
    inbox = Inbox(database, StageName.MATCH)
    inbox.enqueue(["poison", "good"])
    for _ in range(MAX_ATTEMPTS):
        for claim in inbox.claim():
            if claim.id == "good":
                inbox.acknowledge([claim])
            else:
                inbox.reject(claim, "boom", delay=NOTHING)
    assert inbox.waiting() == 0
    assert [(each["item"], each["reason"]) for each in dead_letters(database)] == [("poison", "boom")]


@pytest.mark.fault(23)
def test_what_kills_its_worker_is_set_aside(database: Database[Document]) -> None:
    inbox = Inbox(database, StageName.MATCH)
    inbox.enqueue(["poison"])
    for _ in range(MAX_ATTEMPTS):
        assert inbox.claim(lease=NOTHING)
    assert inbox.claim(lease=NOTHING) == []
    assert inbox.waiting() == 0
    assert "may kill the worker" in dead_letters(database)[0]["reason"]


def test_absence_does_not_count_as_an_attempt_but_ends(database: Database[Document]) -> None:
    inbox = Inbox(database, StageName.MATCH)
    inbox.enqueue(["early"])
    for _ in range(MAX_ABSENCES + 1):
        database["inbox_match"].update_many({}, {"$set": {"ready_at": 0.0}})
        (claim,) = inbox.claim()
        assert claim.attempts == 1
        inbox.retry([claim])
    assert inbox.waiting() == 0
    assert "never stored" in dead_letters(database)[0]["reason"]


def test_an_id_that_waits_in_two_parcels_is_claimed_once_and_leaves_both(database: Database[Document]) -> None:
    inbox = Inbox(database, StageName.MATCH)
    inbox.enqueue(["a", "b"])
    inbox.enqueue(["a"])
    claims = inbox.claim()
    assert sorted(claim.id for claim in claims) == ["a", "b"]
    inbox.acknowledge([claim for claim in claims if claim.id == "a"])
    assert inbox.held(["a", "b"]) >= {"b"}
    inbox.acknowledge([claim for claim in claims if claim.id == "b"])
    assert inbox.waiting() == 0


def test_many_ids_wait_in_few_documents(database: Database[Document]) -> None:
    inbox = Inbox(database, StageName.MATCH)
    inbox.enqueue(f"page {number}" for number in range(1_000))
    assert database["inbox_match"].count_documents({}) <= 16
    assert inbox.waiting() == 1_000


def test_a_small_limit_takes_part_of_a_parcel(database: Database[Document]) -> None:
    inbox = Inbox(database, StageName.MATCH)
    inbox.enqueue("abcde")
    first, rest = inbox.claim(2), inbox.claim()
    assert (len(first), len(rest)) == (2, 3)
    assert {claim.id for claim in (*first, *rest)} == set("abcde")
    inbox.acknowledge([*first, *rest])
    assert inbox.waiting() == 0


@pytest.mark.fault(23)
def test_what_shares_a_parcel_with_poison_survives_it(database: Database[Document]) -> None:
    inbox, finished = Inbox(database, StageName.MATCH), set()
    inbox.enqueue(["poison", *"abc"])
    while claims := inbox.claim(lease=NOTHING):
        if all(claim.id != "poison" for claim in claims):
            inbox.acknowledge(claims)
            finished |= {claim.id for claim in claims}
    assert finished == set("abc")
    assert [letter["item"] for letter in dead_letters(database)] == ["poison"]


def test_one_of_a_parcel_may_wait_while_the_others_are_done(database: Database[Document]) -> None:
    inbox = Inbox(database, StageName.MATCH)
    inbox.enqueue("abc", {"run": "r"})
    claims = {claim.id: claim for claim in inbox.claim()}
    inbox.retry([claims["a"]])
    inbox.reject(claims["b"], "boom")
    inbox.acknowledge([claims["c"]])
    assert inbox.held("abc") == set("ab")
    database["inbox_match"].update_many({}, {"$set": {"ready_at": 0.0}})
    again = [*inbox.claim(), *inbox.claim()]
    assert {(claim.id, claim.attempts, claim.absences) for claim in again} == {("a", 1, 1), ("b", 2, 0)}
    assert all(claim.payload == {"run": "r"} for claim in again)
