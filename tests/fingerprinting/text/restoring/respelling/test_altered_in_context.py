"""Of several words that an altered one may mean, those that fit the words beside them are read."""

from collections.abc import Callable
from random import Random

import pytest

from benchmarks.attacks import latin_ciphers
from benchmarks.attacks.attack_class import Change
from benchmarks.attacks.latin_disguises import every_second_gap, without_spaces
from benchmarks.attacks.latin_words import every_word, misspelt, plural, words_backward, words_swapped
from fingerprinting.text.folding.fold import fold
from fingerprinting.text.folding.restoring.respelling.altered import meant_words
from fingerprinting.text.folding.restoring.respelling.altered.meant_words import Meaning, meant
from fingerprinting.text.folding.restoring.respelling.altered.reading_in_context import in_context
from fingerprinting.text.folding.restoring.respelling.altered.uncut_words import uncut_rule
from fingerprinting.text.folding.restoring.respelling.altered.word_choice import likeliest_words
from fingerprinting.text.folding.restoring.respelling.altered_words import likeliest_rule
from fingerprinting.text.folding.restoring.respelling.spacing import as_written
from tests.fingerprinting.text.restoring.test_respelling import CHAPTERS, alike


@pytest.mark.parametrize(("inner", "outer", "least"), [
    (every_word(3, plural), latin_ciphers.letter_covered, 0.3),
    (every_word(2, plural), latin_ciphers.vowels_covered, 0.3),
    (every_word(2, plural), latin_ciphers.inner_letters_shuffled, 0.5),
    (every_word(3, misspelt), latin_ciphers.inner_letters_shuffled, 0.25),
    (words_swapped(3), latin_ciphers.vowels_left_out, 0.1),
    (latin_ciphers.vowels_left_out, words_backward, 0.3), (latin_ciphers.letter_covered, words_backward, 0.3),
    (latin_ciphers.letters_moved, without_spaces, 0.4), (latin_ciphers.words_turned, without_spaces, 0.4),
    (latin_ciphers.vowels_covered, every_second_gap, 0.3), (latin_ciphers.vowels_left_out, without_spaces, 0.2)])
def test_altered_words_under_another_disguise_are_read(inner: Change, outer: Change, least: float) -> None:
    page = fold(outer(inner(CHAPTERS[2], Random(2)), Random(2)))
    assert page.restored
    assert alike(page) > least


@pytest.mark.parametrize(("text", "meaning", "words"), [
    ("th mn wh lvd by th s", meant_words.with_vowels, "the man who lived by the sea"),
    ("s*e w*nt to the h*use", meant_words.uncovered, "she went to the house"),
    ("hte mna in hte moon", meant_words.rearranged, "the man in the moon")])
def test_the_words_beside_a_word_decide(text: str, meaning: Meaning, words: str) -> None:
    assert [each.word for each in in_context(text, meaning)] == words.split()


def test_words_are_read_where_they_stand() -> None:
    text = "th mn, wh -- lvd"
    assert [text[each.places[0]:each.places[-1] + 1] for each in in_context(text, meant_words.with_vowels)] == [
        "th", "mn", "wh", "lvd"]


@pytest.mark.parametrize("token", ["x", "qqqqqqqqqqqqqqqqqqqqqqqqqqqqqq", "*", "#" * 30, "ay", "a"])
def test_any_token_means_something(token: str) -> None:
    for meaning in (meant_words.turned, meant_words.unscrambled, meant_words.rearranged, meant_words.with_vowels,
                    meant_words.uncovered, meant_words.in_pig_latin):
        assert meant(token, meaning).words


def test_no_tokens_are_no_words() -> None:
    assert likeliest_words([]) == []
    assert in_context("", meant_words.turned) == []


@pytest.mark.parametrize("make", [str.lower, lambda text: without_spaces(text, Random(1)).lower()])
def test_words_as_they_are_need_no_cut(make: Callable[[str], str]) -> None:
    assert uncut_rule(make(CHAPTERS[2][:1_200])) is None


def test_asterisks_that_begin_the_lines_of_a_comment_cover_no_words() -> None:
    words = CHAPTERS[2].lower().split()
    comment = "\n".join(f" * {' '.join(words[at:at + 4])}\n *" for at in range(0, 200, 4))
    assert likeliest_rule(comment, as_written(comment)) is None


def test_words_of_names_in_code_are_not_altered() -> None:
    words = CHAPTERS[2].lower().split()
    text = "\n".join(f"{'_'.join(words[at:at + 3])};" for at in range(0, 300, 3))
    assert likeliest_rule(text, as_written(text)) is None
