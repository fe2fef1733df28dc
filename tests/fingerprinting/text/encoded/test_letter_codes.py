"""Letters in Morse code, Braille and the words of the spelling alphabet are read."""

import pytest

from fingerprinting.text.folding.code_points import points_of
from fingerprinting.text.folding.encoded.encoded_text import ENCODED
from fingerprinting.text.folding.encoded.letter_codes import BRAILLE, MORSE, SPELLING, letter_codes
from fingerprinting.text.folding.fold import fold
from fingerprinting.text.folding.telling_signs import telling_signs

PLAIN = ("the ferry was late again and the people on the quay had begun to look at the sky as if the weather could "
         "tell them when it would come but nobody asked the old keeper who knew")
WORDS = PLAIN.split()
CODES = {letter: code for code, letter in MORSE.items()}
DOTS = {letter: sign for sign, letter in BRAILLE.items()}
NAMES = {letter: word.title() for word, letter in SPELLING.items()}
WRITTEN = {
    "Morse, slashes": " / ".join(" ".join(CODES[letter] for letter in word) for word in WORDS),
    "Morse, spaces": "   ".join(" ".join(CODES[letter] for letter in word) for word in WORDS),
    "Morse, other signs": " | ".join(" ".join(CODES[letter] for letter in word) for word in WORDS).replace(
        ".", "·").replace("-", "–"),
    "Braille": " ".join("".join(DOTS[letter] for letter in word) for word in WORDS),
    "Braille, blank cells": "\u2800".join("".join(DOTS[letter] for letter in word) for word in WORDS),
    "spelling alphabet": "\n".join(" ".join(NAMES[letter] for letter in word) for word in WORDS),
    "spelling alphabet, commas": ", ".join(" ".join(NAMES[letter] for letter in word) for word in WORDS).upper(),
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
@pytest.mark.parametrize("around", ["", "Once more, as every evening, they waited for it by the water. "])
def test_codes_of_letters_are_read(written: str, around: str) -> None:
    page = fold(f"{around}{written}\n{around}")
    assert page.restored[ENCODED] > 100
    plain = fold(PLAIN).symbols.tobytes()
    assert plain in page.symbols.tobytes()
    read, = letter_codes(page.original, telling_signs(points_of(page.original)))
    assert (read.characters, len(read.starts), len(read.stops)) == (PLAIN, len(PLAIN), len(PLAIN))
    assert page.original[read.starts[0]:read.stops[-1]] == written


@pytest.mark.parametrize("text", [
    "…" * 200, "- - - - " * 60, "· · · " * 80, "1. One. 2. Two. 3. Three. - - -\n" * 20,
    "Oscar and Papa went to Lima in November with Mike, Charlie, Victor and Romeo; India came later. " * 8])
def test_other_signs_and_names_are_none(text: str) -> None:
    assert ENCODED not in fold(text).restored
