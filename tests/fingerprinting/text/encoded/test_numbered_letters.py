"""English whose letters are written as numbers is read; tables of numbers are left as they are."""

import re
from random import Random

import numpy as np
import pytest

from benchmarks.attacks import latin_ciphers, latin_disguises, latin_words
from benchmarks.attacks.attack_class import Change, in_turn
from fingerprinting.text.folding.encoded.numbered_letters import ALPHABETS, numbered_letters
from fingerprinting.text.folding.fold import fold
from tests.fingerprinting.text.encoded.test_encoded_text import ENGLISH
from tests.fingerprinting.text.restoring.test_respelling import CHAPTERS


@pytest.mark.parametrize("alphabet", ALPHABETS)
@pytest.mark.parametrize(("sign", "gap"), [("-", " "), (" ", "  "), (".", " / "), (" ", "\n")])
def test_numbers_of_letters_are_read(alphabet: dict[str, str], sign: str, gap: str) -> None:
    codes = {letter: code for code, letter in alphabet.items()}
    words = re.findall("[a-z]+", ENGLISH.lower().replace("j", "i"))
    page, plain = fold(gap.join(sign.join(map(codes.__getitem__, word)) for word in words)), fold(" ".join(words))
    assert page.restored["encoded"] > 900
    assert len(np.intersect1d(page.symbols, plain.symbols)) > 0.9 * len(np.unique(plain.symbols))


@pytest.mark.parametrize("layout", [
    latin_disguises.letter_spaced, latin_disguises.upside_down, latin_disguises.without_spaces,
    latin_disguises.every_second_gap, latin_words.words_backward, latin_words.sentences_turned])
@pytest.mark.parametrize("seed", [2, 4])
def test_numbers_are_read_in_another_layout(layout: Change, seed: int) -> None:
    page = in_turn(latin_ciphers.letters_numbered, layout)(CHAPTERS[2], Random(seed))
    original, read = fold(CHAPTERS[2]).symbols, fold(page).symbols
    assert len(np.intersect1d(original, read)) > 0.5 * len(np.unique(original))


def test_tables_of_numbers_are_left() -> None:
    random = Random(1)
    numbers = " ".join(str(random.randint(1, 26)) for _ in range(2_000))
    for table in (numbers, "1-2 3-4\n" * 500, "11 22 33 44 55 " * 200):
        assert list(numbered_letters(table)) == []
