"""English is read without letters put between its own, and under any sign."""

import re
from random import Random
from string import ascii_lowercase

import pytest

from fingerprinting.text.folding.fold import fold
from tests.fingerprinting.text.restoring.test_respelling import CHAPTERS, alike


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("is_before", [True, False])
def test_letters_put_between_are_left_out(count: int, is_before: bool) -> None:
    random = Random(count)

    def letter(found: re.Match[str]) -> str:
        others = "".join(random.choices(ascii_lowercase, k=count))
        return others + found[0] if is_before else found[0] + others

    assert alike(fold(re.sub("[A-Za-z]", letter, CHAPTERS[2]))) > 0.6


@pytest.mark.parametrize("sign", "*-?█·+×")
def test_any_sign_may_cover_letters(sign: str) -> None:
    random = Random(1)

    def word(found: re.Match[str]) -> str:
        places = random.sample(range(len(found[0])), random.randint(1, 2))
        return "".join(sign if at in places else letter for at, letter in enumerate(found[0]))

    assert alike(fold(re.sub("[A-Za-z]{3,}", word, CHAPTERS[2]))) > 0.4
