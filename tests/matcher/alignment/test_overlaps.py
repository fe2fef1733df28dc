"""Pieces that explain the same symbols of a page: which stay, and which would only split a passage."""

import numpy as np
from numpy.typing import NDArray

from matcher.alignment.overlaps import disjoint

PAGE = np.arange(1, 1001, dtype=np.uint16)
"""Every symbol occurs once, so that positions are unambiguous."""


def settled(source: NDArray[np.uint16], *pieces: tuple[int, int, int, int, int]) -> list[tuple[int, ...]]:
    return [(*each.page, *each.source, each.equal) for each in disjoint(PAGE, source, np.array(pieces, np.int32))]


def copied(*blocks: tuple[int, int, int]) -> NDArray[np.uint16]:
    """Copy blocks (start, stop, position in the source) of the page into a source."""
    source = np.full(1000, 2000, np.uint16)
    for start, stop, place in blocks:
        source[place:place + stop - start] = PAGE[start:stop]
    return source


def test_a_piece_that_a_better_one_covers_wholly_is_dropped_even_on_the_next_diagonal() -> None:
    source = copied((100, 106, 485), (100, 200, 500))
    assert settled(source, (100, 200, 500, 600, 100), (100, 106, 485, 491, 6)) == [(100, 200, 500, 600, 100)]


def test_parts_of_one_copy_that_overlap_stay_and_no_symbol_counts_twice() -> None:
    source = copied((100, 200, 500), (190, 210, 620))
    assert settled(source, (100, 200, 500, 600, 100), (190, 210, 620, 640, 20)) == [
        (100, 200, 500, 600, 100), (190, 210, 620, 640, 10)]


def test_a_stretch_found_elsewhere_in_the_source_too_counts_once() -> None:
    source = copied((100, 200, 500), (120, 180, 20))
    assert settled(source, (100, 200, 500, 600, 100), (120, 180, 20, 80, 60)) == [(100, 200, 500, 600, 100)]


def test_a_sentence_in_the_gap_of_a_chain_is_not_explained_by_it() -> None:
    source = copied((100, 150, 500), (200, 250, 600), (155, 190, 20))
    assert settled(source, (100, 250, 500, 650, 100), (155, 190, 20, 55, 35)) == [
        (100, 250, 500, 650, 100), (155, 190, 20, 55, 35)]


def test_symbols_of_a_copy_whose_diagonal_shifts_count_once_although_they_are_elsewhere_too() -> None:
    source = copied((100, 150, 500), (150, 200, 570), (120, 180, 20))
    assert sum(equal for *_, equal in settled(source, (100, 200, 500, 620, 100), (120, 180, 20, 80, 60))) == 100
