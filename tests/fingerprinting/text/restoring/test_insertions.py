"""English is read without letters put between its own, and under any sign."""

import re
from random import Random
from string import ascii_lowercase

import pytest

from fingerprinting.text.folding.fold import fold
from tests.fingerprinting.text.restoring.test_respelling import CHAPTERS, alike

PASSAGE = CHAPTERS[2][:700]


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


def test_letters_between_are_left_out_of_a_passage() -> None:
    random = Random(3)
    assert read_amid(re.sub("[A-Za-z]", lambda found: found[0] + random.choice(ascii_lowercase), PASSAGE)) > 0.6


@pytest.mark.parametrize("sign", "-?█·+×")
def test_signs_over_letters_of_a_passage_are_read(sign: str) -> None:
    assert read_amid(re.sub("[A-Za-z]{3,}", lambda found: found[0][:1] + sign + found[0][2:], PASSAGE)) > 0.4


def read_amid(disguised: str) -> float:
    """Return the share of the passage's runs of three words that are read amid two other chapters."""
    page, passage = (fold(text).symbols for text in (f"{CHAPTERS[0]}\n{disguised}\n{CHAPTERS[1]}", PASSAGE))
    wanted, read = ({text[at:at + 3].tobytes() for at in range(len(text) - 2)} for text in (passage, page))
    return len(wanted & read) / len(wanted)
