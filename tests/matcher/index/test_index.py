"""Adding to an index, querying it and removing from it, in Redis, on disk and in memory."""

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from redis import Connection, ConnectionPool, Redis
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.retry import Retry

from fingerprinting import DEFAULT, fold
from fingerprinting.methods.base import Keys
from matcher.candidates import SAMPLED, propose
from matcher.index.generation import Item
from matcher.index.in_memory import MemoryIndex
from matcher.index.index import Index
from matcher.index.pointer import IndexLostError
from matcher.index.records import address
from storage.settings import Settings
from tests.matcher.index.conftest import SPACE, holders, item

COUNTERS = (b"numbers", b"postings", b"recent", b"removed")


def words(number: int) -> list[str]:
    """Make a chapter of content words that occur in no other chapter."""
    letters = random.Random(number)
    return ["".join(letters.choices("bcdfghjklmnpqrtvwxz", k=6)) for _ in range(240)]


def retold(chapter: list[str]) -> str:
    """Reorder the words so that no two neighbours, and no three in a row, stay the same."""
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
    with pytest.raises(IndexLostError, match="must be rebuilt"):
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


def test_what_is_added_to_a_long_bucket_is_all_that_is_written(index: Index) -> None:
    keys = list(range(30_000))
    for number in range(8):
        index.add([item(f"i{number}", keys)])
    index.redis.config_resetstat()
    index.add([item("more", keys[:500])])
    commands = index.redis.info("commandstats")
    assert "cmdstat_append" in commands
    assert "cmdstat_set" not in commands, "a bucket that is written anew costs as much as it is long"
    generation = index.view().generation
    for key in map(generation.bucket, address(np.arange(500, dtype=np.uint64), generation.bits).buckets.tolist()):
        taken = index.redis.memory_usage(key, samples=0)
        assert taken
        assert taken < 1.3 * index.redis.strlen(key) + 100, "nothing is reserved"
    assert holders(index, [7, 700]) == [{*(f"i{number}" for number in range(8)), "more"},
                                        {f"i{number}" for number in range(8)}]


class Forgetful(Connection):
    """A connection that loses the first reply to a chosen command."""

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
