"""A text disguised within its clauses and then laid out in another order is read in its original order."""

from random import Random

import pytest

from benchmarks.attacks.attack_class import Change, in_turn
from benchmarks.attacks.rearranged import columns_read_down, swapping
from benchmarks.attacks.variants.clause_orders import CLAUSE_ORDERS
from benchmarks.attacks.variants.page_layouts import diagonals
from benchmarks.attacks.variants.reading_orders import snake_columns
from fingerprinting.text.folding.code_points import points_of
from fingerprinting.text.folding.fold import fold
from fingerprinting.text.folding.restoring.known_pairs import neighbours
from fingerprinting.text.folding.restoring.reordering.layered.layered_order import layered_order
from tests.fingerprinting.text.restoring.test_restoring import CHAPTER, alike

WITHIN_CLAUSES = ("clauses reversed", "groups of 3 to 5 reversed", "odd characters of a clause, then even",
                  "both ends of a clause in turn")


@pytest.mark.parametrize("within", [swapping(1), *(CLAUSE_ORDERS[name] for name in WITHIN_CLAUSES)])
@pytest.mark.parametrize("seed", range(2))
def test_clauses_are_read_down_columns(within: Change, seed: int) -> None:
    page = fold(in_turn(within, columns_read_down)(CHAPTER, Random(seed)))
    assert "columns" in page.restored
    assert len(page.restored) == 2
    assert alike(page) > 0.7


@pytest.mark.parametrize(("layout", "name"), [(snake_columns, "columns"), (diagonals, "path")])
@pytest.mark.parametrize("seed", range(2))
def test_swapped_pairs_are_read_in_any_layout(layout: Change, name: str, seed: int) -> None:
    page = fold(in_turn(swapping(1), layout)(CHAPTER, Random(seed)))
    assert page.restored.keys() == {name, "turned"}
    assert alike(page) > 0.7


@pytest.mark.parametrize("seed", range(2))
def test_pairs_may_be_swapped_within_the_rows_of_columns(seed: int) -> None:
    page = fold(in_turn(columns_read_down, swapping(1))(CHAPTER, Random(seed)))
    assert "columns" in page.restored  # cells that are parted by spaces have no neighbours to swap
    assert alike(page) > 0.7


@pytest.mark.parametrize("change", [columns_read_down, diagonals])
def test_shuffled_characters_have_no_order(change: Change) -> None:
    characters = [*"".join(CHAPTER.split())]
    Random(1).shuffle(characters)
    assert layered_order(points_of(change("".join(characters), Random(2))), neighbours()) is None
