"""English words whose letters were altered by one rule are read as the original words."""

import re
from collections.abc import Callable
from random import Random

import pytest

from benchmarks.attacks import latin_ciphers
from fingerprinting.text.folding.fold import fold
from fingerprinting.text.folding.restoring.respelling.altered_words import uncovered
from fingerprinting.text.folding.restoring.respelling.lexicon import lexicon
from tests.fingerprinting.text.restoring.test_respelling import CHAPTERS

ENGLISH = CHAPTERS[2]
Alter = Callable[[str, Random], str]


def runs(text: str) -> set[bytes]:
    symbols = fold(text).symbols
    return {symbols[at:at + 6].tobytes() for at in range(len(symbols) - 5)}


@pytest.mark.parametrize(("alter", "least"), [
    (latin_ciphers.words_turned, 0.7), (latin_ciphers.inner_letters_shuffled, 0.7),
    (latin_ciphers.vowels_left_out, 0.25), (latin_ciphers.vowels_covered, 0.25), (latin_ciphers.letter_covered, 0.4),
    (latin_ciphers.pig_latin, 0.5)])
def test_altered_words_are_read(alter: Alter, least: float) -> None:
    page = alter(ENGLISH, Random(4))
    assert fold(page).restored.keys() == {"respelled"}
    assert len(runs(page) & runs(ENGLISH)) > least * len(runs(ENGLISH))


@pytest.mark.parametrize("move", [
    lambda word: word[1:] + word[0], lambda word: word[-1] + word[:-1], lambda word: word[-1] + word[1:-1] + word[0],
    lambda word: re.sub("(.)(.)", r"\2\1", word)], ids=["first last", "last first", "ends swapped", "pairs swapped"])
def test_words_whose_letters_were_moved_are_read(move: Callable[[str], str]) -> None:
    page = re.sub("[A-Za-z]{2,}", lambda found: move(found[0]), ENGLISH)
    assert fold(page).restored.keys() == {"respelled"}
    assert len(runs(page) & runs(ENGLISH)) > 0.5 * len(runs(ENGLISH))


@pytest.mark.parametrize("infix", ["ob", "ub", "idig"])
def test_words_with_letters_inserted_before_vowels_are_read(infix: str) -> None:
    page = re.sub("([aeiouAEIOU]+)", rf"{infix}\1", ENGLISH)
    assert fold(page).restored.keys() == {"respelled"}
    assert len(runs(page) & runs(ENGLISH)) > 0.8 * len(runs(ENGLISH))


def test_letters_written_twice_are_read_once() -> None:
    page = re.sub("([A-Za-z])", r"\1\1", ENGLISH)
    assert len(runs(page) & runs(ENGLISH)) > 0.9 * len(runs(ENGLISH))
    assert fold("\n".join(f"00 00 {at} 00 ff 00 aa 0000 0000" for at in range(99))).restored == {}


@pytest.mark.parametrize("token", ["wor*d", "*and", "#h_s", "t*", "*n", "th*", "sh***", "xq*zt", "*" * 30, "known"])
def test_the_most_frequent_word_that_fits_covered_letters_is_read(token: str) -> None:
    worth = lexicon().worth
    pattern = re.compile(re.sub("[*#_]", "[aeiou]" if len(re.findall("[*#_]", token)) > 2 else "[a-z]", token))
    fitting = sorted(filter(pattern.fullmatch, worth), key=lambda word: -worth[word])
    assert uncovered(token) == (fitting[0] if fitting else "")


def test_positions_are_those_of_the_page() -> None:
    page = latin_ciphers.words_turned(ENGLISH, Random(4))
    folded = fold(page)
    assert folded.quote(10, 11)[::-1].lower() == re.findall("[a-z]+", ENGLISH.lower())[10]


def test_names_with_lines_in_code_are_kept() -> None:
    code = "\n".join(f"self._last_{name} = read_next(the_{name}_of, is_{name}_set)" for name in "abcdefghij")
    assert fold(code * 3).restored == {}
