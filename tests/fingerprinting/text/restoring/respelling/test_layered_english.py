"""English under two disguises is read: the outer one is taken off before the words are known."""

import re
from collections.abc import Callable
from random import Random

import pytest

from benchmarks.attacks import latin_ciphers, latin_disguises, latin_words
from benchmarks.attacks.attack_class import in_turn
from fingerprinting.text.folding.code_points import points_of
from fingerprinting.text.folding.fold import fold
from fingerprinting.text.folding.restoring.respelling.layers.layered_english import layered_english
from fingerprinting.text.folding.restoring.respelling.layers.letter_forms import upside_down
from fingerprinting.text.folding.restoring.respelling.layers.letter_order import (
    moved_letters,
    turned_lines,
    turned_words,
)
from fingerprinting.text.folding.restoring.respelling.other_texts import is_code
from tests.fingerprinting.text.restoring.test_respelling import CHAPTERS

ENGLISH = CHAPTERS[2]
MISSPELT = latin_words.every_word(3, latin_words.misspelt)
Change = Callable[[str, Random], str]
TURKISH = ("Bu komut, verilen adın kılavuz sayfasını arar ve bulduğu ilk sayfayı gösterir. Sayfa bulunamazsa bir hata "
           "iletisi yazılır. Birden çok ad verilebilir; her birinin sayfası sırayla açılır. ") * 6


def share_of_runs(page: str) -> float:
    """Return the share of the original's runs of three words that a page has once it is folded."""
    original, read = (fold(text).symbols for text in (ENGLISH, page))
    wanted, found = ({symbols[at:at + 3].tobytes() for at in range(len(symbols) - 2)} for symbols in (original, read))
    return len(wanted & found) / len(wanted)


@pytest.mark.parametrize(("inner", "outer", "least"), [
    (latin_ciphers.pig_latin, latin_disguises.letter_spaced, 0.6),
    (latin_ciphers.pig_latin, latin_disguises.every_second_gap, 0.6),
    (latin_ciphers.pig_latin, latin_disguises.upside_down, 0.6),
    (latin_ciphers.letters_repeated, latin_disguises.without_spaces, 0.6),
    (latin_ciphers.letters_repeated, latin_disguises.every_second_gap, 0.6),
    (latin_ciphers.vowels_left_out, latin_disguises.upside_down, 0.6),
    (latin_ciphers.vowels_covered, latin_disguises.upside_down, 0.6),
    (latin_ciphers.vowels_covered, latin_disguises.letter_spaced, 0.6),
    (latin_words.words_swapped(2), latin_words.sentences_turned, 0.3),
    (latin_ciphers.letters_replaced, latin_disguises.upside_down, 0.6),
    (latin_ciphers.letters_replaced, latin_words.sentences_turned, 0.6),
    (latin_ciphers.letters_replaced, latin_disguises.without_spaces, 0.6),
    (MISSPELT, latin_ciphers.pig_latin, 0.3),
    (MISSPELT, latin_ciphers.words_turned, 0.3),
    (MISSPELT, latin_ciphers.letters_moved, 0.3)])
def test_what_lies_under_another_disguise_is_read(inner: Change, outer: Change, least: float) -> None:
    assert share_of_runs(in_turn(inner, outer)(ENGLISH, Random(4))) >= least


def test_letters_that_are_likely_as_written_are_not_moved() -> None:
    assert moved_letters(ENGLISH[:1_200]) is None
    assert turned_words(ENGLISH[:1_200]) is None
    assert turned_lines(ENGLISH[:1_200]) is None
    assert turned_lines(TURKISH) is None


def test_a_language_with_dotless_i_is_not_upside_down() -> None:
    assert upside_down(TURKISH) is None
    assert layered_english(points_of(TURKISH)) is None


@pytest.mark.parametrize(("change", "is_taken"), [("_".join, False), (" ".join, False), (" = ".join, True)])
def test_words_joined_by_underscores_are_no_code(change: Callable[[list[str]], str], is_taken: bool) -> None:
    assert is_code(change(ENGLISH[:1_200].split())) == is_taken


@pytest.mark.parametrize("seed", range(6))
def test_words_with_one_or_two_underscores_each_are_no_code(seed: int) -> None:
    random = Random(seed)
    covered = re.sub("[A-Za-z]{3,}", lambda found: covered_word(found[0], "_", random), ENGLISH)
    assert not is_code(covered[:1_200])
    assert share_of_runs(covered) >= 0.4


@pytest.mark.parametrize("code", [
    "if (max_size > page_size) {\n    set_size(page_size, max_size); // ordinary words beside names\n}\n" * 15,
    "#define MAX_PAGE_SIZE (4096)\n#define MIN_PAGE_SIZE (512)\n" * 20,
    "def get_page(self, page_number):\n    return self._pages.get(page_number) or self._load(page_number)\n" * 12,
])
def test_names_with_underscores_are_code(code: str) -> None:
    assert is_code(code[:1_200])


def covered_word(word: str, sign: str, random: Random) -> str:
    """Write a sign for one or two letters of a word."""
    places = random.sample(range(len(word)), random.randint(1, 2))
    return "".join(sign if at in places else letter for at, letter in enumerate(word))
