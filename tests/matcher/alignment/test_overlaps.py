"""Pieces that explain the same symbols of a page: what stays, and what would only stretch a passage's outline."""

import numpy as np

from matcher.alignment.overlaps import disjoint


def settled(*pieces: tuple[int, int, int, int, int]) -> list[tuple[int, ...]]:
    return [(*each.page, *each.source, each.equal) for each in disjoint(np.array(pieces, np.int32), 1000)]


def test_a_piece_that_a_better_one_covers_wholly_is_dropped_even_on_the_next_diagonal() -> None:
    assert settled((100, 200, 500, 600, 100), (100, 106, 485, 491, 6)) == [(100, 200, 500, 600, 100)]


def test_parts_of_one_copy_that_overlap_stay_and_no_symbol_counts_twice() -> None:
    assert settled((100, 200, 500, 600, 100), (190, 210, 580, 600, 20)) == [
        (100, 200, 500, 600, 100), (190, 210, 580, 600, 10)]


def test_a_stretch_found_elsewhere_in_the_source_too_counts_once() -> None:
    assert settled((100, 200, 500, 600, 100), (120, 180, 20, 80, 60)) == [(100, 200, 500, 600, 100)]

