"""English under two disguises is read in the way in which the library knows it."""

from collections.abc import Callable
from random import Random

import pytest

from benchmarks.attacks import latin_ciphers, latin_disguises, latin_words
from benchmarks.attacks.attack_class import in_turn
from benchmarks.attacks.latin_words import every_word
from fingerprinting.text.folding.fold import fold
from matcher import Matcher
from matcher.readings.page_lookup import Page
from storage.documents import INFRINGING
from tests.fingerprinting.text.restoring.test_respelling import CHAPTERS

SIZE = 2_500
COVERED = in_turn(every_word(2, latin_words.misspelt), latin_ciphers.letter_covered)


@pytest.fixture(scope="module")
def matcher() -> Matcher:
    matcher = Matcher()
    for number, chapter in enumerate(CHAPTERS):
        matcher.add(str(number), chapter)
    return matcher


@pytest.mark.parametrize(("change", "number"), [
    (COVERED, 2), (in_turn(every_word(2, latin_words.plural), latin_ciphers.letter_covered), 2),
    (in_turn(every_word(2, latin_words.filled), latin_words.words_backward), 3),
    (in_turn(latin_disguises.leet, latin_words.words_backward), 1)],
    ids=["misspelt, covered", "plural, covered", "fillers, backward", "leet, backward"])
def test_a_page_is_read_in_the_way_that_the_library_knows(
    matcher: Matcher, change: Callable[[str, Random], str], number: int,
) -> None:
    page = change(CHAPTERS[number][:SIZE], Random(1))
    found = matcher.match(page)[0]
    assert (found.source.title, found.judgement.verdict in INFRINGING) == (str(number), True)
    start, stop = min(each.page[0] for each in found.passages), max(each.page[1] for each in found.passages)
    assert stop - start > 0.5 * len(page)


def test_a_page_that_the_library_does_not_know_is_left_as_it_is() -> None:
    empty, page = Matcher(), fold(COVERED(CHAPTERS[2][:SIZE], Random(1)))
    assert page.is_doubted_english
    wanted = Page(page, empty.keys(page))
    (read,), _ = empty.look_up([wanted])
    assert read is wanted
