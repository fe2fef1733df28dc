"""Pages whose text was woven, permuted or torn to pieces are offered as they were."""

import re
from random import Random

import numpy as np
import pytest

from benchmarks.attacks.attack_class import Change
from benchmarks.attacks.variants import interleaved
from fingerprinting.text.folding.code_points import points_of
from fingerprinting.text.folding.fold import fold
from fingerprinting.text.folding.other_readings import Reading, other_readings, sample_readings
from fingerprinting.text.folding.restoring.known_pairs import neighbours
from fingerprinting.text.folding.restoring.reordering.pieces.permuted_pieces import pieces_permuted
from fingerprinting.text.folding.restoring.reordering.pieces.regular_joins import regular_joins
from fingerprinting.text.folding.restoring.reordering.pieces.woven_pieces import pieces_in_turn
from tests.fingerprinting.text.readings.test_other_readings import NEWS
from tests.fingerprinting.text.restoring.test_disguised_passages import AFTER, BEFORE, COPIED
from tests.fingerprinting.text.restoring.test_restoring import CHAPTER

BITS = neighbours().bits
WRITTEN, OTHER = "".join(CHAPTER.split()), "".join(NEWS.split()) * 4


def in_order(text: str, places: np.ndarray) -> str:
    return "".join(text[at] for at in places)


@pytest.mark.parametrize("length", range(2, 7))
def test_the_pieces_of_two_texts_are_parted(length: int) -> None:
    one, other = WRITTEN[:600], OTHER[:600]
    page = "".join(one[at:at + length] + other[at:at + length] for at in range(0, 600, length))
    read = in_order(page, pieces_in_turn(points_of(page), BITS))
    assert one[20:580] in read
    assert other[20:580] in read


@pytest.mark.parametrize(("length", "other"), [(3, 1), (2, 5), (5, 2)])
def test_pieces_of_two_lengths_are_parted(length: int, other: int) -> None:
    page = "".join(WRITTEN[length * at:length * (at + 1)] + OTHER[other * at:other * (at + 1)]
                   for at in range(160))
    assert WRITTEN[30:300] in in_order(page, pieces_in_turn(points_of(page), BITS))


@pytest.mark.parametrize("order", [(1, 2, 0), (2, 0, 3, 1), (4, 1, 3, 0, 2), (3, 5, 0, 2, 4, 1)])
def test_permuted_pieces_are_put_in_order(order: tuple[int, ...]) -> None:
    size = len(order)
    page = "他" + "".join(WRITTEN[at + place] for at in range(0, 600, size) for place in order)
    assert WRITTEN[20:580] in in_order(page, pieces_permuted(points_of(page), BITS, size))


def test_ordinary_text_is_read_as_it_is_and_has_no_regular_joins() -> None:
    for text in (WRITTEN, OTHER, BEFORE + COPIED + AFTER):
        points = points_of(text)
        assert pieces_in_turn(points, BITS).tolist() == list(range(len(points)))
        assert regular_joins(points, BITS) == []


@pytest.mark.parametrize("length", [3, 5])
def test_a_passage_of_two_texts_is_found(length: int) -> None:
    woven = "".join(WRITTEN[at:at + length] + OTHER[at:at + length] for at in range(0, 400, length))
    page = BEFORE + woven + AFTER
    (start, stop), *others = regular_joins(points_of(page), BITS)
    assert not others
    assert start < len(BEFORE) + 200
    assert stop > len(BEFORE) + len(woven) - 200


@pytest.mark.parametrize(("change", "name"), [
    (interleaved.pieces_in_turn, "woven"), (interleaved.pieces_permuted, "permuted"),
    (interleaved.sentences_odd_then_even, "woven")])
@pytest.mark.parametrize("seed", range(3))
def test_a_page_is_offered_in_the_order_it_had(change: Change, name: str, seed: int) -> None:
    page = fold(change(WRITTEN, Random(seed)))
    plain = fold(WRITTEN).symbols[200:400].tobytes()
    read = [each for each in sample_readings(page) if plain in each.throughout(page).symbols.tobytes()]
    assert name in {each.name for each in read}


@pytest.mark.parametrize("seed", range(4))
def test_a_text_within_the_lines_of_another_is_offered(seed: int) -> None:
    page = fold(interleaved.within_lines(WRITTEN, Random(seed)))
    assert any(_holds(page.original, reading, WRITTEN[100:300]) for readings in other_readings(page)
               for reading in readings if reading.name == "line_ends")


@pytest.mark.parametrize("around", ["", f"{BEFORE}\n"])
def test_a_text_is_offered_without_the_tags_of_its_dialogue(around: str) -> None:
    page = fold(around + interleaved.in_dialogue(COPIED, Random(2)) + around)
    (_, reading), = (readings for readings in other_readings(page) if readings[-1].name == "recurring_pieces")
    assert _holds(page.original, reading, re.sub("[^一-龥]", "", COPIED)[20:200])


def _holds(text: str, reading: Reading, passage: str) -> bool:
    read = "".join(text[start] for start in reading.reduced.starts)
    return re.sub("[^一-龥]", "", passage) in read


@pytest.mark.parametrize(("before", "after"), interleaved.MARKUP)
def test_what_separates_all_characters_is_left_out(before: str, after: str) -> None:
    page = fold(re.sub("[一-龥]", lambda found: f"{before}{found[0]}{after}", CHAPTER))
    assert page.restored.keys() <= {"regular_signs", "frames"}
    assert page.symbols.tolist() == fold(CHAPTER).symbols.tolist()


def test_masks_of_every_second_character_do_not_separate() -> None:
    page = fold("".join(each if at % 2 else "*" for at, each in enumerate(WRITTEN)))
    assert "regular_signs" not in page.restored


def test_lengths_are_those_in_the_middle_of_a_page() -> None:
    woven = "".join(WRITTEN[at:at + 3] + OTHER[at:at + 3] for at in range(0, 900, 3))
    page = f"{NEWS * 2}{woven}{NEWS * 2}"
    assert WRITTEN[100:800] in in_order(page, pieces_in_turn(points_of(page), BITS))
