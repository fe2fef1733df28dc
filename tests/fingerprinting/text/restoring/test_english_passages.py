"""A single disguised paragraph of an English page is read; the rest of the page stays as it is."""

from base64 import b32encode
from functools import cache
from random import Random

import pytest

from benchmarks.attacks.attack_class import Change
from benchmarks.attacks.latin_ciphers import CIPHERS
from benchmarks.attacks.latin_disguises import every_second_gap, leet, letter_spaced, upside_down, without_spaces
from benchmarks.attacks.latin_words import every_word, misspelt, words_swapped
from benchmarks.harness.corpus import demo_corpus
from benchmarks.passages.english import DEMO_WORK
from fingerprinting.text.folding.fold import Folded, fold

CHAPTERS = [each.text for each in demo_corpus().chapters if each.work == DEMO_WORK]
BEFORE, AFTER = CHAPTERS[0][:1_500].rpartition(" ")[0] + " ", " " + CHAPTERS[3][:1_500]
PASSAGE = " ".join(CHAPTERS[2].split()[40:160])
GERMAN = (
    "Der Fährmann wartete am Ufer, bis der Nebel sich hob und die Glocken von der anderen Seite herüberklangen. Er "
    "hatte zwanzig Jahre lang Menschen, Säcke und Ziegen über den Fluss gebracht, und niemand hatte ihn je gefragt, "
    "wohin er selbst gehen wollte. An diesem Morgen stand ein Mädchen am Steg und hielt eine Laterne, obwohl es längst "
    "hell war. Sie sagte, dass ihre Großmutter das Licht erst löschen lasse, wenn jemand ihr den Namen des letzten "
    "Dorfes nenne. Da setzte er sich auf die Planken und erzählte, was er von den Reisenden gehört hatte. ")
LIST = "\n".join(f"{number}. Müller, Köln, {number * 37}" for number in range(40))
CODE = "def total(rows):\n    return sum(row.size for row in rows if row.is_open)\n" * 12


def runs(page: Folded) -> set[bytes]:
    """List a text's runs of three words."""
    return {page.symbols[at:at + 3].tobytes() for at in range(len(page) - 2)}


@cache
def passage_runs() -> set[bytes]:
    return runs(fold(PASSAGE))


@cache
def other_runs() -> set[bytes]:
    """List those of the text around the passage."""
    return runs(fold(BEFORE)) | runs(fold(AFTER))


@pytest.mark.parametrize(("change", "least"), [
    (leet, 0.5), (letter_spaced, 0.5), (upside_down, 0.4), (without_spaces, 0.5), (every_second_gap, 0.5),
    (every_word(2, misspelt), 0.3), (words_swapped(2), 0.4), (CIPHERS["pig Latin"], 0.5)])
def test_a_disguised_paragraph_is_read(change: Change, least: float) -> None:
    page = fold(BEFORE + change(PASSAGE, Random(3)) + AFTER)
    assert not page.is_disguised_throughout
    assert 30 < sum(page.restored.values()) < 300
    assert len(passage_runs() & runs(page)) > least * len(passage_runs())
    assert len(other_runs() & runs(page)) > 0.95 * len(other_runs())


@pytest.mark.parametrize("name", ["each word from its end", "vowels covered"])
def test_a_paragraph_among_names_and_titles_is_read(name: str) -> None:
    titles = "".join(f"Lara Teeter the {number}th, of Quincy, as Tevye in Fiddler\n" for number in range(30))
    page = fold(titles + CIPHERS[name](PASSAGE, Random(3)) + "\n" + titles)
    assert page.restored.keys() == {"respelled"}
    assert len(passage_runs() & runs(page)) > 0.3 * len(passage_runs())
    assert fold(titles * 2).restored == {}


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_a_paragraph_between_prose_and_names_is_read(seed: int) -> None:
    titles = "".join(f"Lara Teeter the {number}th, of Quincy, as Tevye in Fiddler\n" for number in range(30))
    page = fold(BEFORE[:900] + titles[:900] + CIPHERS["vowels left out"](PASSAGE, Random(seed)) + "\n" + titles)
    assert not page.is_disguised_throughout
    assert len(passage_runs() & runs(page)) > 0.4 * len(passage_runs())


def test_base32_is_read_if_the_text_behind_it_follows_directly() -> None:
    passage = PASSAGE[:len(PASSAGE) // 5 * 5]  # needs no padding
    page = fold(BEFORE + b32encode(passage.encode()).decode() + AFTER.strip().lower())
    assert len(runs(fold(passage)) & runs(page)) > 0.9 * len(passage_runs())


def test_a_paragraph_without_spaces_that_the_next_one_follows_directly_is_read() -> None:
    page = fold(BEFORE + without_spaces(PASSAGE, Random(3)) + "." + AFTER.strip())
    assert len(passage_runs() & runs(page)) > 0.5 * len(passage_runs())
    assert len(other_runs() & runs(page)) > 0.95 * len(other_runs())


def test_two_paragraphs_in_different_disguises_are_read() -> None:
    other = " ".join(CHAPTERS[1].split()[40:160])
    page = fold(BEFORE + leet(PASSAGE, Random(1)) + AFTER + " " + without_spaces(other, Random(1)) + BEFORE)
    for wanted in (passage_runs(), runs(fold(other))):
        assert len(wanted & runs(page)) > 0.4 * len(wanted)


def test_what_is_read_knows_where_it_stands() -> None:
    page = fold(BEFORE + leet(PASSAGE, Random(3)) + AFTER)
    word = fold(PASSAGE).symbols[20:24].tobytes()
    [at] = [at for at in range(len(page) - 3) if page.symbols[at:at + 4].tobytes() == word]
    start, stop = page.span(at, at + 4)
    assert len(BEFORE) <= start < stop <= len(BEFORE) + len(leet(PASSAGE, Random(3)))


@pytest.mark.parametrize("passage", [PASSAGE, GERMAN, LIST, CODE])
def test_what_is_written_as_it_is_read_stays_so(passage: str) -> None:
    assert fold(BEFORE + passage + AFTER).restored == {}
