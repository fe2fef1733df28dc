"""A frontier shared by several processes, each with a replica of its log."""

import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from types import SimpleNamespace

import pytest
from pymongo.errors import AutoReconnect

from storage.collections.frontier import Entry, Frontier
from storage.frontier_log.frontier_state import PARCEL
from storage.frontier_log.replayed_log import FrontierLog
from storage.mongodb import Database

LEASE = timedelta(seconds=1)


def entries(count: int, priority: int = 4, start: int = 0) -> list[Entry]:
    """Entries of one priority."""
    return [Entry("c", f"http://h/{priority}/{number}", priority=priority) for number in range(start, start + count)]


def urls(some: list[Entry]) -> set[str]:
    """Addresses of entries."""
    return {entry.url for entry in some}


def test_an_address_is_added_once_whichever_process_adds_it(database: Database) -> None:
    one, two = Frontier(database, "c"), Frontier(database, "c")
    assert one.add(entries(100)) == 100
    assert two.add(entries(150)) == 50
    assert one.add(entries(150)) == 0
    assert one.size() == two.size() == 150


def test_no_entry_is_leased_twice_by_processes_that_claim_at_once(database: Database) -> None:
    Frontier(database, "c").add(entries(120))

    def work(holder: str) -> list[str]:
        frontier, taken = Frontier(database, "c"), []
        while claimed := frontier.claim(7, holder):
            taken += [entry.url for entry in claimed]
            frontier.settle(claimed, found=entries(3, 5, start=int(holder)))
        return taken

    with ThreadPoolExecutor(3) as pool:
        shares = list(pool.map(work, "012"))
    taken = Counter(url for share in shares for url in share)
    found = [entries(3, 5, start=holder) for holder, share in enumerate(shares) if share]  # one may come too late
    assert taken.keys() == urls(entries(120)).union(*map(urls, found))
    assert max(taken.values()) == 1
    assert Frontier(database, "c").soonest() is None


def test_the_most_urgent_of_all_processes_comes_first(database: Database) -> None:
    one, two = Frontier(database, "c"), Frontier(database, "c")
    one.add(entries(40))
    assert urls(two.claim(3, "two")) == urls(entries(3))
    one.settle(found=entries(2, 1))
    assert urls(one.claim(3, "one")) == urls(entries(2, 1)) | urls(entries(1, start=3))
    two.add(entries(2, 0))
    assert urls(two.claim(2, "two")) == urls(entries(2, 0))


def test_what_is_settled_stays_settled_in_a_later_process(database: Database) -> None:
    one = Frontier(database, "c", LEASE)
    one.add(entries(PARCEL + 10))
    taken = one.claim(20, "one")
    one.settle(taken[:15], [(taken[15], timedelta())], found=entries(2, 0))
    time.sleep(LEASE.total_seconds())
    again = Frontier(database, "c", LEASE).claim(100, "two")
    assert urls(again) == urls(entries(PARCEL + 10)) - urls(taken[:15]) | urls(entries(2, 0))
    assert {entry.attempts for entry in again if entry.url == taken[15].url} == {1}
    assert {entry.attempts for entry in again if entry.url != taken[15].url} == {0}


def test_what_waits_for_its_host_comes_again_untouched(database: Database) -> None:
    frontier = Frontier(database, "c")
    frontier.add(entries(6))
    frontier.settle(put_off=[(frontier.claim(1, "one")[0], timedelta(0))])
    claimed = frontier.claim(6, "one")
    long, short = claimed[:2], claimed[2:5]
    assert sorted(entry.attempts for entry in claimed) == [0, 0, 0, 0, 0, 1]
    frontier.hold(long, timedelta(hours=1))
    frontier.hold(short, timedelta(0))
    other = Frontier(database, "c")
    assert sorted(other.claim(6, "two"), key=str) == sorted(short, key=str)
    frontier.settle(finished=claimed[5:])
    other.settle(finished=short[:2], put_off=[(short[2], timedelta(hours=2))])
    assert 3000 < (frontier.soonest() or 0.0) <= 3600


def test_a_holder_that_renews_keeps_its_leases(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time()
    monkeypatch.setattr("storage.collections.frontier.time", SimpleNamespace(time=lambda: now))
    one, two = Frontier(database, "c", LEASE), Frontier(database, "c", LEASE)
    one.add(entries(5))
    one.claim(5, "one")
    for _ in range(6):
        now += LEASE.total_seconds() / 2
        one.renew("one")
        assert two.claim(5, "two") == []
        assert two.soonest() is not None
    now += LEASE.total_seconds()
    assert len(two.claim(5, "two")) == 5


@pytest.mark.fault(29)
def test_a_lease_whose_answer_was_lost_is_claimed_again(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    frontier = Frontier(database, "c")
    frontier.add(entries(10))

    def cut_off(log: FrontierLog, changes: list[dict[str, object]]) -> int:
        database[log._name].insert_one({"_id": log.state.next, **changes[0]})
        raise AutoReconnect("the answer was lost")

    with monkeypatch.context() as patched:
        patched.setattr(FrontierLog, "append", cut_off)
        with pytest.raises(AutoReconnect):
            frontier.claim(4, "me")
    assert urls(frontier.claim(10, "me")) == urls(entries(10))


def test_one_that_lags_behind_does_not_bring_back_a_finished_crawl(database: Database) -> None:
    one, two = Frontier(database, "c"), Frontier(database, "c")
    one.add(entries(5))
    taken = one.claim(5, "one")
    assert two.claim(5, "two") == []
    one.settle(taken)
    one.drop()
    assert (two.claim(5, "two"), two.soonest()) == ([], None)
