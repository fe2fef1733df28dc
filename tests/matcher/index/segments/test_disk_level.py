"""An index with most of its postings on disk: damaged, grown, and shared."""

import errno
import gc
import logging
import resource
import weakref
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fingerprinting.methods import DEFAULT
from matcher.index import index as index_module
from matcher.index.in_memory import MemoryIndex
from matcher.index.index import CAPS, Index
from matcher.index.loading import FolderError
from matcher.index.pointer import IndexElsewhereError, IndexUnreadableError, SegmentsLostError
from matcher.index.repairing.repair import Repaired
from matcher.index.segments import segment_set
from matcher.index.segments.disk_level import USUAL, DiskLevel
from matcher.index.segments.segment_layout import file_name
from matcher.index.segments.segment_set import LIST
from matcher.index.segments.two_levels import RemovedNumbers
from matcher.index.spaces import Spaces
from matcher.stage import built
from storage.settings import Settings
from tests.matcher.index.conftest import SPACE, holders, item
from tests.matcher.index.segments.conftest import KEYS, NEW, OLD, folders, of_memory, token
from tests.matcher.texts import chapter, edited
from tests.matching_line import Line, line

__all__ = ["line"]


def test_both_levels_answer_as_one(index: Index) -> None:
    chance, memory = np.random.default_rng(5), MemoryIndex(CAPS["chapter"])
    items = [item(f"i{number}", [7, *chance.integers(0, 2_000, 20).tolist()]) for number in range(120)]
    memory.add(items)
    memory.remove(items[10:30] + items[70:110])
    assert index.rebuild(lambda: iter(items[:60]), 1_200)
    index.add(items[60:])
    keys = np.arange(2_000, dtype=np.uint64)
    assert index.view().lookup(keys).stop_keys.tolist() == [key == 7 for key in range(2_000)]
    index.remove(items[10:30] + items[70:110])
    ours, theirs = index.view().lookup(keys), memory.lookup(keys)
    assert np.array_equal(ours.queries, theirs.queries)
    assert sorted(ours.positions.tolist()) == sorted(theirs.positions.tolist())
    assert np.array_equal(ours.stop_keys, theirs.stop_keys)
    assert not ours.stop_keys.any(), "60 of the 120 are left, fewer than make a stop key"
    assert holders(index, list(range(2_000))) == holders(memory, list(range(2_000)))
    assert index.repair(lambda: iter(items[:10] + items[30:70] + items[110:])) == Repaired(0, 0)


@pytest.mark.fault(33)
def test_a_damaged_segment_is_named_and_written_again(index: Index, caplog: pytest.LogCaptureFixture) -> None:
    index.remove(OLD[:5])
    index.add(NEW[:5])
    left, before = OLD[5:] + NEW[:5], holders(index, KEYS)
    segment = max(index.view().segments.segments, key=lambda each: each.layout.records)  # type: ignore[union-attr]
    whole = segment.path.read_bytes()
    place = segment.layout.bounds[-1] - 3
    segment.path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1:])
    with caplog.at_level(logging.WARNING):
        assert index.repair(lambda: iter(left)) == Repaired(1, 0)
    assert str(segment.path) in caplog.text
    assert index.repair(lambda: iter(left)) == Repaired(0, 0)
    assert holders(index, KEYS) == before


def test_what_redis_lost_beside_segments_is_restored(index: Index) -> None:
    index.remove(OLD[:5])
    index.add(NEW[:5])
    left, before, generation = OLD[5:] + NEW[:5], holders(index, KEYS), index.view().generation
    postings = index.view().lookup(np.array(KEYS, np.uint64)).queries.tolist()
    for name in ("removed", "recent"):
        index.redis.delete(generation.meta(name))
        assert index.view().lookup(np.array(KEYS, np.uint64)).queries.tolist() != postings
        assert index.repair(lambda: iter(left)) == Repaired(1, 0)
        assert index.view().lookup(np.array(KEYS, np.uint64)).queries.tolist() == postings
    index.redis.set(generation.meta("removed"), b"\1\0\0\0\6\0\0\0")  # an item that exists
    assert index.repair(lambda: iter(left)) == Repaired(1, 0)
    assert holders(index, KEYS) == before


def test_a_lost_counter_gives_no_number_of_a_removed_item_again(index: Index) -> None:
    index.remove(OLD[-5:])  # the highest numbers, which names in Redis no longer show
    index.redis.delete(index.view().generation.meta("numbers"))
    assert index.repair(lambda: iter(OLD[:-5])) == Repaired(1, 0)
    index.add(NEW[:5])
    assert holders(index, KEYS) == of_memory(OLD[:-5] + NEW[:5])
    assert index.repair(lambda: iter(OLD[:-5] + NEW[:5])) == Repaired(0, 0)


def test_a_list_of_removed_items_that_is_replaced_is_read_again(index: Index) -> None:
    index.remove(OLD[:2])
    left, before = OLD[2:], holders(index, KEYS)
    removed = index.view().generation.meta("removed")
    index.redis.set(removed, b"\7\0\0\0\6\0\0\0")  # of the same length, but for items that exist
    other = replace(index, removed=RemovedNumbers())
    assert holders(other, KEYS) != before
    assert index.repair(lambda: iter(left)) == Repaired(1, 0)
    assert holders(other, KEYS) == before


@pytest.mark.parametrize("name", [file_name(5), LIST])
def test_segments_that_cannot_be_opened_say_so(index: Index, disk: DiskLevel, name: str) -> None:
    path = disk.place(SPACE, token(index)) / name
    path.unlink()
    if name != LIST:
        assert index.repair(lambda: iter(OLD)) == Repaired(1, 0), "it is mapped, so its list is enough"
        path.unlink()
    segment_set.let_go()  # as another process would find it
    with pytest.raises(SegmentsLostError, match=str(path)):
        index.view()
    assert index.rebuild(lambda: iter(OLD), 1_200)
    assert holders(index, KEYS) == of_memory(OLD)


def test_segments_that_went_for_newer_ones_are_not_lost(index: Index, monkeypatch: pytest.MonkeyPatch) -> None:
    before, read = index.pointer(), Index.pointer
    assert index.rebuild(lambda: iter(OLD + NEW), 2_400)
    answers = iter([before])  # read just before the switch
    monkeypatch.setattr(Index, "pointer", lambda self: next(answers, None) or read(self))
    assert index.view().generation == read(index).current
    assert holders(index, KEYS) == of_memory(OLD + NEW)


def test_segments_that_this_process_may_not_open_are_not_lost(
    index: Index, disk: DiskLevel, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, opening = disk.place(SPACE, token(index)) / file_name(5), Path.open
    segment_set.let_go()

    def refuse(self: Path, *arguments: Any, **named: Any) -> Any:
        if self == path:
            raise OSError(errno.EMFILE, "Too many open files", str(path))
        return opening(self, *arguments, **named)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", refuse)
        with pytest.raises(IndexUnreadableError, match="Too many open files"):
            index.crowded()
    assert holders(index, KEYS) == of_memory(OLD)


def test_a_process_lets_go_of_segments_that_were_replaced(index: Index) -> None:
    old = weakref.ref(index.view().segments)
    assert index.rebuild(lambda: iter(OLD + NEW), 2_400)
    index.view()
    gc.collect()
    assert old() is None


def test_a_disk_without_room_keeps_the_old_index(index: Index, disk: DiskLevel) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    many = [item(f"i{number}", list(range(number * 90, number * 90 + 90))) for number in range(900)]
    resource.setrlimit(resource.RLIMIT_FSIZE, (16_000, before[1]))
    try:
        with pytest.raises(FolderError, match=r"File too large: .* free disk space"):
            index.rebuild(lambda: iter(many), 81_000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert holders(index, KEYS) == of_memory(OLD)
    assert folders(index) == {token(index)}


def test_too_much_beside_segments_is_merged_by_the_next_rebuild(index: Index, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index_module, "LOAD", 1)
    assert not index.crowded()
    index.add(NEW)
    assert index.crowded()
    assert index.rebuild(lambda: iter(OLD + NEW), 2_400)
    assert not index.crowded()
    generation, segments = index.view().generation, index.view().segments
    assert generation.recent(index.redis) == 0
    assert segments
    assert segments.records == index.postings() == 2_400


def test_other_hosts_keep_the_index_in_redis(index: Index, settings: Settings, tmp_path: Path) -> None:
    with pytest.raises(IndexElsewhereError, match="WENZONG_INDEX_ON_DISK_FROM=0"):
        Index(index.redis, SPACE).view()
    for url in ("redis://:x@10.0.0.7:6379/0", "redis+cluster://127.0.0.1:7000", "rediss://:x@db.example/0"):
        assert DiskLevel.of(replace(settings, redis_url=url)) is None
    here = DiskLevel.of(replace(settings, redis_url="redis://127.0.0.1:6379/0", var=tmp_path, index_on_disk_from=10))
    assert here == DiskLevel(tmp_path / "index", 10 * USUAL)
    assert [here.wants(size) for size in (10 * USUAL - 1, 10 * USUAL)] == [False, True]
    never = DiskLevel.of(replace(settings, index_on_disk_from=0))
    assert never is not None
    assert not never.wants(1 << 40)


def test_a_library_that_grows_moves_to_disk_and_answers_the_same(line: Line, tmp_path: Path) -> None:
    disk = DiskLevel(tmp_path, 500)
    line.index, line.match = built(line.database, line.redis, disk=disk)
    spaces = Spaces(line.database, line.redis, DEFAULT, disk)
    line.add_chapter(chapter(0), "0")
    line.run()
    assert spaces.chapters.view().segments is None
    for number in range(1, 12):
        line.add_chapter(chapter(number), f"{number}")
    line.run()
    line.add_chapter(chapter(12), "12")
    line.run()
    assert spaces.chapters.view().segments
    pages = [line.add_page(edited(chapter(number), 0.1), f"http://127.0.0.1:9/{number}") for number in range(14)]
    line.run()
    assert [len(line.found(page)) for page in pages] == [1] * 13 + [0]
    assert spaces.reconcile() == {"chapter": Repaired(0, 0), "page": Repaired(0, 0)}
    elsewhere = Spaces(line.database, line.redis, DEFAULT)  # as if Redis had moved to another host
    with pytest.raises(IndexElsewhereError) as caught:
        elsewhere.ready()
    assert line.match.is_outage(caught.value), "no page may be given up for it"
    assert elsewhere.rebuild()
    assert elsewhere.chapters.ids() == spaces.chapters.ids()
    version = line.add_chapter(chapter(13), "13")
    line.run()
    assert [match.chapter_version for match in line.found(pages[13])] == [version]
