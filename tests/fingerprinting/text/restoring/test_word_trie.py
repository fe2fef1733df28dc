"""The trie finds the same words as trying every change and every cut."""

import pytest

from fingerprinting.text.folding.restoring.respelling.lexicon import lexicon
from fingerprinting.text.folding.restoring.respelling.misspellings import SLIP, restored
from fingerprinting.text.folding.restoring.respelling.segmenting import UNKNOWN, segmented

ALPHABET = "abcdefghijklmnopqrstuvwxyz"


def changed(token: str) -> set[str]:
    """List the results of one added, removed, replaced or swapped letter in a token."""
    cuts = [(token[:at], token[at:]) for at in range(len(token) + 1)]
    return {before + after[1:] for before, after in cuts if after} | {
        before + letter + after for before, after in cuts for letter in ALPHABET} | {
        before + letter + after[1:] for before, after in cuts if after for letter in ALPHABET} | {
        before + after[1] + after[0] + after[2:] for before, after in cuts if len(after) > 1}


@pytest.mark.parametrize("token", ["bokos", "recieve", "thier", "hte", "aple", "xylophne", "sentense", "wrld", "a"])
def test_the_likeliest_word_is_found(token: str) -> None:
    known = lexicon().worth
    worths = {word: known[word] + SLIP for word in changed(token) if word in known}
    best = max(worths.values(), default=0.0)
    assert [known[word] + SLIP for word in restored(token, False) if word != token] in ([best], [])
    assert token in known or restored(token, False) != [token]


@pytest.mark.parametrize("letters", ["thequickbrownfox", "whatqqqisthis", "zzz", "", "anotherrowofletters"])
def test_letters_are_cut_into_the_likeliest_words(letters: str) -> None:
    known, best = lexicon().worth, [0.0]
    for stop in range(1, len(letters) + 1):
        best.append(max([best[stop - 1] + UNKNOWN, *(
            best[start] + known[letters[start:stop]] for start in range(stop) if letters[start:stop] in known)]))
    found = segmented(letters)
    assert found.worth == pytest.approx(best[-1])
    assert "".join(found.words) == letters


def test_letters_of_no_word_stand_together() -> None:
    assert segmented("whatqqqisthis").words == ["what", "qqq", "is", "this"]
