"""Only pages that may be disguised English are offered in other readings."""

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from benchmarks.attacks import latin_ciphers, latin_disguises, latin_words
from benchmarks.attacks.attack_class import in_turn
from benchmarks.attacks.latin_words import every_word, words_swapped
from fingerprinting.text.folding.english_readings import english_readings
from fingerprinting.text.folding.fold import fold
from fingerprinting.text.folding.restoring.respelling.english import is_ordinary
from tests.fingerprinting.text.restoring.test_respelling import CHAPTERS

ENGLISH = CHAPTERS[2][:2_500]
GERMAN = "Wer heute durch die engen Gassen der alten Stadt geht, hört den Regen auf den Dächern. " * 25
NUMBERS = "\n".join(f"float32,0x{number * 7919:08x},0x{number * 104729:08x},{number % 5}" for number in range(200))
CODE = Path(latin_words.__file__).read_text(encoding="utf-8")
MISSPELT = every_word(2, latin_words.misspelt)


@pytest.mark.parametrize("text", [*CHAPTERS[:4], GERMAN, NUMBERS, CODE],
                         ids=["one", "two", "three", "four", "German", "numbers", "code"])
def test_other_pages_have_no_readings(text: str) -> None:
    page = fold(text)
    assert not page.is_doubted_english
    assert not english_readings(page)


@pytest.mark.parametrize("change", [
    in_turn(MISSPELT, latin_ciphers.inner_letters_shuffled), in_turn(MISSPELT, latin_ciphers.letter_covered),
    in_turn(latin_disguises.leet, latin_words.words_backward), in_turn(words_swapped(2), latin_ciphers.pig_latin)],
    ids=["misspelt, shuffled", "misspelt, covered", "leet, backward", "swapped, pig Latin"])
def test_one_reading_has_the_words_of_the_text(change: Callable[[str, Random], str]) -> None:
    page = fold(change(ENGLISH, Random(1)))
    wanted = pairs(fold(ENGLISH).symbols.tolist())
    readings = [each.throughout(page) for each in english_readings(page)]
    most = max(len(wanted & pairs(each.symbols.tolist())) for each in readings)
    assert most > 0.4 * len(wanted)
    assert all(each.ends.max() <= len(page.original) for each in readings)


@pytest.mark.parametrize("seed", range(4))
def test_words_down_columns_have_a_reading_in_their_order(seed: int) -> None:
    page = fold(latin_words.words_down_columns(ENGLISH, Random(seed)))
    assert page.is_doubted_english
    wanted = pairs(fold(ENGLISH).symbols.tolist())
    readings = [each.throughout(page) for each in english_readings(page)]
    assert max(len(wanted & pairs(each.symbols.tolist())) for each in readings) > 0.8 * len(wanted)


def test_a_table_that_is_read_along_its_rows_is_no_disguise() -> None:
    lines = [" | ".join(line.split()) for line in re.findall(r".{30,60} ", ENGLISH.replace("\n", " "))]
    assert not fold("\n".join(lines)).is_doubted_english


def test_a_sample_has_its_places_in_the_page() -> None:
    page = fold(in_turn(MISSPELT, latin_ciphers.letter_covered)("\n".join(CHAPTERS[1:5]), Random(1)))
    assert len(page.original) > 4_000
    for reading in english_readings(page)[1:]:
        read = reading.alone(page)
        assert read.offsets.min() >= (len(page.original) - 3_000) // 2
        assert read.ends.max() <= (len(page.original) + 3_000) // 2 + 1


@pytest.mark.parametrize("sign", ["'", "’"])
def test_words_with_any_apostrophe_are_known(sign: str) -> None:
    text = "I don't know that he isn't there, and we didn't ask, so they couldn't have said what it wasn't. "
    assert is_ordinary(text.replace("'", sign) * 3)


def pairs(symbols: list[int]) -> set[tuple[int, ...]]:
    return set(pairwise(symbols))
