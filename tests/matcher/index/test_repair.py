"""Lost or overwritten parts of Redis are found, counted and written again."""

import random
from collections.abc import Callable, Iterator

import pytest
from redis import Redis

from matcher.index.generation import Generation, Item
from matcher.index.index import Index
from matcher.index.pointer import IndexLostError
from matcher.index.repairing.repair import Repaired
from tests.matcher.index.conftest import SPACE, damage, holders, item

CHANCE = random.Random(11)
ITEMS = [item(f"chapter {number}", [*CHANCE.sample(range(60_000), 120), 7]) for number in range(400)]
"""Key 7 is a stop key."""
ASKED = [*range(0, 60_000, 9), 7]


def stored() -> Iterator[Item]:
    return iter(ITEMS)


@pytest.fixture
def index(client: Redis) -> Index:
    index = Index(client, SPACE)
    assert index.rebuild(stored, 120 * len(ITEMS))
    return index


def generation(index: Index) -> Generation:
    found = index.pointer().current
    assert found is not None
    return found


def test_nothing_is_mended_where_nothing_is_wrong(index: Index) -> None:
    before = {key: index.redis.dump(key) for key in index.redis.scan_iter("{*")}
    assert index.repair(stored) == Repaired(0, 0)
    assert {key: index.redis.dump(key) for key in index.redis.scan_iter("{*")} == before


@pytest.mark.fault(33)
@pytest.mark.parametrize("seed", range(3))
def test_one_key_in_a_hundred_deleted_or_overwritten_is_mended_and_counted(index: Index, seed: int) -> None:
    chance, before = random.Random(seed), holders(index, ASKED)
    keys = sorted(index.redis.scan_iter("{*"))
    hit = chance.sample(keys, len(keys) // 100)
    for key in hit:
        damage(index.redis, key, chance.choice([None, chance.randbytes(300), b""]))
    assert holders(index, ASKED) != before
    assert index.repair(stored) == Repaired(len(hit), 0)
    assert holders(index, ASKED) == before
    assert index.repair(stored) == Repaired(0, 0)


@pytest.mark.fault(33)
@pytest.mark.parametrize("key", [
    lambda index: generation(index).shard(3), lambda index: generation(index).names(130),
    lambda index: generation(index).meta("numbers"), lambda index: generation(index).meta("postings"),
])
@pytest.mark.parametrize("garbage", [None, b"nonsense", b"9999999999", b"4294967295", b"0999"])
def test_every_kind_of_key_comes_back(index: Index, key: Callable[[Index], str], garbage: bytes | None) -> None:
    before, postings, name = holders(index, ASKED), index.postings(), key(index)
    kept = index.redis.dump(name)
    damage(index.redis, name.encode(), garbage)
    assert index.repair(stored) == Repaired(1, 0)
    assert index.redis.dump(name) == kept or index.redis.type(name) == b"hash"
    assert (holders(index, ASKED), index.postings()) == (before, postings)


def test_an_id_that_points_at_another_item_is_put_right(index: Index) -> None:
    before = holders(index, ASKED)
    at = generation(index)
    index.redis.hset(at.shard_of(ITEMS[0].id), ITEMS[0].id, str(at.numbers(index.redis, [ITEMS[1].id])[ITEMS[1].id]))
    assert index.repair(stored) is not None
    assert holders(index, ASKED) == before


@pytest.mark.parametrize("garbage", ["", "nonsense", "-1", "007", "4294967294", "9999999999"])
def test_an_id_that_points_at_no_item_is_put_right(index: Index, garbage: str) -> None:
    before, at = holders(index, ASKED), generation(index)
    numbered, unnamed = (each.id for each in ITEMS[:2])
    index.redis.hdel(at.names(2), str(at.numbers(index.redis, [unnamed])[unnamed]))
    for each in (numbered, unnamed):
        index.redis.hset(at.shard_of(each), each, garbage)
    assert index.repair(stored) is not None
    assert index.repair(stored) == Repaired(0, 0)
    assert holders(index, ASKED) == before
    index.add([item("new", [70_000])])
    assert holders(index, [70_000]) == [{"new"}]


@pytest.mark.parametrize("garbage", ["9999999999", "4294967294", "-9"])
def test_a_counter_without_numbers_left_says_so_until_it_is_mended(index: Index, garbage: str) -> None:
    at, new = generation(index), item("new", [70_000])
    index.redis.set(at.meta("numbers"), garbage)
    with pytest.raises(OverflowError, match="wenzong index repair"):
        index.add([new])
    assert index.repair(stored) == Repaired(1, 0)
    assert index.add([new]) == 1
    assert index.repair(lambda: iter([*ITEMS, new])) == Repaired(0, 0)


def test_the_list_of_generations_is_mended_and_counted(index: Index) -> None:
    key = index._key("generations")
    before = index.redis.smembers(key)
    index.redis.sadd(key, "garbage")
    assert index.repair(stored) == Repaired(1, 0)
    assert index.redis.smembers(key) == before
    for garbage in (None, b"garbage"):
        damage(index.redis, key.encode(), garbage)
        assert index.repair(stored) == Repaired(1, 0)
        assert index.redis.smembers(key) == before
    assert index.repair(stored) == Repaired(0, 0)


def test_a_mend_that_was_silent_too_long_leaves_the_rest_to_who_came_after(index: Index) -> None:
    def silent() -> Iterator[Item]:
        index.redis.set(index._key("lock"), "somebody else", px=60_000)
        return stored()

    assert index.repair(silent) is None
    assert index.redis.get(index._key("lock")) == b"somebody else"


def test_items_of_which_nothing_is_left_are_added_again(index: Index) -> None:
    before, at = holders(index, ASKED), generation(index)
    for shard in range(at.shards):
        index.redis.delete(at.shard(shard))
    for number in range(len(ITEMS) + 1):
        index.redis.delete(at.names(number))
    found = index.repair(stored)
    assert found is not None
    assert found.items == len(ITEMS)
    assert holders(index, ASKED) == before
    assert index.repair(stored) == Repaired(0, 0)


def test_what_is_added_meanwhile_stays(index: Index) -> None:
    damage(index.redis, generation(index).bucket(5), None)
    late = iter([item(f"late {number}", list(range(number, 60_000, 90))) for number in range(5)])

    def growing() -> Iterator[Item]:
        if new := next(late, None):
            index.add([new])
        return stored()

    assert index.repair(growing) is not None
    names = [each for each in index.ids() if each.startswith("late")]
    assert len(names) >= 2
    assert all(f"late {number}" in who for number in range(len(names))
               for who in holders(index, list(range(number, 60_000, 90))))


def test_a_pointer_that_was_overwritten_is_a_lost_index_that_leaves_nothing_behind(index: Index) -> None:
    index.redis.set(index._key("pointer"), "garbage")
    with pytest.raises(IndexLostError):
        index.view()
    index.redis.delete(index._key("pointer"))
    index.redis.lpush(index._key("pointer"), "garbage")
    with pytest.raises(IndexLostError):
        index.repair(stored)
    assert index.rebuild(stored, 100)
    assert len({key.split(b".")[0] for key in index.redis.scan_iter("{*")}) == 1


def test_only_one_process_mends(index: Index) -> None:
    def meanwhile() -> Iterator[Item]:
        assert index.repair(stored) is None
        return stored()

    assert index.repair(meanwhile) == Repaired(0, 0)
