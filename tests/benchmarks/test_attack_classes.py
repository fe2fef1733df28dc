"""Every attack changes a text reproducibly, and a reader can undo it by its rule."""

from collections.abc import Iterator
from random import Random

import pytest

from benchmarks.attacks.__main__ import searched
from benchmarks.attacks.adversary import Attempt
from benchmarks.attacks.attack_class import ENGLISH, AttackClass
from benchmarks.attacks.attack_texts import DEVELOPMENT, SCORED, demo_texts
from benchmarks.attacks.attack_trial import Trial, bounds, wilson
from benchmarks.attacks.catalogue import CATALOGUE, EVERYWHERE
from benchmarks.attacks.inserted_signs import signs
from benchmarks.attacks.latin_disguises import FLIPPED, UPRIGHT, upside_down
from benchmarks.attacks.rearranged import columns_read_down, swapped
from benchmarks.attacks.variants import page_layouts
from benchmarks.attacks.variants.latin_insertions import with_letters
from benchmarks.harness.floors import broken, pinned

TEXTS = demo_texts()
CHINESE = TEXTS.chosen("modern", SCORED, 1)[0].text
LATIN = TEXTS.chosen("english", SCORED, 1)[0].text


@pytest.mark.parametrize("attack", CATALOGUE, ids=lambda attack: attack.name)
def test_an_attack_changes_the_text_the_same_way_each_time(attack: AttackClass) -> None:
    text = LATIN if attack.texts == ENGLISH else CHINESE
    page = attack.page(text, "seed", LATIN)
    assert page == attack.page(text, "seed", LATIN) != text


def test_names_are_unique_in_the_catalogue() -> None:
    assert len({attack.name for attack in CATALOGUE}) == len(CATALOGUE)


def test_a_reader_leaves_out_the_signs() -> None:
    made = signs(CHINESE, Random(1), 4, "kana")
    assert "".join(each for each in made if not "\u3040" <= each <= "\u30ff") == CHINESE


def test_a_reader_reads_columns_from_the_top() -> None:
    rows = columns_read_down("甲乙丙丁戊己庚辛壬癸" * 12, Random(2)).split("\n")
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    assert any("甲乙丙丁戊" in column for column in columns)


def test_a_reader_reads_low_columns_from_the_top() -> None:
    rows = page_layouts.low_columns("甲乙丙丁戊己庚辛壬癸" * 60, Random(2)).split("\n")
    read = ["".join("".join(column) for column in zip(*rows[:height], strict=True)) for height in (2, 3, 4)]
    assert any(each.startswith("甲乙丙丁戊己庚辛壬癸") for each in read)


@pytest.mark.parametrize("seed", range(4))
def test_a_reader_reads_one_end_of_each_line(seed: int) -> None:
    lines = page_layouts.first_of_lines("春江花月夜", Random(seed)).split("\n")
    assert "春江花月夜" in {"".join(line[place] for line in lines) for place in (0, -1)}


def test_a_reader_of_squares_begins_in_the_middle_or_goes_against_the_clock() -> None:
    made = {page_layouts.spirals_outwards("甲乙丙丁" + "戊" * 165, Random(seed)) for seed in range(8)}
    first = {(lines[len(lines) // 2][len(lines) // 2], lines[0][0]) for each in made
             if (lines := each.split("\n\n")[0].split("\n"))}
    assert first <= {("甲", "戊"), ("戊", "甲")}


def test_swapped_pairs_swap_back() -> None:
    assert swapped(swapped("春江花月夜，江畔何人。", Random(3), 1), Random(3), 1) == "春江花月夜，江畔何人。"


def test_the_page_turned_round_reads_as_before() -> None:
    upright = dict(zip(FLIPPED, UPRIGHT, strict=True))
    turned = upside_down("turn the page round", Random(0))
    assert {"".join(upright.get(each, each) for each in line) for line in (turned, turned[::-1])} >= {
        "turn the page round"}


@pytest.mark.parametrize("seed", range(8))
def test_a_reader_skips_the_letters_between(seed: int) -> None:
    made = with_letters("skip the others", Random(seed))
    assert "skip the others" in {" ".join(word[first::period] for word in made.split())
                                 for period in (2, 3) for first in range(period)}


def test_no_text_is_in_both_halves() -> None:
    names = [{each.name for each in TEXTS.chosen("modern", half, 100)} for half in (SCORED, DEVELOPMENT)]
    assert all(names)
    assert not names[0] & names[1]


def test_an_interrupted_search_tells_what_it_found(capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted() -> Iterator[Attempt]:
        yield Attempt(("one", "other"), 4, 5, 0.3, "the page", ("a chapter",))
        raise KeyboardInterrupt

    assert not searched(interrupted())
    output = capsys.readouterr().out
    assert output.startswith("one + other: 4 of 5, 30% changed; missed: a chapter; 'the page'")
    assert "2 disguises, all: 4 of 5 = 0.800" in output


def test_wilsons_interval() -> None:
    low, high = wilson(9, 10)
    assert (round(low, 3), round(high, 3)) == (0.596, 0.982)


@pytest.mark.slow
@pytest.mark.campaign
def test_floors_of_the_attacks_hold_on_the_demo_works() -> None:
    trial = Trial(TEXTS, lambda what, done, total: None)
    assert broken(pinned()["attacks, demo works"], bounds(TEXTS, trial.measure(EVERYWHERE, SCORED, 4))) == []
