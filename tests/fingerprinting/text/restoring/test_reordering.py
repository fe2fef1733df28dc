"""Interleaved texts and texts in columns are read in their original order."""

from random import Random
from time import process_time

import numpy as np
import pytest

from app.demo.disguises import disguised
from benchmarks.attacks.attack_class import Change
from benchmarks.attacks.rearranged import swapped, two_columns
from benchmarks.attacks.variants.reading_orders import (
    half_reversed,
    halves_by_character,
    more_rails,
    rails,
    snake_columns,
    snake_lines,
    spirals,
    uneven_columns,
)
from fingerprinting.text.folding.code_points import points_of
from fingerprinting.text.folding.fold import fold
from fingerprinting.text.folding.restoring.known_pairs import neighbours
from fingerprinting.text.folding.restoring.reordering.woven import woven
from tests.fingerprinting.text.restoring.test_restoring import CHAPTER, alike
from tests.matcher.texts import chapter

PRICES = "\n".join(f"第{at}号商品　　　　　　货架编号{at * 7 % 40}　　　　　库存数量{at % 9}件" for at in range(80))


def along_diagonals(text: str, random: Random) -> str:
    """Write squares of characters along their diagonals, alternately upwards and downwards."""
    size, plain = random.randint(7, 12), "".join(text.split())
    places = sorted(((row, column) for row in range(size) for column in range(size)),
                    key=lambda place: (sum(place), place[sum(place) % 2]))
    squares = []
    for at in range(0, len(plain), size * size):
        rows = [["\u3000"] * size for _ in range(size)]
        for character, (row, column) in zip(plain[at:at + size * size], places, strict=False):
            rows[row][column] = character
        squares.append("\n".join("".join(row) for row in rows))
    return "\n\n".join(squares)


@pytest.mark.parametrize(("change", "name"), [
    (halves_by_character, "woven"), (rails, "woven"), (more_rails, "woven"), (snake_columns, "columns"),
    (two_columns, "columns"), (uneven_columns, "columns"), (spirals, "path"), (along_diagonals, "path")])
@pytest.mark.parametrize("seed", range(3))
def test_characters_are_read_in_their_order(change: Change, name: str, seed: int) -> None:
    page = fold(change(CHAPTER, Random(seed)))
    assert page.restored.keys() == {name}
    assert alike(page) > 0.7


@pytest.mark.parametrize("change", [snake_lines, half_reversed])
@pytest.mark.parametrize("seed", range(3))
def test_every_second_line_is_read_from_its_end(change: Change, seed: int) -> None:
    page = fold(change(CHAPTER, Random(seed)))
    assert page.restored.keys() in ({"reversed"}, {"path"})
    assert alike(page) > 0.9


@pytest.mark.parametrize("entry", [
    "感谢 {0}{1} 投出的推荐票，感谢 {2}{3}{0} 打赏", "{0}{1}，男，{2}{3}人，生于某年。", "第{0}章 {1}{2}{3}"])
@pytest.mark.parametrize("seed", range(20))
def test_a_list_of_names_is_plain(entry: str, seed: int) -> None:
    random = Random(seed)
    lines = [entry.format(*(chr(random.randrange(0x4E00, 0x8FFF)) for _ in range(4))) for _ in range(40 + 5 * seed)]
    assert not fold("\n".join(lines)).restored


def test_symbols_of_columns_know_where_they_stand() -> None:
    text = two_columns(CHAPTER, Random(1))
    page = fold(text)
    assert not page.is_in_order
    assert set(page.quote(20, 30)) >= {text[at] for at in page.offsets[20:30]}


def test_a_short_text_of_swapped_pairs_is_put_in_order() -> None:
    short = "\n".join(CHAPTER.split("\n")[:12])[:420]
    assert fold(swapped(short, Random(1), 1)).restored.keys() == {"turned"}
    assert not fold(short).restored


def test_signs_between_all_characters_are_no_other_order() -> None:
    for seed in "abcdefgh":
        page = fold(disguised(CHAPTER, [("junk", 1.0)], seed))
        assert not page.restored
        assert page.symbols.tolist() == fold(CHAPTER).symbols.tolist()


def test_a_text_shown_twice_is_no_woven_halves() -> None:
    odd = chapter(1)
    assert not fold(odd).restored
    assert not any(fold("\n".join([odd] * times)).restored for times in (2, 4, 12))


def test_a_list_in_the_same_words_is_not_woven() -> None:
    listed = "".join(f"河伯{boat}常主{number}，" for number, boat in zip("一二三四", "舟楫渠闸", strict=True))
    places = np.arange(len(listed)).reshape(4, 7).T.ravel()
    assert not any(np.array_equal(order, places) for order in woven(points_of(listed), neighbours().bits))


def test_a_hundred_characters_in_any_order_are_left_as_they_stand() -> None:
    assert not any(fold(chapter(seed, 2000)[700:800]).restored for seed in range(10))


def test_a_line_of_many_columns_takes_no_longer_than_its_length() -> None:
    """If every column examined every line, this would take a minute."""
    lines = "".join(f"{CHAPTER[at:at + 8]}  {CHAPTER[at + 600:at + 608]}\n" for at in range(0, 600, 8)) * 100
    began = process_time()
    page = fold(f"{lines}{'子|' * 100_000}\n{lines}")
    assert page.restored.keys() == {"columns"}
    assert process_time() - began < 20


def test_verses_of_one_length_are_read_by_their_lines() -> None:
    plain = [each for each in CHAPTER if each.isalnum()]
    for length in (4, 5, 7, 8):
        verses = ["".join(plain[at:at + length]) for at in range(0, 1_200, length)]
        stanzas = "\n\n".join("\n".join(verses[at:at + length]) for at in range(0, len(verses), length))
        assert not fold(stanzas).restored
        assert not fold("，\n".join(verses)).restored


def test_a_table_is_read_by_its_lines() -> None:
    assert not fold(PRICES).restored
    assert not fold("\n".join("\t".join(CHAPTER[at:at + 12:4]) for at in range(0, 2_000, 12))).restored
