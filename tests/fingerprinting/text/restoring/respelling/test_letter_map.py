"""English of which each letter stands for another is read; text in other languages stays as it is."""

import codecs
from random import Random

import pytest

from benchmarks.attacks.latin_ciphers import letters_replaced
from fingerprinting.text.folding.fold import fold
from fingerprinting.text.folding.restoring.respelling.mapping.letter_map import letter_map
from fingerprinting.text.folding.restoring.respelling.mapping.usual_alphabets import ALPHABETS
from tests.fingerprinting.text.restoring.respelling.test_joined_words import NAMES
from tests.fingerprinting.text.restoring.test_english_passages import (
    AFTER,
    BEFORE,
    CODE,
    GERMAN,
    LIST,
    PASSAGE,
    other_runs,
    passage_runs,
    runs,
)
from tests.fingerprinting.text.restoring.test_respelling import CHAPTERS, alike


@pytest.mark.parametrize("seed", range(12))
def test_replaced_letters_are_read(seed: int) -> None:
    page = fold(letters_replaced(CHAPTERS[2], Random(seed)))
    assert page.restored.keys() == {"respelled"}
    assert alike(page) > 0.8


def test_letters_of_another_script_are_read() -> None:
    page = fold(CHAPTERS[2].lower().translate(str.maketrans("etaoinshrdlu", "ღეაოინსჰრდლუ")))
    assert alike(page) > 0.9


def test_a_paragraph_of_replaced_letters_is_read() -> None:
    page = fold(BEFORE + codecs.encode(PASSAGE, "rot13") + AFTER)
    assert not page.is_disguised_throughout
    assert len(passage_runs() & runs(page)) > 0.8 * len(passage_runs())
    assert len(other_runs() & runs(page)) > 0.95 * len(other_runs())


@pytest.mark.parametrize("alphabet", ALPHABETS[::9])
def test_a_list_in_a_usual_alphabet_is_read(alphabet: dict[str, str]) -> None:
    hidden = " ".join(NAMES).lower().translate({ord(letter): sign for sign, letter in alphabet.items()})
    assert letter_map(hidden, hidden) == alphabet


def test_keys_beside_the_letters_are_read() -> None:
    keys = str.maketrans("qwertyuiopasdfghjklzxcvbnm", "wertyuiop[sdfghjkl;xcvbnm,")
    assert alike(fold(CHAPTERS[2].lower().translate(keys))) > 0.75


@pytest.mark.parametrize("text", [
    CHAPTERS[2], GERMAN * 2, LIST, CODE, codecs.encode(GERMAN * 2, "rot13"), "abc " * 300, "aaaa bbbb cc " * 90, "",
    Random(1).randbytes(900).hex(" ", 4)])
def test_what_is_not_english_has_no_map(text: str) -> None:
    assert letter_map(text.lower()[:1_200], text.lower()) == {}


def test_letters_that_the_glimpse_lacks_are_found_in_the_whole_text() -> None:
    hidden = codecs.encode("\n".join(CHAPTERS), "rot13").lower()
    rule = letter_map(hidden[2_000:3_200], hidden)
    assert "".join(rule[letter] for letter in "nopqrstuvxyzabcdefghijlm") == "abcdefghiklmnopqrstuvwyz"
