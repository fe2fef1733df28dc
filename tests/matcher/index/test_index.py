"""The index in Redis against a dictionary: whatever happens to it, it answers the same or says it cannot."""

import contextlib
import os
import random
import tempfile
import tracemalloc
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from redis import Connection, ConnectionPool, Redis
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import OutOfMemoryError
from redis.retry import Retry

from fingerprinting import DEFAULT, fold
from fingerprinting.methods.base import Keys
from matcher.candidates import SAMPLED, propose
from matcher.index.generation import Generation, Item
from matcher.index.in_memory import MemoryIndex
from matcher.index.index import Index
from matcher.index.pointer import IndexLostError
from matcher.index.records import address
from matcher.index.repairing.repair import Repaired
from matcher.index.scripts import send
from matcher.index.segments.disk_level import DiskLevel
from storage import redis
from storage.settings import Settings

SPACE = "chapter:test@1"
COUNTERS = (b"numbers", b"postings", b"recent", b"removed")


def item(name: str, keys: list[int]) -> Item:
    return Item(name, Keys(np.array(keys, np.uint64), np.arange(len(keys), dtype=np.uint32)))


def holders(index: Index | MemoryIndex, keys: list[int]) -> list[set[str]]:
    """Ask who holds each key."""
    view = index.view()
    postings = view.lookup(np.array(keys, np.uint64))
    ids = view.resolve(sorted(set(postings.items.tolist())))
    found: list[set[str]] = [set() for _ in keys]
    for query, number in zip(postings.queries.tolist(), postings.items.tolist(), strict=True):
        found[query] |= {ids[number]} if number in ids else set()
    return found


@pytest.fixture
def client(settings: Settings) -> Redis:
    return redis.connect(settings)


@pytest.fixture(params=["in Redis", "on disk"])
def disk(request: pytest.FixtureRequest) -> Iterator[DiskLevel | None]:
    """Where segments lie of an index that keeps whatever it is rebuilt from on disk.

    In memory where that can be had: each rebuild waits until 64 files are on disk.
    """
    if request.param == "in Redis":
        yield None
        return
    memory = Path("/dev/shm")  # noqa: S108 - the folder itself is made with a random name
    with tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None) as folder:
        yield DiskLevel(Path(folder), 0)


@pytest.fixture
def index(client: Redis, disk: DiskLevel | None) -> Index:
    index = Index(client, SPACE, disk)
    assert index.rebuild(lambda: iter(()), 0)
    return index


def words(number: int) -> list[str]:
    """Write a chapter of content words, as nobody else does."""
    letters = random.Random(number)
    return ["".join(letters.choices("bcdfghjklmnpqrtvwxz", k=6)) for _ in range(240)]


def retold(chapter: list[str]) -> str:
    """Put each word beside others than it stood beside, and so that no three are as they were."""
    return " ".join(each for at in range(0, len(chapter), 4) for each in reversed(chapter[at:at + 4]))


def test_english_told_in_other_words_is_proposed_as_from_memory(index: Index) -> None:
    texts = [fold(" ".join(words(number))) for number in range(12)]
    items = [Item(f"{number}", DEFAULT.keys(DEFAULT.fingerprint(text))) for number, text in enumerate(texts)]
    assert index.rebuild(lambda: iter(items[:8]), 2000)
    memory = MemoryIndex()
    for held in (index, memory):
        held.add(items[8:] if held is index else items)
    pages = [DEFAULT.keys(DEFAULT.fingerprint(fold(retold(words(number))))) for number in (3, 10)]
    found, expected = ([[tuple(each) for each in proposal.candidates] for proposal in propose(held, pages, SAMPLED)]
                       for held in (index, memory))
    assert [[each[0] for each in candidates] for candidates in found] == [["3"], ["10"]]
    assert found == expected



def test_positions_come_back(index: Index) -> None:
    index.add([Item("a", Keys(np.array([11, 12], np.uint64), np.array([5, 16_000_000], np.uint32)))])
    postings = index.view().lookup(np.array([12, 13, 11], np.uint64))
    assert postings.queries.tolist() == [0, 2]
    assert postings.positions.tolist() == [16_000_000, 5]


def test_a_lost_index_says_so(client: Redis) -> None:
    with pytest.raises(IndexLostError, match="has to be rebuilt"):
        Index(client, SPACE).view()
    with pytest.raises(IndexLostError):
        Index(client, SPACE).add([item("a", [1])])


def test_removing_leaves_no_record_behind(index: Index, client: Redis) -> None:
    before = set(client.scan_iter())
    index.add([item("a", [1, 2, 3]), item("b", [3, 4])])
    index.remove([item("a", [1, 2, 3]), item("b", [3, 4])])
    assert {key for key in set(client.scan_iter()) - before if not key.endswith(COUNTERS)} == set()
    assert index.postings() == 0


def test_stop_keys_stop_counting_however_many_there_are(index: Index) -> None:
    index.add(item(f"i{number}", [1, 2 + number]) for number in range(2000))
    postings = index.view().lookup(np.array([1, 2, 1900], np.uint64))
    assert postings.stop_keys.tolist() == [True, False, False]
    assert holders(index, [2, 1900]) == [{"i0"}, {"i1898"}]
    buckets = [client_value for key in index.redis.scan_iter("*}*") if index.redis.type(key) == b"string"
               and (client_value := index.redis.get(key)) is not None]
    assert max(map(len, buckets)) < 2 * 4096


def test_many_adders_at_once_lose_and_double_nothing(index: Index) -> None:
    items = [item(f"i{number}", [number, number + 1, 10_000 + number % 40]) for number in range(600)]
    with ThreadPoolExecutor(4) as pool:
        added = sum(pool.map(lambda seed: index.add(random.Random(seed).sample(items, 600)), range(4)))
    assert added == 600
    assert index.ids() == {each.id for each in items}
    postings = index.view().lookup(np.array([300], np.uint64))
    ids = index.view().resolve(postings.items.tolist())
    assert sorted(ids.values()) == ["i299", "i300"]


def test_records_that_are_written_again_are_there_once(index: Index) -> None:
    generation = index.view().generation
    items = [item(f"i{number}", [1, 2, 3 + number]) for number in range(600)]
    records = generation.records(items, [each.number for each in generation.name(index.redis, [i.id for i in items])])
    generation.write(index.redis, records)
    before = {key: index.redis.dump(key) for key in index.redis.scan_iter("{*}[0-9a-f]*")}
    generation.write(index.redis, records)
    assert {key: index.redis.dump(key) for key in index.redis.scan_iter("{*}[0-9a-f]*")} == before


class Forgetful(Connection):
    """A connection to a server that loses the first reply that it is told to lose."""

    losing = False

    def read_response(self, *args: Any, **options: Any) -> Any:
        answer = super().read_response(*args, **options)
        if Forgetful.losing:
            Forgetful.losing = False
            raise RedisConnectionError("the reply was lost")
        return answer


@pytest.mark.fault(29)
def test_a_reply_that_was_lost_doubles_nothing(index: Index, settings: Settings) -> None:
    assert settings.redis_url
    client = Redis(connection_pool=ConnectionPool.from_url(
        settings.redis_url, connection_class=Forgetful, retry=Retry(NoBackoff(), 3)))
    generation = index.view().generation
    records = generation.records([item("a", list(range(50)))], [1])
    client.ping()
    Forgetful.losing = True
    generation.write(client, records)
    assert not Forgetful.losing
    assert index.view().lookup(np.arange(50, dtype=np.uint64)).items.tolist() == [1] * 50
    assert index.postings() == 50


def test_what_is_no_bucket_is_written_over_and_taken_out(index: Index) -> None:
    generation, added = index.view().generation, item("a", [1])
    key = generation.bucket(int(address(added.keys.keys, generation.bits).buckets[0]))
    for garbage in (b"x" * 25, b"x" * 9):
        index.redis.set(key, garbage)
        index.add([added])
        assert holders(index, [1]) == [{"a"}]
        index.remove([added])
    index.redis.delete(key)
    index.redis.lpush(key, "x")
    index.add([added])
    assert holders(index, [1]) == [{"a"}]
    index.redis.delete(key)
    index.redis.lpush(key, "x")
    index.remove([added])
    assert not index.redis.exists(key)


def test_dropping_takes_no_memory_for_each_bucket(client: Redis) -> None:
    generation = Generation.fresh(18, 64)
    client.set(generation.bucket((1 << 18) - 1), b"x")
    tracemalloc.start()
    try:
        generation.drop(client)
        assert tracemalloc.get_traced_memory()[1] < 60 << 18
    finally:
        tracemalloc.stop()
    assert client.dbsize() == 0


def test_dropping_finds_names_whatever_their_counter_says(index: Index) -> None:
    index.add([item("a", [1])])
    for garbage in ("9999999999", "4294967294", "nonsense"):
        generation = index.view().generation
        index.redis.set(generation.meta("numbers"), garbage)
        assert index.rebuild(lambda: iter([item("a", [1])]), 0)
        assert list(index.redis.scan_iter(f"{{{generation.token}.*")) == []


def test_what_is_added_during_a_rebuild_is_in_both(index: Index) -> None:
    index.add([item("old", [1])])

    def stored() -> Iterator[Item]:
        yield item("old", [1])
        index.add([item("new", [2])])
        assert holders(index, [1, 2]) == [{"old"}, {"new"}]

    assert index.rebuild(stored, 10)
    assert holders(index, [1, 2]) == [{"old"}, {"new"}]


@pytest.mark.fault(27)
def test_the_old_generation_answers_while_a_rebuild_dies(index: Index, client: Redis) -> None:
    index.add([item("old", [1])])

    def dies() -> Iterator[Item]:
        yield item("half", [5])
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        index.rebuild(dies, 10)
    assert holders(index, [1, 5]) == [{"old"}, set()]
    assert index.rebuild(lambda: iter([item("old", [1])]), 10)
    tokens = {key.split(b".")[0] for key in client.scan_iter("{*")}
    assert len(tokens) == 1


@pytest.mark.parametrize("disk", ["in Redis"], indirect=True)
def test_a_rebuild_that_runs_out_of_memory_gives_back_what_it_took(index: Index, client: Redis) -> None:
    index.add([item("old", [1])])

    def stored() -> Iterator[Item]:
        client.config_set("maxmemory", client.info("memory")["used_memory"] + 1_000_000)
        yield from (item(f"i{number}", list(range(number, number + 200))) for number in range(2_000))

    try:
        with pytest.raises(OutOfMemoryError):
            index.rebuild(stored, 10)
    finally:
        client.config_set("maxmemory", 0)
    assert index.pointer().building is None
    assert holders(index, [1]) == [{"old"}]
    assert len({key.split(b".")[0] for key in client.scan_iter("{*")}) == 1


def test_only_one_process_rebuilds(index: Index) -> None:
    def stored() -> Iterator[Item]:
        assert not index.rebuild(lambda: iter(()), 0)
        yield item("a", [1])

    assert index.rebuild(stored, 0)
    assert holders(index, [1]) == [{"a"}]


def test_a_lock_that_never_runs_out_is_nobodys(index: Index) -> None:
    lock = index._key("lock")
    for command in ("SET", "LPUSH"):
        for is_rebuilt in (True, False):
            index.redis.delete(lock)
            send(index.redis, [(command, lock, "garbage")])
            assert index.rebuild(lambda: iter(()), 0) if is_rebuilt else index.repair(lambda: iter(())) is not None
            assert not index.redis.exists(lock)
    index.redis.set(lock, "somebody", px=60_000)
    assert not index.rebuild(lambda: iter(()), 0)
    assert index.repair(lambda: iter(())) is None
    assert index.redis.get(lock) == b"somebody"


@pytest.mark.parametrize("garbage", ["string", "nonsense", "*.10.64", "0123abcd.99.64", "0123abcd.010.64", b"\xff"])
def test_a_rebuild_bears_garbage_for_the_list_of_generations(index: Index, garbage: bytes | str) -> None:
    index.add([item("old", [1])])
    other = Index(index.redis, "page:test@1", index.disk)
    assert other.rebuild(lambda: iter([item("page", [2])]), 0)
    key, building = index._key("generations"), Generation.fresh(10, 64)
    index.redis.set(index._key("pointer"), str(index.pointer()._replace(building=building)))
    index.redis.set(building.bucket(1), b"left by a rebuild that died")
    index.redis.delete(key)
    if garbage == "string":
        index.redis.set(key, garbage)
    else:
        index.redis.sadd(key, garbage)
    assert index.rebuild(lambda: iter([item("old", [1])]), 10)
    assert index.redis.smembers(key) == {str(index.pointer().current).encode()}
    assert len({name.split(b".")[0] for name in index.redis.scan_iter("{*")}) == 2
    assert holders(other, [2]) == [{"page"}]


def test_a_rebuild_whose_own_keys_are_overwritten_meanwhile_ends(index: Index) -> None:
    for name in ("lock", "pointer", "generations"):
        def stored(name: str = name) -> Iterator[Item]:
            index.redis.delete(index._key(name))
            index.redis.lpush(index._key(name), "garbage")
            yield item("a", [1])

        assert index.rebuild(stored, 0) == (name == "generations")
        assert index.rebuild(lambda: iter([item("a", [1])]), 0)
        assert holders(index, [1]) == [{"a"}]
        assert len({key.split(b".")[0] for key in index.redis.scan_iter("{*")}) == 1


def test_a_view_knows_when_its_generation_was_switched(index: Index) -> None:
    view = index.view()
    assert view.holds()
    index.rebuild(lambda: iter(()), 0)
    assert not view.holds()


def test_memory_answers_as_redis_does(index: Index) -> None:
    chance = random.Random(3)
    items = [item(f"i{number}", chance.sample(range(500), 30)) for number in range(80)]
    memory = MemoryIndex()
    for each in (index, memory):
        each.add(items)
        each.remove(items[:20])
    assert holders(index, list(range(500))) == holders(memory, list(range(500)))


def test_memory_keeps_no_record_of_what_was_removed() -> None:
    memory = MemoryIndex()
    memory.add([item("kept", [3, 4])])
    for keys in ([1, 2, 3], [4, 5], []):
        memory.add([item("a", keys)])
        memory.remove([item("a", [9])])
        assert holders(memory, [1, 2, 3, 4, 5, 9]) == [set(), set(), {"kept"}, {"kept"}, set(), set()]
        assert memory.lookup(np.array([3, 4], np.uint64)).queries.size == 2


def damage(client: Redis, key: bytes, garbage: bytes | None) -> None:
    """Delete a key, or write over it."""
    client.delete(key)
    if garbage is not None:
        client.set(key, garbage)


KEYS = st.lists(st.integers(0, 12), max_size=6, unique=True)
NAMES = st.sampled_from("abcdef")
GARBAGE = st.sampled_from([None, b"", b"x" * 25, b"\0" * 40, b"9" * 25, b"9" * 10])


class Machine(RuleBasedStateMachine):
    """Add, change, delete, lose, kill and rebuild; MongoDB is played by a dictionary."""

    client: Redis
    disk: DiskLevel | None

    @initialize()
    def begin(self) -> None:
        self.client.flushall()
        self.index = Index(self.client, SPACE, self.disk)
        self.truth: dict[str, list[int]] = {}
        self.rebuild()

    def stored(self) -> Iterator[Item]:
        return iter([item(name, keys) for name, keys in self.truth.items()])

    @rule()
    def rebuild(self) -> None:
        assert self.index.rebuild(self.stored, len(self.truth) * 6)

    @rule(name=NAMES, keys=KEYS)
    def add(self, name: str, keys: list[int]) -> None:
        if name in self.truth:
            self.index.remove([item(name, self.truth[name])])
        self.truth[name] = keys
        self.index.add([item(name, keys)])

    @rule(name=NAMES)
    def remove(self, name: str) -> None:
        self.index.remove([item(name, self.truth.pop(name, []))])

    @rule()
    def lose_everything(self) -> None:
        self.client.flushall()
        with pytest.raises(IndexLostError):
            self.index.view()
        self.rebuild()

    @rule()
    def die_while_rebuilding(self) -> None:
        def dies() -> Iterator[Item]:
            yield from self.stored()
            raise KeyboardInterrupt

        with contextlib.suppress(KeyboardInterrupt):
            self.index.rebuild(dies, 5)

    @rule(name=NAMES, keys=KEYS)
    def die_while_adding(self, name: str, keys: list[int]) -> None:
        """Leave records under a number that no id maps to, as a killed adder does."""
        generation = self.index.pointer().current
        assert generation is not None
        named = generation.name(self.client, [name])
        generation.write(self.client, generation.records([item(name, keys)], [named[0].number]))

    @rule(name=st.sampled_from(["pointer", "generations", "lock"]), garbage=GARBAGE)
    def damage_what_leads_to_the_index(self, name: str, garbage: bytes | None) -> None:
        damage(self.client, self.index._key(name).encode(), garbage)
        if name == "pointer":
            with pytest.raises(IndexLostError):
                self.index.repair(self.stored)
            self.rebuild()
        else:
            assert self.index.repair(self.stored) == Repaired(name == "generations", 0)
        assert len({key.split(b".")[0] for key in self.client.scan_iter("{*")}) <= 1

    @rule(place=st.integers(0, 10_000), garbage=GARBAGE)
    def damage_and_mend(self, place: int, garbage: bytes | None) -> None:
        keys = sorted(self.client.scan_iter("{*"))
        if keys:
            damage(self.client, keys[place % len(keys)], garbage)
            assert self.index.repair(self.stored) is not None
            assert self.index.repair(self.stored) == Repaired(0, 0)

    @invariant()
    def answers_as_the_dictionary_does(self) -> None:
        expected = [{name for name, keys in self.truth.items() if key in keys} for key in range(13)]
        assert holders(self.index, list(range(13))) == expected
        assert self.index.ids() == set(self.truth)


def run_machine(client: Redis, examples: int, disk: DiskLevel | None = None) -> None:
    """Put the machine to work on a server, or on a cluster."""
    machine = type("BoundMachine", (Machine,), {"client": client, "disk": disk})
    run_state_machine_as_test(
        machine, settings=hypothesis_settings(max_examples=examples, stateful_step_count=15, deadline=None)
    )


@pytest.mark.fault(34)
def test_the_index_equals_a_dictionary_whatever_happens(client: Redis, disk: DiskLevel | None) -> None:
    run_machine(client, 15 if disk else 60, disk)
