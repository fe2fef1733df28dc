"""Loading through a folder gives the same answers as adding, with any number of processes."""

import resource
import tempfile
from collections.abc import Iterator
from functools import partial

import numpy as np
import pytest

import matcher.index.generation
from fingerprinting.methods.base import Keys
from matcher.index.generation import Item
from matcher.index.index import Index
from matcher.index.loading import FolderError, Loaders
from matcher.index.segments.disk_level import DiskLevel
from storage import redis
from storage.settings import Settings
from tests.matcher.index.conftest import holders, item

KEYS = list(range(3_000))


def items(count: int = 400) -> Iterator[Item]:
    """Make items that share keys, and one key that nearly all of them contain."""
    chance = np.random.default_rng(1)
    for number in range(count):
        yield item(f"{number:04d}", [2_999, *chance.choice(2_900, 20, replace=False).tolist()])


@pytest.fixture
def index(settings: Settings, disk: DiskLevel | None) -> Index:
    index = Index(redis.connect(settings), "chapter:test@1", disk)
    assert index.rebuild(lambda: iter(()), 8_000)
    return index


@pytest.fixture
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matcher.index.generation, "BATCH", 500)


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.slow)])
@pytest.mark.usefixtures("small_batches")
def test_what_was_loaded_answers_as_what_was_added(index: Index, settings: Settings, jobs: int) -> None:
    index.add(items())
    added, postings = holders(index, KEYS), index.postings()
    assert index.rebuild(items, 8_000, Loaders(partial(redis.connect, settings), jobs))
    assert holders(index, KEYS) == added
    assert index.postings() == postings
    assert index.repair(items) == (0, 0), "nothing is missing, and nothing is there twice"


@pytest.mark.usefixtures("small_batches")
def test_what_another_process_adds_meanwhile_is_there_once(index: Index) -> None:
    def stored() -> Iterator[Item]:
        for number, each in enumerate(items(60)):
            yield each
            if number == 50:
                index.add(list(items(40)))

    assert index.rebuild(stored, 8_000)
    queries = np.arange(2_900, dtype=np.uint64)
    found = index.view().lookup(queries)
    pairs = list(zip(found.queries.tolist(), found.items.tolist(), strict=True))
    assert len(pairs) == len(set(pairs)) == 60 * 20
    assert index.ids() == {f"{number:04d}" for number in range(60)}
    assert index.postings() == 60 * 21


def test_an_item_twice_is_there_once(index: Index, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matcher.index.generation, "BATCH", 1)
    assert index.rebuild(lambda: iter([item("a", [1, 2]), item("b", [2]), item("a", [1, 2])]), 8_000)
    assert index.view().lookup(np.array([1, 2], np.uint64)).items.size == 3
    assert holders(index, [1, 2]) == [{"a"}, {"a", "b"}]


def test_items_without_keys_or_far_into_a_text_are_there(index: Index) -> None:
    far = Item("far", Keys(np.array([7, 8], np.uint64), np.array([5, 1 << 24], np.uint32)))
    assert index.rebuild(lambda: iter([item("none", []), far]), 8_000)
    assert index.ids() == {"none", "far"}
    assert holders(index, [7, 8]) == [{"far"}, set()]


def test_a_folder_that_is_not_there_changes_nothing(index: Index, monkeypatch: pytest.MonkeyPatch) -> None:
    index.add([item("old", [1])])
    monkeypatch.setattr(tempfile, "tempdir", "/proc/nowhere")
    with pytest.raises(OSError, match="nowhere"):
        index.rebuild(items, 8_000)
    assert index.pointer().building is None
    assert holders(index, [1]) == [{"old"}]


@pytest.mark.fault(31)
def test_a_folder_without_room_is_named_and_changes_nothing(index: Index) -> None:
    index.add([item("old", [1])])
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, before[1]))
    try:
        with pytest.raises(FolderError, match=r"wenzong-.*TMPDIR"):
            index.rebuild(items, 8_000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert index.pointer().building is None
    assert holders(index, [1]) == [{"old"}]
