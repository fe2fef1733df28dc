"""Packed records compared with a plain dictionary."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from matcher.index.records import RECORD, address, pack, scan

PAIR = st.tuples(st.integers(0, 2**64 - 1), st.integers(1, 2**32 - 2), st.integers(0, 2**24 - 1))
PAIRS = st.lists(PAIR, max_size=40)


def test_keys_that_differ_in_high_or_low_bits_only_spread_over_the_buckets() -> None:
    for keys in (np.arange(4096) << 4, np.arange(4096) << 50):
        buckets = address(keys.astype(np.uint64), 8).buckets
        assert np.bincount(buckets, minlength=256).max() < 60


@settings(deadline=None)
@given(PAIRS)
def test_a_scan_finds_every_record_of_its_key_and_no_other(pairs: list[tuple[int, int, int]]) -> None:
    keys = np.array([key for key, _, _ in pairs], np.uint64)
    tags = address(keys, 12).tags
    items = np.array([item for _, item, _ in pairs], np.uint32)
    records = pack(tags, items, np.array([position for _, _, position in pairs], np.uint32)).tobytes()
    assert len(records) == RECORD * len(pairs)
    found = scan([records], np.zeros(len(pairs), np.int64), tags, 1000)
    for query, (key, _, _) in enumerate(pairs):
        mine = found.queries == query
        same = {(item, position) for other, item, position in pairs if address(
            np.array([other], np.uint64), 12).tags[0] == address(np.array([key], np.uint64), 12).tags[0]}
        assert set(zip(found.items[mine].tolist(), found.positions[mine].tolist(), strict=True)) == same


def test_what_is_no_whole_record_counts_for_nothing() -> None:
    tags = np.full(1, 7, np.uint32)
    record = pack(tags, np.ones(1, np.uint32), np.zeros(1, np.uint32)).tobytes()
    values = [record + record[:9], record + record[:3], record[:5]]
    for rows in ([0], [1], [2], [0, 1, 2]):
        found = scan(values[:max(rows) + 1], np.array(rows), np.full(len(rows), 7, np.uint32), 5)
        assert found.queries.tolist() == [place for place, row in enumerate(rows) if row < 2]
        assert not found.stop_keys.any()


def test_a_key_above_the_cap_is_a_stop_key_and_gives_no_postings() -> None:
    tags = np.full(5, 7, np.uint32)
    records = pack(tags, np.arange(1, 6, dtype=np.uint32), np.zeros(5, np.uint32)).tobytes()
    assert scan([records], np.zeros(1, np.int64), tags[:1], 5).items.size == 5
    capped = scan([records], np.zeros(1, np.int64), tags[:1], 4)
    assert capped.items.size == 0
    assert capped.stop_keys.tolist() == [True]
