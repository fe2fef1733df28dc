"""Letters of scripts that no Chinese text holds are left out anywhere."""

from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from fingerprinting.text.folding.fold import fold
from fingerprinting.text.folding.restoring.strange_signs import vary_like_characters
from fingerprinting.text.symbols import WILD
from tests.fingerprinting.text.restoring.test_restoring import CHAPTER, alike, plain

BLOCKS = {"hangul": (0xAC00, 0xD7A3), "jamo": (0x1100, 0x1112), "yi": (0xA000, 0xA48C), "cherokee": (0x13A0, 0x13EF),
          "rare Han": (0x20000, 0x2A6D0), "radicals": (0x2E80, 0x2E99), "encircled": (0x3220, 0x3243),
          "syllabics": (0x1401, 0x15FF), "cuneiform": (0x12000, 0x12399)}


def drawn(block: str, random: Random) -> Callable[[], str]:
    return lambda: chr(random.randint(*BLOCKS[block]))


@pytest.mark.parametrize("block", BLOCKS)
@pytest.mark.parametrize("share", [0.2, 0.4])
def test_letters_at_random_places_are_left_out(block: str, share: float) -> None:
    random = Random(block)
    sign = drawn(block, random)
    page = fold("".join(each + (sign() if random.random() < share else "") for each in CHAPTER))
    assert page.restored.keys() == {"regular_signs"}
    assert alike(page) > 0.9


def test_letters_of_all_scripts_are_left_out() -> None:
    random = Random(3)
    page = fold("".join(each + drawn(random.choice(list(BLOCKS)), random)() for each in CHAPTER))
    assert alike(page) > 0.9


def test_positions_are_those_of_the_page() -> None:
    random = Random(5)
    sign = drawn("hangul", random)
    written = "".join(each + (sign() if random.random() < 0.3 else "") for each in CHAPTER)
    page = fold(written)
    assert page.quote(0, 1) == CHAPTER.strip()[0]
    assert {written[page.offsets[at]] for at in range(len(page))} <= set(CHAPTER)


def test_words_of_another_script_are_kept() -> None:
    text = "首尔（서울）是韩国的首都，汉江（한강）穿城而过，当地人把泡菜叫做김치，把烤肉叫做불고기，" * 6
    assert fold(text).restored == {}


def test_letters_in_formulas_are_kept() -> None:
    text = "设角α与角β互补，若α大于β，则α的余弦小于β的余弦；当α等于β时，两角都是直角。" * 8
    assert "regular_signs" not in fold(text).restored


def test_letters_that_hide_characters_are_masks() -> None:
    random = Random(9)
    sign = drawn("yi", random)
    page = fold("".join(sign() if at % 5 == 4 and each not in "，。\n" else each for at, each in enumerate(CHAPTER)))
    assert len(page) > 0.9 * len(plain())
    assert page.evasions["mask"] > 150


@pytest.mark.parametrize("period", [2, 3, 4])
def test_glyphs_of_a_font_at_regular_places_are_masks_and_no_signs(period: int) -> None:
    page = fold("".join(chr(0xE000 + ord(each) % 4000) if at % period == 1 and each not in "，。\n" else each
                        for at, each in enumerate(CHAPTER)))
    assert page.restored == {}
    assert np.count_nonzero(page.symbols == WILD) > 0.6 * len(plain()) / period


def test_a_few_signs_that_vary_like_characters_are_told_from_inserted_ones() -> None:
    random = Random(1)
    characters = np.array([ord(each) for each in CHAPTER.replace("\n", "")[:300:3]])
    assert vary_like_characters(characters)
    assert not vary_like_characters(np.array(random.choices(range(20), k=100)))
    assert not vary_like_characters(np.array(random.sample(range(4000), 100)))
