"""English whose letters are written as numbers is read; tables of numbers are left as they are."""

import re
from random import Random

import numpy as np
import pytest

from fingerprinting.text.folding.encoded.numbered_letters import ALPHABETS, numbered_letters
from fingerprinting.text.folding.fold import fold
from tests.fingerprinting.text.encoded.test_encoded_text import ENGLISH


@pytest.mark.parametrize("alphabet", ALPHABETS)
@pytest.mark.parametrize(("sign", "gap"), [("-", " "), (" ", "  "), (".", " / "), (" ", "\n")])
def test_numbers_of_letters_are_read(alphabet: dict[str, str], sign: str, gap: str) -> None:
    codes = {letter: code for code, letter in alphabet.items()}
    words = re.findall("[a-z]+", ENGLISH.lower().replace("j", "i"))
    page, plain = fold(gap.join(sign.join(map(codes.__getitem__, word)) for word in words)), fold(" ".join(words))
    assert page.restored["encoded"] > 900
    assert len(np.intersect1d(page.symbols, plain.symbols)) > 0.9 * len(np.unique(plain.symbols))


def test_tables_of_numbers_are_left() -> None:
    random = Random(1)
    numbers = " ".join(str(random.randint(1, 26)) for _ in range(2_000))
    for table in (numbers, "1-2 3-4\n" * 500, "11 22 33 44 55 " * 200):
        assert list(numbered_letters(table)) == []
