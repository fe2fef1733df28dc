"""Segments on disk answer like the index in memory, and missing or damaged ones are named."""

import os
import random
import resource
import signal
import sys
from collections.abc import Callable, Sequence
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from fingerprinting.methods.base import Keys
from matcher.index.generation import Item
from matcher.index.in_memory import MemoryIndex
from matcher.index.key_names import GROUPS
from matcher.index.records import Postings, pack
from matcher.index.segments.segment import SegmentError
from matcher.index.segments.segment_layout import BLOCK, Division, file_name
from matcher.index.segments.segment_set import LIST, SegmentSet, finish, opened
from matcher.index.segments.segment_writer import KEPT, write_segment

CAP = 8


def items(count: int, keys: int, among: int, seed: int = 1) -> list[Item]:
    """Make items that share keys, each key at several positions."""
    chance = np.random.default_rng(seed)
    return [Item(f"i{number}", Keys(chance.integers(0, among, keys, np.uint64), np.arange(keys, dtype=np.uint32) * 9))
            for number in range(count)]


def written(folder: Path, some: Sequence[Item], groups: Sequence[int] = range(GROUPS)) -> None:
    """Write items numbered from 1 as segments."""
    folder.mkdir(exist_ok=True)
    division = Division.planned("0123abcd", sum(item.keys.keys.size for item in some), CAP)
    numbers = np.repeat(np.arange(1, len(some) + 1, dtype=np.uint32), [item.keys.keys.size for item in some])
    places = division.places(np.concatenate([np.empty(0, np.uint64), *(item.keys.keys for item in some)]))
    positions = np.concatenate([np.empty(0, np.uint32), *(item.keys.positions for item in some)])
    rows = pack(places.tags, numbers, positions)
    for group in groups:
        inside = places.groups == group
        write_segment(folder, division, group, places.buckets[inside], rows[inside])
    finish(folder, range(1, len(some) + 1))


def triples(found: Postings) -> list[tuple[int, int, int]]:
    return sorted(zip(found.queries.tolist(), found.items.tolist(), found.positions.tolist(), strict=True))


def agrees(held: SegmentSet, some: Sequence[Item], keys: NDArray[np.uint64]) -> None:
    memory = MemoryIndex(CAP)
    memory.add(some)
    ours, theirs = held.lookup(keys), memory.lookup(keys)
    assert triples(ours) == triples(theirs)
    assert np.array_equal(ours.stop_keys, theirs.stop_keys)
    assert (np.diff(ours.queries) >= 0).all()


@pytest.mark.parametrize(("count", "keys", "among"), [(0, 0, 1), (1, 1, 3), (60, 40, 600), (400, 250, 90_000)])
def test_segments_answer_as_memory_does(tmp_path: Path, count: int, keys: int, among: int) -> None:
    some = items(count, keys, among)
    written(tmp_path, some)
    held = opened(tmp_path)
    queries = np.random.default_rng(2).permutation(np.arange(min(2 * among, 60_000), dtype=np.uint64))
    agrees(held, some, queries)
    assert triples(held.lookup(queries[:0])) == []
    assert held.damaged() == []
    assert held.holds(np.array([0, 1, count, count + 1], np.uint32)).tolist() == [False, count > 0, count > 0, False]


def test_a_key_with_very_many_records_is_kept_as_a_mark(tmp_path: Path) -> None:
    many = [Item(f"i{number}", Keys(np.array([7, 8 + number], np.uint64), np.array([0, 5], np.uint32)))
            for number in range(KEPT + 50)]
    written(tmp_path, many)
    held = opened(tmp_path)
    assert held.records == len(many) + 1
    agrees(held, many, np.arange(600, dtype=np.uint64))
    assert held.lookup(np.array([7], np.uint64), cap=1 << 30).stop_keys.tolist() == [True]


def test_the_same_records_give_the_same_bytes(tmp_path: Path) -> None:
    some = items(50, 40, 500)
    for name in ("one", "other"):
        written(tmp_path / name, some)
    for group in range(GROUPS):
        one, other = ((tmp_path / name / file_name(group)).read_bytes() for name in ("one", "other"))
        assert one == other


def test_a_flipped_byte_is_found_and_named_and_misleads_no_look_up(tmp_path: Path) -> None:
    some, chance = items(400, 250, 90_000), random.Random(4)
    written(tmp_path, some)
    queries = np.arange(90_000, dtype=np.uint64)
    path = tmp_path / file_name(3)
    whole, bounds = path.read_bytes(), opened(tmp_path).segments[3].layout.bounds
    for start, stop in [*pairwise(bounds), (bounds[-1], len(whole))]:
        place = chance.randrange(start, stop)
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1:])
        finish(tmp_path, range(1, 401))
        damaged = opened(tmp_path).damaged()
        assert [each.group for each in damaged] == [3]
        assert f"{path}: damaged at byte {min(place, bounds[-1] - 1) // BLOCK * BLOCK:,}" in damaged[0].what
        opened(tmp_path).lookup(queries)
    written(tmp_path, some, [3])
    assert opened(tmp_path).damaged() == []
    agrees(opened(tmp_path), some, queries)


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


def overwritten(path: Path) -> None:
    path.write_bytes(b"x" * path.stat().st_size)


def flipped(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1] + b"\xa5")


@pytest.mark.parametrize(("name", "damage"), [
    (file_name(9), Path.unlink), (file_name(9), cut), (file_name(9), overwritten), (LIST, Path.unlink), (LIST, cut),
    (LIST, overwritten), (LIST, flipped), (file_name(9), lambda path: path.write_bytes(b"")),
    (file_name(9), lambda path: path.write_bytes(path.with_name(file_name(8)).read_bytes())),
])
def test_what_cannot_be_opened_is_named_with_the_fix(tmp_path: Path, name: str, damage: Callable[[Path], None]) -> None:
    written(tmp_path, items(5, 5, 50))
    damage(tmp_path / name)
    if name != LIST:
        finish(tmp_path, [1])
    with pytest.raises(SegmentError, match=rf"{name}: .*wenzong index repair"):
        opened(tmp_path)


def test_a_full_disk_leaves_no_half_segment(tmp_path: Path) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (3_000, before[1]))
    try:
        with pytest.raises(OSError, match="File too large"):
            written(tmp_path, items(400, 250, 90_000))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert list(tmp_path.iterdir()) == []


EVENTS = ("open", "os.rename", "os.remove")


def killed(event: int, work: Callable[[], None]) -> None:
    """Do some work, and die at the given step."""
    seen = 0

    def count(name: str, _arguments: object) -> None:
        nonlocal seen
        if name in EVENTS:
            seen += 1
            if seen == event:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(count)
    work()
    sys.exit(seen % 256)


@pytest.mark.parametrize("old", [False, True])
def test_a_writer_that_is_killed_anywhere_leaves_all_or_nothing(tmp_path: Path, old: bool) -> None:
    some = items(30, 20, 400)
    groups = (0, 1, 63)
    written(tmp_path, some)
    whole = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    event, steps = 0, 0
    while True:
        event += 1
        if not old:
            (tmp_path / LIST).unlink()
            for group in groups:
                (tmp_path / file_name(group)).unlink()
        child = get_context("fork").Process(target=killed, args=(event, lambda: written(tmp_path, some, groups)))
        child.start()
        child.join()
        steps += 1
        if old or (tmp_path / LIST).exists():
            agrees(opened(tmp_path), some, np.arange(400, dtype=np.uint64))
            assert opened(tmp_path).damaged() == []
        else:
            with pytest.raises(SegmentError, match=LIST):
                opened(tmp_path)
        if child.exitcode != -signal.SIGKILL:
            break
        written(tmp_path, some, groups)
    assert steps > 4 * len(groups)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == whole
