"""The filter in front of segments: added keys are found, and one in 256 of the others."""

import numpy as np
import pytest

from matcher.index.segments.fuse_filter import PART, FuseShape, build_part, maybe_held, parts_of


@pytest.mark.parametrize("size", [0, 1, 2, 3, 7, 64, 999, 4_096, 50_000, 300_000])
def test_it_holds_what_was_put_in_and_little_else(size: int) -> None:
    chance = np.random.default_rng(size)
    keys = np.unique(chance.integers(0, 1 << 50, size, np.uint64))
    shape = FuseShape.planned(1, keys.size)
    seed, cells = build_part(keys, shape)
    strangers = chance.integers(1 << 50, 1 << 51, 200_000, np.uint64)
    held, mistaken = (maybe_held(some, np.zeros(some.size, np.int64), np.array([seed], np.uint64), cells,
                                 (shape.segment, shape.segments)) for some in (keys, strangers))
    assert held.all()
    assert mistaken.mean() < 1.25 / 256
    assert size < 50_000 or cells.size * 8 / keys.size < 9.9


def test_a_filter_of_a_million_keys_takes_nine_bits_a_key() -> None:
    assert FuseShape.planned(1, PART).cells * 8 / PART < 9.1


def test_keys_that_are_not_different_are_refused() -> None:
    with pytest.raises(ValueError, match="not different"):
        build_part(np.array([5, 5], np.uint64), FuseShape.planned(1, 2))


def test_no_part_has_more_keys_than_its_building_has_memory_for() -> None:
    assert [parts_of(keys, 1 << 20) for keys in (0, 1, PART, PART + 1, 3 * PART, 33 * PART)] == [1, 1, 1, 2, 4, 64]
    assert parts_of(100 * PART, 16) == 16
