"""Rebuilding an index: the old generation answers until the new one is complete, despite kills and damage."""

import tracemalloc
from collections.abc import Iterable, Iterator
from datetime import timedelta

import pytest
from redis import Redis
from redis.exceptions import OutOfMemoryError

from matcher.index.dropping import drop
from matcher.index.generation import Generation, Item
from matcher.index.index import Index
from matcher.index.scripts import send
from tests.alive import eventually
from tests.matcher.index.conftest import holders, item


def test_dropping_takes_no_memory_for_each_bucket(client: Redis) -> None:
    generation = Generation.fresh(18, 64)
    client.set(generation.bucket((1 << 18) - 1), b"x")
    tracemalloc.start()
    try:
        drop(generation, client)
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


def test_what_is_added_to_a_generation_that_goes_meanwhile_leaves_nothing_of_it(
    index: Index, monkeypatch: pytest.MonkeyPatch
) -> None:
    index.add([item("old", [1])])
    before, items = index.view().generation, [item("old", [1]), item("new", [1, 2])]
    add = Generation.add

    def late(generation: Generation, redis: Redis, added: Iterable[Item]) -> int:
        if generation == before:
            assert index.rebuild(lambda: iter([items[0]]), 10)
        return add(generation, redis, added)

    monkeypatch.setattr(Generation, "add", late)
    index.add(items[1:])
    assert list(index.redis.scan_iter(f"{{{before.token}.*")) == []
    assert holders(index, [1, 2]) == [{"old", "new"}, {"new"}]


def test_the_lock_is_renewed_during_a_step(index: Index, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("matcher.index.space_lock.PATIENCE", timedelta(seconds=8))  # it is renewed every 2 seconds
    left = [0]

    def is_renewed() -> bool:
        left.append(index.redis.pttl(index._key("lock")))
        assert left[-1] > 0, "lost"
        return left[-1] > left[-2] > 0

    def slow() -> Iterator[Item]:
        eventually(is_renewed)
        assert not index.rebuild(lambda: iter(()), 0), "no other process may start meanwhile"
        yield item("a", [1])

    assert index.rebuild(slow, 10)
    assert holders(index, [1]) == [{"a"}]


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


def test_a_lock_that_never_runs_out_has_no_holder(index: Index) -> None:
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
